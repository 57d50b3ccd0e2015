"""Texts in the two languages of the library, in one form for all of them."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias, TypeGuard

from ulti.base.errors import UltiError, quoted

Language: TypeAlias = Literal["hu", "en"]
"""A language of the library: `hu`, Hungarian, or `en`, English."""


LONGEST_NAME: Final = 100
"""Characters of a name, of house rules or of a player."""


def plain_text(value: object) -> str | None:
    """Return a text as a plain one, whatever class of text it is; None if it is not a text.

    A text of a class of its own may claim to equal another, and would be found in its place.
    """
    return str.__str__(value) if is_text(value) else None


def is_text(value: object) -> TypeGuard[str]:
    """Say whether a value is a text; `isinstance` would believe what a value says of itself."""
    return issubclass(type(value), str)


def plain_name(value: object) -> str | None:
    """Return a name as a plain text, whatever class of text it is; None if it can't be one.

    A name is printable, not empty, and not long.
    """
    text = plain_text(value) or ""
    return text if 0 < len(text) <= LONGEST_NAME and text.isprintable() else None


def plain(name: str) -> str:
    """Return a name without capitals, accents and hyphens, by which it is looked up.

    What is too long for any name, or is not a text, becomes empty.
    """
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        return ""
    import unicodedata  # noqa: PLC0415 - only names need it, and it costs import time

    letters = unicodedata.normalize("NFD", str.casefold(name))
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(kept.replace("-", " ").replace("–", " ").split())


class Words(NamedTuple):
    """The same text in English and in Hungarian.

    Attributes:
        en: in English.
        hu: in Hungarian.

    """

    en: str
    hu: str

    @classmethod
    def same(cls, text: str) -> Words:
        """Make a text that is the same in both languages."""
        return cls(text, text)

    def text(self, language: Language = "en") -> str:
        """Return the text in a language.

        Raises:
            UltiError: the language is neither `hu` nor `en`.

        """
        if language == "en":
            return self.en
        if language == "hu":
            return self.hu
        raise UltiError(f"no text in language {quoted(language)}: use 'hu' or 'en'", "bad_language")

    def filled(self, **parts: Words | str) -> Words:
        """Fill the braces of both texts, each with the parts of its language."""
        english = {key: part.en if isinstance(part, Words) else part for key, part in parts.items()}
        hungarian = {
            key: part.hu if isinstance(part, Words) else part for key, part in parts.items()
        }
        return Words(self.en.format(**english), self.hu.format(**hungarian))
