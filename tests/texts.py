"""A scenario file in which everything is right, for tests to spoil."""

GOOD = """title: A sota does not save its player from a two
when:
  opening.upcard: none
  turn.first_direction: clockwise
  twos.answer: two_only
  twos.look_first: at_once
  twos.turn: lost
deal:
  opener: A
  A: 2o 4c 5c 6c 7c
  B: 10e 3c 4b 5b
  C: 1c 2c 3e 4e
  D: 5e 6e 7e 12b
  stock: 1e 3b ...
play:
- A: 2o
- legal: {B: take}
- B: 10e=c
  refused: twos.only_a_two_answers
- B: take
- view: {turn: C, pending: 0, drew: {B: 1e 3b}}
"""
