"""Dies before it has read anything, with a word to standard error."""

import sys

from tests.zoo.honest import Honest


class Engine(Honest):
    def serve(self) -> None:
        sys.exit("no licence found")


Engine().serve()
