"""A run is recorded line by line, judged again from its recording, and asked again of an engine."""

from __future__ import annotations

import base64
import json
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from fallo_conformance.harness import Settings, certify
from fallo_conformance.harness.channel import Channel, Connection
from fallo_conformance.harness.engine import Child, Command
from fallo_conformance.harness.recording.asking_again import AskedAgain, ask_again
from fallo_conformance.harness.recording.lines import Line
from fallo_conformance.harness.recording.reading import LONGEST, Recording, read_recording
from fallo_conformance.harness.recording.runs import recorded_run, settings_of
from fallo_conformance.harness.recording.standing_in import NotRecorded, StandIn
from fallo_conformance.harness.recording.writing import CannotRecord, Recorder
from fallo_conformance.strict_yaml import BadFile
from fallo_conformance.verdict import Case
from tests.harness.conftest import (
    AROUND_NINE,
    FEW,
    HANG,
    NINE,
    Leash,
    command_line,
    engine,
    fallo,
    on,
    scenario,
    surroundings,
)

COUNTERCLOCKWISE = "sevens.changes_direction/between_two_players_the_other_is_in_turn"
CLOCKWISE = "turn.starts_clockwise/the_first_hand_begins_clockwise"
SKIPPING = "caballos.skips_the_next/the_next_player_is_skipped"

RECORDED = [
    pytest.param("honest", {}, FEW, id="nothing wrong"),
    pytest.param("counts_a_refused_move", {"retries": 2}, FEW, id="wrong play"),
    pytest.param("cannot_list_moves", {}, FEW, id="moves that are tried"),
    pytest.param("keeps_one_game", {}, FEW, id="one game at a time"),
    pytest.param("plays_by_any_reading", {"replay": True}, FEW, id="whole cases in one line"),
    pytest.param("dies_midway", {}, AROUND_NINE, id="a crash"),
    pytest.param("writes_no_json", {}, AROUND_NINE, id="no JSON"),
    pytest.param("writes_no_utf8", {}, AROUND_NINE, id="no UTF-8"),
    pytest.param("sends_half_a_surrogate", {}, AROUND_NINE, id="half of a character"),
    pytest.param("answers_another_id", {}, AROUND_NINE, id="another id"),
    pytest.param("answers_again_late", {}, AROUND_NINE, id="a late answer unasked"),
    pytest.param("mixes_up_two_games", {}, (CLOCKWISE, SKIPPING), id="a game that changes another"),
    pytest.param("forgets_the_game_before", {}, (CLOCKWISE, SKIPPING), id="a game that is lost"),
    pytest.param(
        "keeps_the_direction_of_the_game_before", {}, (COUNTERCLOCKWISE, CLOCKWISE), id="what passes in a fresh process"
    ),
    pytest.param(
        "keeps_the_direction_of_the_game_before", {"fresh": True}, (COUNTERCLOCKWISE, CLOCKWISE), id="fresh processes"
    ),
    pytest.param("crashes_in_every_game", {}, FEW, id="a run that is given up"),
]

HEADER = b'{"is":"run","format":1,"fallo":"1","suite":"1.0","suite_digest":"","engine":["--","x"],"options":[],' \
         b'"seconds":5.0,"retries":20,"breaks":5}\n'  # fmt: skip
ASKED = b'{"is":"sent","process":1,"seconds":0.1,"text":"{}"}\n'
ANSWERED = b'{"is":"received","process":1,"seconds":0.1,"text":"{}"}\n'
ENDED = b'{"is":"ended","process":1,"seconds":0.1,"how":"stopped"}\n'
FINISHED = b'{"is":"finished","seconds":0.1}\n'


