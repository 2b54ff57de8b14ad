"""Perft of an engine: its tree of moves is walked over the contract, in step with the reference's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import msgspec

from fallo.pumba import Position, Rules
from fallo.pumba.moves import MOVES, SEATS, bare
from fallo.pumba.view import view
from fallo_conformance.harness.channel import EngineFault
from fallo_conformance.harness.session import Session
from fallo_conformance.perft import Count, digest
from fallo_conformance.plan import SPEECH
from fallo_conformance.pumba.perft.moves_and_views import WRITTEN, steps, written

Path: TypeAlias = tuple[str, ...]
"""A sequence of moves, each as in ``A 2o``."""

Request: TypeAlias = tuple[str, dict[str, Any]]
"""A method and its parameters."""

Kind: TypeAlias = Literal["lists", "accepts", "view"]


class Difference(msgspec.Struct, frozen=True):
    """Where an engine first differs: in the moves that it lists or accepts after some others, or in its view then.

    Moves are as in ``A 2o``; a view is written field by field, as in ``turn: A``.
    """

    kind: Kind
    played: Path
    expected: tuple[str, ...]
    got: tuple[str, ...]


class Unsupported(Exception):
    """An engine that says it cannot follow."""


@dataclass(frozen=True)
class Shown:
    """What an engine shows after some moves: its view, and the moves that it lists, as in ``A 2o``."""

    view: dict[str, Any]
    listed: tuple[str, ...]


class Visitor:
    """Plays sequences of moves at an engine, each in a new game, from one deal or position."""

    def __init__(self, session: Session, method: str, params: dict[str, Any]) -> None:
        """Keep what sets a game up; each visit makes an id of its own from ``params["game"]``."""
        self.session, self.method, self.params = session, method, params
        out = params.get("eliminated", ())
        self.seats = [seat for seat in SEATS[: params["seats"]] if seat not in out]
        self.replays = "replay" in session.introduction.capabilities
        self.visits = 0

    def visit(self, path: Path, asks: bool) -> Shown | None:
        """Return what the engine shows after a sequence, or ``None`` where it refuses the last move.

        The legal moves of every seat are asked for where ``asks`` is true. Raises `EngineFault` and `Unsupported`.
        """
        self.visits += 1
        self.session.begin_case()
        answers = self._answers(self._requests(f"{self.params['game']}-{self.visits}", path, asks))
        for place, answer in zip(range(-1, len(path)), answers, strict=False):
            if "unsupported" in answer:
                raise Unsupported(f"the engine says: {answer['unsupported']}")
            if "refused" in answer:
                self._must_be_the_last(place, path)
                return None
        looked = next(answers)
        lists = zip(self.seats, answers, strict=True) if asks else ()
        return Shown(looked, tuple(f"{seat} {move}" for seat, answer in lists for move in answer["moves"]))

    def _requests(self, game: str, path: Path, asks: bool) -> list[Request]:
        plays = (move.split(" ") for move in path)
        return [
            (self.method, self.params | {"game": game}),
            *(("play", {"game": game, "seat": seat, "move": move}) for seat, move in plays),
            ("view", {"game": game}),
            *(("legal", {"game": game, "seat": seat}) for seat in self.seats if asks),
        ]

    def _answers(self, requests: list[Request]) -> Iterator[dict[str, Any]]:
        """Return the answers, one by one or all in one line; one by one, what follows a refusal is never asked.

        What only sets up is asked one by one, since an engine that cannot may fail in all that follows.
        """
        if not self.replays or not any(method == "play" for method, _ in requests):
            return (self.session.call(method, params) for method, params in requests)
        whole = [{"method": method, "params": params} for method, params in requests]
        return iter(self.session.call("replay", {"game": requests[0][1]["game"], "steps": whole})["answers"])

    @staticmethod
    def _must_be_the_last(place: int, path: Path) -> None:
        if place < 0:
            raise Unsupported("the engine refuses to set it up")
        if place < len(path) - 1:
            raise EngineFault("error", f"refused {path[place]}, which it had accepted in a game just like this")


@dataclass
class Walk:
    """A walk in progress: the engine's counts, by depth from 0, and where it first differs.

    ``divided`` are the sequences of the last depth by their first move: the engine's, and the reference's.
    """

    counts: list[Count] = field(default_factory=list)
    difference: Difference | None = None
    divided: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))


@dataclass(frozen=True)
class _Node:
    path: Path
    position: Position
    shown: Shown


def walk(
    visitor: Visitor, rules: Rules, start: Position, depth: int, say: Callable[[str], None] = lambda text: None
) -> Walk:
    """Return the walk through an engine's tree to a depth, or to the first depth at which it differs.

    Raises `EngineFault` and `Unsupported`.
    """
    shown = visitor.visit((), depth > 0)
    assert shown is not None  # with no move there is none to refuse
    layer = [_Node((), start, shown)]
    done = Walk()
    _look(done, layer)
    done.counts.append(_count([shown], 1))
    for reached in range(1, depth + 1):
        if done.difference is not None:
            break
        layer = _deeper(done, visitor, rules, layer, reached < depth, say)
        _look(done, layer)
    return done


def _deeper(
    done: Walk, visitor: Visitor, rules: Rules, layer: list[_Node], asks: bool, say: Callable[[str], None]
) -> list[_Node]:
    """Play every move after every sequence of a layer, and return those that both sides have."""
    following: list[_Node] = []
    seen: list[Shown] = []
    done.divided = (Counter(), Counter())
    for node in layer:
        say(f"depth {len(node.path) + 1}, {len(seen)} sequences so far")
        wanted = dict(steps(rules, node.position))
        played, accepted = _sorted_out(list(wanted), node.shown.listed, visitor.seats)
        for move in played:
            path = (*node.path, move)
            shown = visitor.visit(path, asks)
            if shown is None:
                continue
            accepted.append(move)
            seen.append(shown)
            if move in wanted:
                following.append(_Node(path, wanted[move], shown))
        _compare(done, node, list(wanted), accepted)
        for counter, moves in zip(done.divided, (accepted, wanted), strict=True):
            counter.update(node.path[0] if node.path else move for move in moves)
    done.counts.append(_count(seen, sum(done.divided[0].values())))
    return following


def _sorted_out(wanted: list[str], listed: Sequence[str], seats: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the moves to play at the engine, and those that count as its own because it lists them.

    Throws that it lists are played with and without ``!`` where the rules have both, and what the rules let be said is
    played, listed or not. What is listed besides is played where a list does not decide it, that is, for ``!`` and
    speech; other acts that the rules do not have are taken at the engine's word, however many they are.
    """
    plain, known = {bare(move) for move in listed}, {bare(move) for move in wanted}
    played = [move for move in wanted if bare(move) in plain or is_speech(move)]
    besides = [move for move in listed if move not in wanted and not (move in known and move + "!" in wanted)]
    doubtful = [move for move in besides if is_speech(move) or bare(move) in known]
    played += [move for move in doubtful if _can_be_sent(move, seats)]
    return played, [move for move in besides if move not in doubtful]


