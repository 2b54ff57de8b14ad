"""Deals the deck beginning with seat A, whoever opens."""

from typing import Any

from fallo.cards import card, mask
from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        answer = super().answer(method, params)
        if method != "deal" or "refused" in answer:
            return answer
        rules, position = self.reference.games[params["game"]]
        left = [len(params["hands"].get(seat, ())) for seat in sorted(params["scores"])]
        hands = [list[int]() for _ in left]
        deck = [card(text) for text in params["deck"]]
        while any(left):
            for seat, number in enumerate(left):
                if number:
                    hands[seat].append(deck.pop(0))
                    left[seat] -= 1
        position = position._replace(hands=tuple(map(mask, hands)))
        self.reference.games[params["game"]] = rules, position
        return answer


Engine().serve()
