"""Does not have a clause, and says so."""

from fallo.pumba import RULEBOOKS
from fallo_conformance.pumba.reference import ReferenceEngine
from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def __init__(self) -> None:
        super().__init__()
        self.reference = ReferenceEngine(RULEBOOKS["ludoteka"], ["caballos.skips_the_next"])

    def introduction(self) -> Answer:
        return super().introduction() | {"omits": ["caballos.skips_the_next"]}


Engine().serve()
