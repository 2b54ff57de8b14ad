"""A small language of conditions over variables with finite domains.

A condition is made once and used three ways: a solver reasons about it, plain Python evaluates it in one world, and a
person reads it. Every value is a word; numbers are words in the order of the domain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

World: TypeAlias = Mapping[str, str]
"""A value for every variable, by name."""


class UnknownValue(ValueError):
    """A value that a variable cannot have."""


class Condition:
    """What every condition can do: be joined with others."""

    def __and__(self, other: Formula) -> Formula:
        """Both hold."""
        return All((_formula(self), other))

    def __or__(self, other: Formula) -> Formula:
        """At least one holds."""
        return Some((_formula(self), other))

    def __invert__(self) -> Formula:
        """It does not hold."""
        return Not(_formula(self))

    def implies(self, other: Formula) -> Formula:
        """It does not hold, or the other does."""
        return Some((Not(_formula(self)), other))


@dataclass(frozen=True)
class Among(Condition):
    """A variable has one of some values."""

    variable: Variable
    values: frozenset[str]


@dataclass(frozen=True)
class Same(Condition):
    """Two variables with the same domain have the same value."""

    one: Variable
    other: Variable


@dataclass(frozen=True)
class Not(Condition):
    """A condition does not hold."""

    inner: Formula


@dataclass(frozen=True)
class All(Condition):
    """All of some conditions hold."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True)
class Some(Condition):
    """At least one of some conditions holds."""

    parts: tuple[Formula, ...]


Formula: TypeAlias = Among | Same | Not | All | Some

ALWAYS: Formula = All(())
NEVER: Formula = Some(())


@dataclass(frozen=True)
class Variable:
    """A question with finitely many answers, which are words in a fixed order."""

    name: str
    values: tuple[str, ...]

    def among(self, *values: str) -> Formula:
        """Return the condition that the value is one of these; raises `UnknownValue`."""
        for value in values:
            if value not in self.values:
                raise UnknownValue(f"{self.name} is never {value!r}; it is one of {', '.join(self.values)}")
        return Among(self, frozenset(values))

    def at_least(self, value: str) -> Formula:
        """Return the condition that the value is this one or stands after it in the domain."""
        self.among(value)
        return self.among(*self.values[self.values.index(value) :])

    def at_most(self, value: str) -> Formula:
        """Return the condition that the value is this one or stands before it in the domain."""
        self.among(value)
        return self.among(*self.values[: self.values.index(value) + 1])

    def same_as(self, other: Variable) -> Formula:
        """Return the condition that two variables have the same value; raises `UnknownValue` for other domains."""
        if set(other.values) != set(self.values):
            raise UnknownValue(f"{self.name} and {other.name} have not the same values")
        return Same(self, other)

    @property
    def yes(self) -> Formula:
        """The condition that a question of yes and no is answered with yes."""
        return self.among("yes")

    @property
    def no(self) -> Formula:
        """The condition that a question of yes and no is answered with no."""
        return self.among("no")


def question(name: str) -> Variable:
    """Return a variable that is answered with yes or no."""
    return Variable(name, ("no", "yes"))


def holds(formula: Formula, world: World) -> bool:
    """Tell whether a condition holds in a world that has a value for each of its variables."""
    match formula:
        case Among(variable, values):
            return world[variable.name] in values
        case Same(one, other):
            return world[one.name] == world[other.name]
        case Not(inner):
            return not holds(inner, world)
        case All(parts):
            return all(holds(part, world) for part in parts)
        case Some(parts):
            return any(holds(part, world) for part in parts)


def given(formula: Formula, known: World) -> Formula:
    """Return what is left of a condition once some variables have a value."""
    match formula:
        case Among(variable, values):
            return formula if variable.name not in known else _constant(known[variable.name] in values)
        case Same(one, other):
            return _same(one, other, known)
        case Not(inner):
            left = given(inner, known)
            return NEVER if left == ALWAYS else ALWAYS if left == NEVER else Not(left)
        case All(parts):
            rest = [left for part in parts if (left := given(part, known)) != ALWAYS]
            return NEVER if NEVER in rest else rest[0] if len(rest) == 1 else All(tuple(rest))
        case Some(parts):
            rest = [left for part in parts if (left := given(part, known)) != NEVER]
            return ALWAYS if ALWAYS in rest else rest[0] if len(rest) == 1 else Some(tuple(rest))


def variables_of(formula: Formula) -> Iterator[Variable]:
    """Yield every variable that a condition mentions, again where it mentions it again."""
    match formula:
        case Among(variable, _):
            yield variable
        case Same(one, other):
            yield from (one, other)
        case Not(inner):
            yield from variables_of(inner)
        case All(parts) | Some(parts):
            for part in parts:
                yield from variables_of(part)


def text(formula: Formula) -> str:
    """Return a condition as a person reads it, as in ``top is two and not pending is 0``."""
    match formula:
        case Among(variable, values):
            return f"{variable.name} is {' or '.join(value for value in variable.values if value in values)}"
        case Same(one, other):
            return f"{one.name} is {other.name}"
        case Not(inner):
            return f"not ({text(inner)})"
        case All(parts):
            return " and ".join(_bracketed(part) for part in parts) or "always"
        case Some(parts):
            return " or ".join(_bracketed(part) for part in parts) or "never"


def _formula(condition: Condition) -> Formula:
    assert isinstance(condition, Among | Same | Not | All | Some)
    return condition


def _constant(truth: bool) -> Formula:
    return ALWAYS if truth else NEVER


def _same(one: Variable, other: Variable, known: World) -> Formula:
    if one.name in known and other.name in known:
        return _constant(known[one.name] == known[other.name])
    if one.name in known:
        return Among(other, frozenset({known[one.name]}))
    return Among(one, frozenset({known[other.name]})) if other.name in known else Same(one, other)


def _bracketed(formula: Formula) -> str:
    return f"({text(formula)})" if isinstance(formula, All | Some) and len(formula.parts) > 1 else text(formula)