@dataclass
class Spy:
    """A connection that keeps every line that goes through it."""

    connection: Connection
    lines: list[bytes] = field(default_factory=list)
    words: tuple[str, ...] = ("--", "spy")

    def start(self, interrupt: Event) -> Channel:
        channel = self.connection.start(interrupt)
        spy = self

        class Watched:
            def exchange(self, line: bytes, seconds: float) -> bytes:
                spy.lines.append(line.rstrip(b"\n"))
                spy.lines.append(channel.exchange(line, seconds))
                return spy.lines[-1]

            def stop(self, kindly: bool = True) -> None:
                channel.stop(kindly)

            def log(self) -> str:
                return channel.log()

        return Watched()


def recorded(path: Path, settings: Settings, ids: Sequence[str]) -> dict[str, Case]:
    """Record a run and return its cases."""
    recorder = Recorder(path, recorded_run(settings, suite_digest=""))
    run = certify([scenario(one) for one in ids], replace(settings, record=recorder))
    recorder.finish(run.interrupted)
    assert not recorder.fault
    return timeless(run.verdicts)


def judged_again(recording: Recording, ids: Sequence[str]) -> dict[str, Case]:
    """Return the cases of a recorded run, judged without the engine."""
    return timeless(certify([scenario(one) for one in ids], settings_of(StandIn(recording), None)).verdicts)


def timeless(cases: dict[str, Case]) -> dict[str, Case]:
    """Return cases without the seconds that they took."""
    return {name: msgspec.structs.replace(case, seconds=0.0) for name, case in cases.items()}


def wire(path: Path) -> list[bytes]:
    """Return all lines of the wire that a recording has, in order, read without the help of what wrote them."""
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    return [
        base64.b64decode(line["base64"]) if "base64" in line else line["text"].encode()
        for line in lines
        if line["is"] in ("sent", "received")
    ]


def asked_again(path: Path, command: Sequence[str]) -> AskedAgain:
    """Return what comes of asking an engine what a recorded one was asked."""
    return ask_again(read_recording(path), Command(command), HANG, breaks=5)


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The recording of an honest engine."""
    path = tmp_path_factory.mktemp("honest") / "r"
    recorded(path, Settings(engine("honest"), seconds=HANG), FEW)
    return path


@pytest.fixture(scope="module")
def forgetful(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the recording ``r`` of an engine that forgets a clause, by the command line, and ``then.json``."""
    folder = tmp_path_factory.mktemp("forgetful")
    reported = ["--record", str(folder / "r"), "--json", str(folder / "then.json")]
    assert fallo(*on("forgets_a_clause", *reported, ids=FEW)).returncode == 1
    return folder


@pytest.mark.parametrize("name", ["honest", "writes_no_utf8"])
def test_every_line_of_the_wire_is_recorded_as_it_was(name: str, tmp_path: Path) -> None:
    spy = Spy(Command(engine(name)))
    recorded(tmp_path / "r", Settings((), seconds=HANG, connect=spy), AROUND_NINE)
    assert wire(tmp_path / "r") == spy.lines
    assert len(spy.lines) > 20


def test_every_line_of_a_recording_is_as_its_schema_says(tmp_path: Path) -> None:
    schema = Draft202012Validator(msgspec.json.schema(Line))
    recorded(tmp_path / "r", Settings(engine("writes_no_utf8"), seconds=HANG), AROUND_NINE)
    lines = [json.loads(line) for line in (tmp_path / "r").read_bytes().splitlines()]
    assert {line["is"] for line in lines} == {"run", "sent", "received", "ended", "finished"}
    for line in lines:
        schema.validate(line)
    assert not schema.is_valid(lines[1] | {"process": "1"})


@pytest.mark.parametrize(("name", "how", "ids"), RECORDED)
def test_a_recorded_run_gets_the_same_verdicts_without_its_engine(
    name: str, how: dict[str, Any], ids: tuple[str, ...], tmp_path: Path
) -> None:
    cases = recorded(tmp_path / "r", Settings(engine(name), seconds=HANG, **how), ids)
    assert judged_again(read_recording(tmp_path / "r"), ids) == cases


