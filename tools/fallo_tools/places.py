"""Places of the sources, as a person writes them."""

from __future__ import annotations

import re
from difflib import get_close_matches

from fallo.sources import sentences, sources
from fallo_tools.input import BadInput

PLACE = re.compile(r"\b([a-z]+)/([a-z-]+\.h?\d+)\b")


def known_places(text: str) -> str:
    """Return where a ruling comes from, as it is; raises `BadInput` where it names a place that no source has.

    Words are fine, too: a ruling may come from the silence of the sources.
    """
    if not text.strip():
        raise BadInput("say where the ruling comes from: the place of a source, or words")
    for source, place in PLACE.findall(text):
        if source not in sources():
            raise BadInput(f"there is no source {source!r}; there are {', '.join(sources())}")
        known = [sentence.place for sentence in sentences(source)]
        if place not in known:
            near = get_close_matches(place, known, n=3)
            hint = f"did you mean {' or '.join(near)}?" if near else f"see spec/sources/{source}.md"
            raise BadInput(f"{source} has no place {place!r}; {hint}")
    return text.strip()
