"""Sends 80,000 keys with its view of a table of nine, and the last of them twice."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        keys = ", ".join(f'"{place:x}": 0' for place in [*range(80_000), 79_999])
        return self.line(response).replace(b'"turn"', keys.encode() + b', "turn"')


Engine().serve()