def test_a_deadline_that_was_missed_is_missed_again(tmp_path: Path, short_limit: float) -> None:
    cases = recorded(tmp_path / "r", Settings(engine("slow"), seconds=short_limit), AROUND_NINE)
    assert cases[NINE].verdict == "timeout"
    assert judged_again(read_recording(tmp_path / "r"), AROUND_NINE) == cases


@pytest.mark.parametrize("name", ["counts_a_refused_move", "writes_no_json"])
def test_neither_the_order_of_the_cases_nor_their_number_matters(name: str, tmp_path: Path) -> None:
    cases = recorded(tmp_path / "r", Settings(engine(name), seconds=HANG, retries=2), FEW)
    for ids in (FEW[::-1], FEW[1::2]):
        again = judged_again(read_recording(tmp_path / "r"), ids)
        assert {name: case.verdict for name, case in again.items()} == {name: cases[name].verdict for name in again}


@pytest.mark.parametrize("name", ["counts_a_refused_move", "dies_midway"])
def test_processes_side_by_side_stand_in_one_recording_and_are_told_apart(name: str, tmp_path: Path) -> None:
    cases = recorded(tmp_path / "r", Settings(engine(name), seconds=HANG, jobs=2, retries=2), FEW)
    read = read_recording(tmp_path / "r")
    assert set(read.starts) >= {1, 2}
    assert all(one.answer is not None or one.end is not None for one in read.exchanges)
    again = judged_again(read, FEW)
    assert {name: case.verdict for name, case in again.items()} == {name: case.verdict for name, case in cases.items()}


def test_a_request_that_was_not_recorded_is_said_to_be_of_other_scenarios(tmp_path: Path) -> None:
    recorded(tmp_path / "r", Settings(engine("honest"), seconds=HANG), AROUND_NINE)
    with pytest.raises(NotRecorded, match=r"was made with other scenarios or by another version of fallo.*\"deal\""):
        judged_again(read_recording(tmp_path / "r"), [SKIPPING])


def test_a_replay_gives_the_report_of_the_run_and_its_exit_code(forgetful: Path, tmp_path: Path) -> None:
    again = fallo("replay", str(forgetful / "r"), "--json", str(tmp_path / "now.json"))
    assert again.returncode == 1
    then, now = (json.loads(path.read_bytes()) for path in (forgetful / "then.json", tmp_path / "now.json"))
    for report in (then, now):
        del report["conditions"]["seconds"]
        for case in report["cases"]:
            case.pop("seconds", None)
    assert now == then


def test_a_shuffled_and_repeated_run_is_replayed_with_its_verdicts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    how = ("--shuffle", "--seed", "4", "--repeat", "3")
    counted = {"ZOO_COUNTED": str(tmp_path / "deals")}
    done = fallo(*on("refuses_nine_every_other_time", "--record", str(tmp_path / "r"), *how), **counted)
    again = fallo("replay", str(tmp_path / "r"))
    assert b"flaky: passes in 2 of 3 runs" in done.stdout
    assert b"flaky: passes in 2 of 3 runs" in again.stdout
    assert (done.returncode, again.returncode) == (1, 1)


@pytest.mark.parametrize("name", ["honest", "dies_midway", "answers_again_late", "writes_no_utf8"])
def test_an_engine_that_does_as_it_did_is_the_same(name: str, tmp_path: Path) -> None:
    recorded(tmp_path / "r", Settings(engine(name), seconds=HANG), AROUND_NINE)
    found = asked_again(tmp_path / "r", engine(name))
    assert (found.outcome, found.same, found.not_asked) == ("same", found.requests, 0)
    assert found.requests > 10


def test_an_engine_that_answers_otherwise_differs_and_each_difference_is_shown(tmp_path: Path) -> None:
    recorded(tmp_path / "r", Settings(engine("honest"), seconds=HANG), [SKIPPING])
    done = fallo("replay", str(tmp_path / "r"), "--", *engine("forgets_a_clause"))
    shown = done.stdout.decode()
    assert done.returncode == 1
    assert '"method":"play"' in shown
    place = next(line for line in shown.splitlines() if "$.result.turn" in line)
    assert place.split() == ["$.result.turn", '"C"', '"B"']


