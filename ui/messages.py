# SPDX-License-Identifier: GPL-3.0-or-later
"""Every sentence that a person reads, by message id, in the person's language.

The catalogues are gettext .po files in ``ui/locale`` (one per language; English is the source). Views and rules carry
ids and arguments only. A message's arguments stand in braces, ``Raise to {amount}``: whole numbers get the language's
thousands separator, an argument that is itself a message id after ``@`` is said too, cards stay ``As``, a moment of the
table's clock (``due_ns``) is the time of day. An id that no catalogue has is shown in plain words made of the id rather
than raising: a dealer with an odd sentence can go on.
"""

from __future__ import annotations

import ast
import time
from collections.abc import Mapping
from importlib.resources import files
from unicodedata import bidirectional

SOURCE = "en"
PSEUDO = "xx"
"""The made-up language: every sentence 40 % longer and accented, to find text that is cut off or not translated."""
TYPED = ("name", "who", "by")
"""Arguments that people typed: never the id of another message."""
MOMENT = "due_ns"
"""The argument that is a moment of the monotonic clock, in nanoseconds."""
_STEERING = ("LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI")
_SEPARATOR = {"en": ",", "de": ".", PSEUDO: ","}
_ACCENTED = str.maketrans("aeiouAEIOUcnyCN", "áéíóúÁÉÍÓÚçñýÇÑ")


def read_po(text: str, name: str) -> dict[str, str]:
    """The messages of a .po file: id -> text. Raises ValueError naming the file and line of a malformed one."""
    found: dict[str, str] = {}
    key, field = "", ""
    for number, line in enumerate(text.splitlines(), 1):
        word, _, rest = line.partition(" ")
        if not line or line.startswith("#"):
            continue
        if line.startswith('"'):
            word, rest = field, line
        try:
            piece = str(ast.literal_eval(rest))
        except (ValueError, SyntaxError):
            raise ValueError(f'{name}:{number}: not a quoted text; write msgid "..." or msgstr "..."') from None
        if word == "msgid":
            key = piece if line.startswith("msgid") else key + piece
            if key and key in found:
                raise ValueError(f"{name}:{number}: {key} stands here a second time; give it another id")
        elif word == "msgstr":
            found[key] = found.get(key, "") + piece
        else:
            raise ValueError(f"{name}:{number}: {word!r} is not msgid or msgstr")
        field = word
    found.pop("", None)
    return {key: value for key, value in found.items() if value}


def languages() -> tuple[str, ...]:
    """The languages that have a catalogue, English first."""
    names = {entry.name[:-3] for entry in (files("ui") / "locale").iterdir() if entry.name.endswith(".po")}
    return (SOURCE, *sorted(names - {SOURCE}))


def _catalogue(language: str) -> dict[str, str]:
    name = f"{language}.po"
    return read_po((files("ui") / "locale" / name).read_text("utf-8"), name)


def pseudo(text: str) -> str:
    """The text 40 % longer and accented, its braces left as they are."""
    inside, out = False, []
    for letter in text:
        inside = letter == "{" or (inside and letter != "}")
        out.append(letter if inside else letter.translate(_ACCENTED))
    return "".join(out) + "~" * (len(text) * 2 // 5)


class _Known(dict[str, str]):
    """The arguments of a sentence; one that is not known is a question mark."""

    def __missing__(self, name: str) -> str:
        return "?"


class Messages:
    """One language's sentences. Unknown languages fall back to English."""

    def __init__(self, language: str = SOURCE) -> None:
        source = _catalogue(SOURCE)
        if language == PSEUDO:
            self.language, self._texts = language, {key: pseudo(text) for key, text in source.items()}
        elif language != SOURCE and language in languages():
            self.language, self._texts = language, source | _catalogue(language)
        else:
            self.language, self._texts = SOURCE, source

    def number(self, value: int) -> str:
        """A whole number with the language's thousands separator: 12,350."""
        return f"{value:,}".replace(",", _SEPARATOR.get(self.language, ","))

    def has(self, key: str) -> bool:
        """Whether a text stands under this id."""
        return key in self._texts

    def say(self, key: str, args: Mapping[str, int | str] | None = None) -> str:
        """The sentence of a message id with its arguments; words made of the id where there is none.

        An argument that is not given is said as a question mark: nobody reads a brace. Without any ``args`` it is the
        text as it stands in the catalogue.
        """
        text = self._texts.get(key) or key.rpartition(".")[2].replace("_", " ").capitalize()
        if args is None or "{" not in text:
            return text
        return text.format_map(_Known({name: self._argument(name, args) for name in args}))

    def _argument(self, name: str, args: Mapping[str, int | str]) -> str:
        value = args[name]
        if name == MOMENT and isinstance(value, int):
            return of_day(value)
        if isinstance(value, int):
            return self.number(value)
        if name in TYPED or not value.startswith("@"):
            return isolated(value)
        return self.say(value[1:], {key: other for key, other in args.items() if other is not value})

    def cited(self, cites: str) -> str:
        """Where a rule stands written; a rule of the house alone in this language's words."""
        return self.say("cite.house") if cites == "house rule" else cites


def of_day(mono_ns: int) -> str:
    """A moment of this computer's monotonic clock as its wall clock shows it: 21:40."""
    return time.strftime("%H:%M", time.localtime((time.time_ns() + mono_ns - time.monotonic_ns()) // 1_000_000_000))


def isolated(text: str) -> str:
    """A text that may run from right to left, kept apart so that it turns nothing around it (Unicode 16, UAX 9).

    Marks that steer the direction of what follows are left out: what is typed as a name is only a name.
    """
    plain = "".join(letter for letter in text if bidirectional(letter) not in _STEERING)
    turns = any(bidirectional(letter) in ("R", "AL", "AN") for letter in plain)
    return f"\u2068{plain}\u2069" if turns else plain
