"""Does not have a clause, and does not know it."""

from tests.zoo.honest import Honest

from fallo_conformance.pumba.reference import ReferenceEngine


class Engine(Honest):
    def __init__(self) -> None:
        super().__init__()
        self.reference = ReferenceEngine("ludoteka", ["caballos.skips_the_next"])


Engine().serve()
