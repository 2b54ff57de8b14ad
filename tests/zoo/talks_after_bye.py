"""Says 200 KiB more after it has said goodbye, which is too late to be wrong."""

from tests.zoo.honest import Honest


class Engine(Honest):
    def serve(self) -> None:
        super().serve()
        self.write(b"until next time! " * 12_000 + b"\n")


Engine().serve()
