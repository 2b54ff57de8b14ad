"""Pages out of templates: everything is escaped, every link is relative, every page has the same strict policy."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from fallo import __version__
from fallo_conformance.report.page.cards import card_name, is_card
from fallo_conformance.site.engines import shown
from fallo_conformance.site.rules import Rules

POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
"""What a page may load: scripts, styles and pictures of the site itself, and nothing else."""

TOKEN = re.compile(r"(?<![\w./])(?:[a-z-]+/[a-z-]+\.h?\d+|[a-z]+\.[a-z_]+)(?![\w/])")
"""What may be a place of a source or the id of a clause or conflict."""

DOCUMENTS = {"conflicts.md": "conflicts.html", "pumba.md": "rules.html", "sources": "sources.html"}
"""The pages that documents of the spec have become, by how the documents link to each other."""


@dataclass(frozen=True)
class Renderer:
    """Makes pages; ``common`` is what all templates know."""

    rules: Rules
    common: Mapping[str, Any]

    def page(self, template: str, path: str, title: str, **context: Any) -> tuple[str, bytes]:
        """Return the path and the contents of a page; ``path`` is that from the top of the site."""
        root = "../" * path.count("/")
        text = (
            _templates()
            .get_template(template)
            .render(
                **self.common,
                **context,
                title=title,
                path=path,
                root=root,
                policy=POLICY,
                fallo_version=__version__,
                rules=self.rules,
                words=partial(self.words, root=root),
                prose=partial(self.prose, root=root),
                cards=partial(cards, root=root),
            )
        )
        return path, text.encode()

    def words(self, text: str, root: str) -> Markup:
        """Return a line of the spec as HTML: what stands in backquotes as code, ids and places as links."""
        parts = [
            Markup("<code>{}</code>").format(self._linked(part, root)) if place % 2 else self._linked(part, root)
            for place, part in enumerate(text.split("`"))
        ]
        return Markup("").join(parts)

    def prose(self, text: str, root: str) -> Markup:
        """Return prose of the spec, in Markdown, as HTML."""
        html = MarkdownIt("commonmark", {"html": False}).render(text)
        html = re.sub(r'href="([^"]*)"', lambda found: f'href="{root}{DOCUMENTS.get(found[1].rstrip("/"), "")}"', html)
        linked = re.sub("<code>([^<]*)</code>", lambda found: f"<code>{self._linked(found[1], root)}</code>", html)
        return Markup(linked)  # noqa: S704  # the spec's own text, in which Markdown has escaped everything

    def path_of(self, name: str) -> str:
        """Return the page of a clause, a conflict or a place of a source, or nothing."""
        if name in self.rules.clauses:
            return f"clauses/{name}.html"
        if name in self.rules.conflicts:
            return f"conflicts/{name}.html"
        if name in self.rules.places:
            source, _, place = name.partition("/")
            return f"sources/{source}.html#{place}"
        return ""

    def _linked(self, text: str, root: str) -> Markup:
        done, linked = 0, Markup("")
        for found in TOKEN.finditer(text):
            path = self.path_of(found[0])
            if path:
                linked += escape(text[done : found.start()])
                linked += Markup('<a href="{}{}">{}</a>').format(root, path, found[0])
                done = found.end()
        return linked + escape(text[done:])


def cards(text: str, root: str) -> Markup:
    """Return the cards of a hand as pictures, and what is no card as text."""
    return Markup("").join(_card(word, root) for word in text.split())


def _card(word: str, root: str) -> Markup:
    if not is_card(word):
        return Markup('<span class="rest">{}</span>').format("all other cards" if word == "..." else word)
    return Markup('<img class="card" src="{}assets/cards/{}.svg" alt="{}" title="{}" width="32" height="49">').format(
        root, word, word, card_name(word)
    )


@cache
def _templates() -> Environment:
    found = Environment(
        loader=PackageLoader("fallo_conformance.site"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    names: Any = found.globals  # jinja2 types them as just those that it brings
    names.update(shown=shown)  # so that macros know it, too
    return found
