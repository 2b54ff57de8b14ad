"""Prints a coloured banner before its first answer."""

from tests.zoo.honest import Honest


class Engine(Honest):
    def serve(self) -> None:
        self.write(b"\x1b[1mWelcome to [bold]Pumba[/bold] :smile:\x1b[0m\n")
        super().serve()


Engine().serve()