def _can_be_sent(move: str, seats: Sequence[str]) -> bool:
    """Tell whether a listed move is one of the notation, and names nobody who is not at the table."""
    known = MOVES.get(move.split(" ", 1)[1])
    return known is not None and (known.target < 0 or SEATS[known.target] in seats)


def is_speech(move: str) -> bool:
    """Tell whether a move as in ``A call`` is said apart from a throw."""
    return move.split(" ")[1].startswith(SPEECH)


def acts(moves: Iterable[str]) -> tuple[str, ...]:
    """Return moves as a list has to hold them: without ``!``, and without speech."""
    return tuple(dict.fromkeys(bare(move) for move in moves if not is_speech(move)))


def _compare(done: Walk, node: _Node, wanted: list[str], accepted: list[str]) -> None:
    """Note the first difference in moves, as they are listed or as they are accepted."""
    if done.difference is not None:
        return
    due, found = acts(wanted), acts(node.shown.listed)
    if set(due) != set(found):
        done.difference = Difference("lists", node.path, due, found)
    elif set(wanted) != set(accepted):
        done.difference = Difference("accepts", node.path, tuple(wanted), tuple(accepted))


def _look(done: Walk, nodes: Iterable[_Node]) -> None:
    """Note the first difference in a view, in the fields that the engine sends."""
    for node in nodes:
        if done.difference is not None:
            return
        found, due = written(node.shown.view), written(view(node.position))
        parted = [name for name in found if found[name] != due[name]]
        if parted:
            done.difference = Difference("view", node.path, fields(due, parted), fields(found, parted))


def fields(texts: dict[str, str], names: Iterable[str]) -> tuple[str, ...]:
    """Return some fields of a view as they are shown, as in ``turn: A``."""
    return tuple(f"{name}: {texts[name]}" for name in names)


def _count(seen: Sequence[Shown], sequences: int) -> Count:
    """Return the count of a depth; without digest where a view lacks a field, or a move was not played."""
    if len(seen) < sequences or any(name not in shown.view for shown in seen for name in WRITTEN):
        return Count(sequences, 0, "")
    lines = {" ".join(written(shown.view).values()) for shown in seen}
    return Count(sequences, len(lines), digest(lines))