def test_no_more_differences_than_asked_for_are_shown_and_the_rest_are_counted(honest: Path, tmp_path: Path) -> None:
    words = ["replay", str(honest), "--details", "1", "--json", str(tmp_path / "d.json")]
    shown = fallo(*words, "--", *engine("counts_a_refused_move")).stdout.decode()
    found = json.loads((tmp_path / "d.json").read_bytes())
    number = len(found["differences"])
    assert number > 2
    assert shown.count("DIFFERS process") == 1
    assert f"… and {number - 1} more" in shown
    assert found["outcome"] == "differs"
    assert found["same"] + number == found["requests"]


def test_the_order_of_members_of_hands_and_of_moves_is_no_difference(honest: Path) -> None:
    reversing = (
        "from tests.zoo.honest import Honest\n"
        "class Engine(Honest):\n"
        "    def answer(self, method, params):\n"
        "        answer = super().answer(method, params)\n"
        "        if 'moves' in answer: answer['moves'] = answer['moves'][::-1]\n"
        "        if 'hands' in answer: answer['hands'] = {s: h[::-1] for s, h in answer['hands'].items()}\n"
        "        return dict(reversed(answer.items()))\n"
        "Engine().serve()\n"
    )
    assert any(b'"moves"' in line for line in wire(honest))
    assert asked_again(honest, [sys.executable, "-c", reversing]).outcome == "same"


def test_the_order_of_the_answers_to_a_replay_is_a_difference(tmp_path: Path) -> None:
    reversing = (
        "from tests.zoo.honest import Honest\n"
        "class Engine(Honest):\n"
        "    def answer(self, method, params):\n"
        "        answer = super().answer(method, params)\n"
        "        return {'answers': answer['answers'][::-1]} if method == 'replay' else answer\n"
        "Engine().serve()\n"
    )
    recorded(tmp_path / "r", Settings(engine("honest"), seconds=HANG, replay=True), [SKIPPING])
    assert asked_again(tmp_path / "r", [sys.executable, "-c", reversing]).outcome == "differs"


def test_an_engine_that_breaks_now_is_named_with_the_request_and_its_last_words(honest: Path) -> None:
    done = fallo("replay", str(honest), "--", *engine("dies_midway"))
    assert done.returncode == 3
    assert b"the engine ended with exit code 1" in done.stdout
    assert b"no room for nine" in done.stdout
    assert b"requests were not sent any more" in done.stdout


def test_an_engine_that_cannot_be_started_broke(honest: Path) -> None:
    found = asked_again(honest, ["/nowhere/engine"])
    assert (found.outcome, found.requests) == ("broke", 0)
    assert found.broke[0].message == "is gone: /nowhere/engine cannot be started: No such file or directory"


def test_an_engine_in_this_process_can_be_asked_and_what_it_prints_is_not_in_the_report(honest: Path) -> None:
    done = fallo("replay", str(honest), "--json", "-", "--engine", "tests.harness.hosted:WritesToTheDescriptor")
    assert done.returncode == 0
    assert json.loads(done.stdout)["outcome"] == "same"
    assert b"said to the descriptor" in done.stderr


def test_what_an_engine_says_cannot_forge_the_terminal(honest: Path) -> None:
    done = fallo("replay", str(honest), "--", *engine("prints_a_banner"))
    assert rb"\x1b[1mWelcome to [bold]Pumba[/bold] :smile:\x1b[0m" in done.stdout
    assert b"\x1b" not in done.stdout


def test_a_run_that_is_killed_leaves_a_recording_that_is_good_up_to_its_last_whole_line(
    leash: Leash, tmp_path: Path
) -> None:
    words = on("takes_its_time", "--record", str(tmp_path / "r"), ids=FEW)
    with subprocess.Popen(command_line(*words), env=surroundings(), stderr=subprocess.DEVNULL) as process:
        leash.wait_for_requests(12)
        process.kill()
    read = read_recording(tmp_path / "r")
    assert not read.whole
    assert sum(one.answer is not None for one in read.exchanges) >= 11
    again = certify([scenario(one) for one in FEW], settings_of(StandIn(read), None))
    assert again.interrupted
    assert "pass" in {case.verdict for case in again.verdicts.values()}


