"""``fallo site`` at the prompt."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import msgspec
import pytest

from tests.site.making import FALLO, bundled, bundles, of_the_zoo, written


def fallo_site(*words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*FALLO, "site", *map(str, words)], capture_output=True, text=True, check=False)


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    (path,) = written(tmp_path / "bundles", bundles()[1:2])
    return path


def test_a_site_is_made_of_bundles(bundle: Path, tmp_path: Path) -> None:
    done = fallo_site(bundle.parent, bundle, "-o", tmp_path / "site")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{tmp_path}/site/index.html: 1 engine, ")
    assert "is the same bundle as" in done.stderr
    assert "Improver" in (tmp_path / "site" / "index.html").read_text()


@pytest.mark.long
def test_half_a_site_is_gone_after_a_run_that_was_told_to_end(bundle: Path, tmp_path: Path) -> None:
    process = subprocess.Popen([*FALLO, "site", str(bundle), "-o", str(tmp_path / "site")], stderr=subprocess.DEVNULL)
    while process.poll() is None and not list(tmp_path.glob(".site.*")):
        time.sleep(0.01)
    process.terminate()
    assert process.wait(60) == 4
    assert [path.name for path in tmp_path.iterdir()] == ["bundles"]


def test_a_bundle_that_was_changed_is_refused_and_shown_only_when_asked_for(tmp_path: Path) -> None:
    report = of_the_zoo("forgets_a_clause")
    nicer = [msgspec.structs.replace(case, verdict="pass") for case in report.cases]
    (path,) = written(tmp_path / "bundles", [bundled(msgspec.structs.replace(report, cases=nicer), 1)])
    done = fallo_site(path, "-o", tmp_path / "site")
    assert done.returncode == 2
    assert f"{path}: the bundle does not hold together:" in done.stderr
    assert "does not follow from its verdicts" in done.stderr
    assert not (tmp_path / "site").exists()
    assert fallo_site(path, "-o", tmp_path / "site", "--unverified").returncode == 0
    assert "Not verified" in (tmp_path / "site" / "rules.html").read_text()


BAD = {
    "": "is empty",
    "{": "is no JSON",
    "[]": "is no bundle",
    '{"format": 1, "outcome": "conforms"}': "is a JSON report, not a bundle",
    '{"format": 99}': "has format 99",
}


def test_every_file_that_is_no_bundle_is_named_with_its_fault(tmp_path: Path) -> None:
    paths = [tmp_path / f"{place}.json" for place in range(len(BAD))]
    for path, text in zip(paths, BAD, strict=True):
        path.write_text(text)
    done = fallo_site(*paths, tmp_path / "none.json", "-o", tmp_path / "site")
    assert done.returncode == 2
    for path, fault in zip(paths, BAD.values(), strict=True):
        assert any(str(path) in line and fault in line for line in done.stderr.splitlines()), fault
    assert "none.json" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_without_bundles_is_bad_input(tmp_path: Path) -> None:
    done = fallo_site(tmp_path, "-o", tmp_path / "site")
    assert done.returncode == 2
    assert "holds no bundle" in done.stderr


def test_a_folder_of_somebody_elses_is_left_alone(bundle: Path, tmp_path: Path) -> None:
    done = fallo_site(bundle, "-o", bundle.parent)
    assert done.returncode == 2
    assert "is no site that fallo made: 0.json" in done.stderr
    assert bundle.exists()


def test_an_engine_to_compare_with_has_to_be_there(bundle: Path, tmp_path: Path) -> None:
    done = fallo_site(bundle, "-o", tmp_path / "site", "--compare", "Improverr")
    assert done.returncode == 2
    assert "did you mean 'Improver'?" in done.stderr