def test_a_run_that_is_interrupted_is_replayed_as_interrupted(leash: Leash, tmp_path: Path) -> None:
    words = on("takes_its_time", "--record", str(tmp_path / "r"), ids=FEW)
    ours = signal.signal(signal.SIGINT, signal.default_int_handler)  # an ignored signal would be inherited
    try:
        process = subprocess.Popen(
            command_line(*words), env=surroundings(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
    finally:
        signal.signal(signal.SIGINT, ours)
    with process:
        leash.wait_for_requests(8)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=HANG / 2)
    assert process.returncode == 4
    assert json.loads((tmp_path / "r").read_bytes().splitlines()[-1])["interrupted"]
    assert certify(
        [scenario(one) for one in FEW], settings_of(StandIn(read_recording(tmp_path / "r")), None)
    ).interrupted


def test_a_request_that_was_interrupted_is_not_asked_again(honest: Path, tmp_path: Path) -> None:
    lines = honest.read_bytes().splitlines(keepends=True)
    cut = next(place for place, line in enumerate(lines) if place > 20 and b'"is":"sent"' in line)
    end = b'{"is":"ended","process":1,"seconds":1.0,"how":"interrupted"}\n'
    (tmp_path / "r").write_bytes(
        b"".join(lines[: cut + 1]) + end + b'{"is":"finished","seconds":1.0,"interrupted":true}\n'
    )
    found = asked_again(tmp_path / "r", engine("honest"))
    assert (found.outcome, found.differences) == ("same", [])
    assert found.requests == len(read_recording(tmp_path / "r").exchanges) - 1


def test_half_of_a_last_line_is_left_out_and_said_and_the_run_counts_as_broken_off(
    forgetful: Path, tmp_path: Path
) -> None:
    cut = (forgetful / "r").read_bytes()[:-400]
    (tmp_path / "r").write_bytes(cut)
    done = fallo("replay", str(tmp_path / "r"))
    assert f"r:{cut.count(10) + 1}: the last line is not whole, and is left out" in done.stderr.decode()
    assert b"INTERRUPTED" in done.stdout
    assert done.returncode == 4


def test_a_full_disk_costs_no_verdict_and_leaves_whole_lines(tmp_path: Path) -> None:
    limited = (
        "import resource, sys\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000))\n"
        "from fallo_tools.cli import main; main()\n"
    )
    words = on("honest", "--record", str(tmp_path / "r"))
    done = subprocess.run(
        [sys.executable, "-c", limited, *words], env=surroundings(), capture_output=True, timeout=HANG, check=False
    )
    assert b"CONFORMS" in done.stdout
    assert b"cannot be written any further: File too large" in done.stderr
    read = read_recording(tmp_path / "r")
    assert (read.half, read.whole) == (0, False)
    assert len(read.exchanges) > 2


def test_a_disk_that_is_full_from_the_beginning_is_said_before_the_run() -> None:
    with pytest.raises(CannotRecord, match="/dev/full: cannot be written any further: No space left on device"):
        Recorder(Path("/dev/full"), recorded_run(Settings(["engine"]), suite_digest=""))


def test_no_file_but_an_older_recording_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "engine.py"
    path.write_text("print()")
    with pytest.raises(CannotRecord, match=r"engine\.py: is there already and is no recording; name another file"):
        Recorder(path, recorded_run(Settings(["engine"]), suite_digest=""))
    assert path.read_text() == "print()"
    recorded(tmp_path / "r", Settings(engine("honest"), seconds=HANG), FEW)
    recorded(tmp_path / "r", Settings(engine("honest"), seconds=HANG), [SKIPPING])
    assert len(judged_again(read_recording(tmp_path / "r"), [SKIPPING])) == 1


@pytest.mark.parametrize(
    ("data", "said"),
    [
        pytest.param(b"", "r: is empty", id="empty"),
        pytest.param(HEADER[:40], "r:1:1: is cut off: the first line of a recording", id="half of the first line"),
        pytest.param(b'{"format":1}\n', "r:1:1: is no such line: the first line of a recording", id="another file"),
        pytest.param(b"title: a case\n", "r:1:1: is no JSON", id="no JSON"),
        pytest.param(HEADER.replace(b":1,", b":2,", 1), "r:1:1: has format 2; this version of fallo", id="format"),
        pytest.param(HEADER.replace(b'"1.0"', b"1.0"), "Expected `str`, got `float` - at `$.suite`", id="a wrong type"),
        pytest.param(HEADER.replace(b'"breaks":5', b'"breaks":0'), "Expected `int` >= 1 - at `$.breaks`", id="small"),
        pytest.param(HEADER + HEADER, "r:2:1: is a second first line", id="two recordings in one file"),
        pytest.param(HEADER + ASKED[:20] + b"\n" + ASKED, "r:2:1: is no JSON", id="half a line in the middle"),
        pytest.param(HEADER + b"\n", "r:2:1: is no JSON", id="an empty line"),
        pytest.param(HEADER + b'{"is":"sent","is":"sent"}\n', "r:2:1: is no JSON (the key 'is' stands", id="a key"),
        pytest.param(HEADER + b'{"is":"heard"}\n', "Invalid value 'heard' - at `$.is`", id="another kind of line"),
        pytest.param(HEADER + ANSWERED, "r:2:1: is an answer of process 1, which was asked nothing", id="an answer"),
        pytest.param(HEADER + ASKED + ASKED, "r:3:1: asks process 1 again before it answered", id="asked twice"),
        pytest.param(HEADER + ENDED + ASKED, "r:3:1: speaks of process 1, which had ended", id="after the end"),
        pytest.param(HEADER + FINISHED + ASKED, "r:3:1: comes after the line that ends", id="after the last line"),
        pytest.param(HEADER + ASKED.replace(b',"text":"{}"', b""), "r:2:1: expected either text or", id="no text"),
        pytest.param(HEADER + ASKED.replace(b"text", b"base64"), "r:2:1: is no line of a recording", id="base64"),
        pytest.param(HEADER + b" " * (LONGEST + 1), f"r:2:1: is longer than {LONGEST} bytes", id="a line too long"),
    ],
)  # fmt: skip
def test_what_is_no_recording_is_refused_with_the_line(data: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / "r").write_bytes(data)
    with pytest.raises(BadFile) as caught:
        read_recording(tmp_path / "r")
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        pytest.param(b"", "is empty; expected a recording", id="empty"),
        pytest.param(HEADER + ENDED + FINISHED, "was recorded with the scenarios 1.0 () by fallo 1; here", id="suite"),
    ],
)
def test_a_bad_recording_is_bad_input(data: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / "r").write_bytes(data)
    done = fallo("replay", str(tmp_path / "r"))
    assert done.returncode == 2
    assert said in " ".join(done.stderr.decode().split())


def test_a_recording_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="r: cannot be read: No such file or directory"):
        read_recording(tmp_path / "r")


def test_a_recording_of_requests_that_are_none_is_refused_where_it_is_judged(honest: Path, tmp_path: Path) -> None:
    first, *rest = honest.read_bytes().splitlines(keepends=True)
    (tmp_path / "r").write_bytes(first + ASKED.replace(b"1,", b"9,", 1) + b"".join(rest))
    with pytest.raises(BadFile, match="r:2:1: sends what is no request of the contract"):
        StandIn(read_recording(tmp_path / "r"))


def test_the_child_of_a_command_is_what_its_connection_starts() -> None:
    channel = Command(engine("honest")).start(Event())
    assert isinstance(channel, Child)
    channel.stop(kindly=False)
