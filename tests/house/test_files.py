"""House rules from files: based on a built-in profile or whole, and every way to be wrong (R12)."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from tests.strategies import JUNK, MONSTERS, not_refused
from ulti import PROFILES, ULTISTARS, WIKIPEDIA, Profile, ProfileError, load_profile
from ulti.base.lines import LONGEST_LINE
from ulti.base.whole import GREATEST
from ulti.testing import profiles

if TYPE_CHECKING:
    from pathlib import Path


def write(folder: Path, text: str | bytes, name: str = "my_house.toml") -> Path:
    file = folder / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def lines_of(error: ProfileError) -> list[str]:
    return str(error).splitlines()


@pytest.mark.parametrize("name", PROFILES)
def test_a_name_is_a_built_in_profile(name: str) -> None:
    assert load_profile(name) is PROFILES[name]


def test_a_file_may_start_from_a_built_in_profile(tmp_path: Path) -> None:
    file = write(tmp_path, 'based_on = "ultistars"\nplain_parti = "PLAYED"\nkontra_levels = "none"')
    ours = ULTISTARS.evolve(plain_parti="PLAYED", kontra_levels=None)
    for path in (file, str(file), os.fsencode(file)):
        assert load_profile(path) == ours  # type: ignore[arg-type]
    named = write(tmp_path, 'name = "ours"\nbased_on = "wikipedia"\n[values]\nj = 2\nb = 9')
    assert load_profile(named) == WIKIPEDIA.evolve(name="ours", values={"j": 2, "b": 9})
    assert load_profile(write(tmp_path, 'based_on = "wikihow"')) is not None


def test_a_json_file_is_read_too(tmp_path: Path) -> None:
    data = {"based_on": "suit_bid", "kontra_levels": None, "early_end": "NEVER"}
    file = write(tmp_path, json.dumps(data), "HOUSE.JSON")
    assert load_profile(file) == PROFILES["suit_bid"].evolve(kontra_levels=None, early_end="NEVER")


@given(profile=profiles())
def test_a_whole_profile_goes_through_its_file(
    tmp_path_factory: pytest.TempPathFactory, profile: Profile
) -> None:
    folder = tmp_path_factory.getbasetemp()
    assert load_profile(write(folder, profile.to_toml(), "whole.toml")) == profile
    assert load_profile(write(folder, profile.to_json(), "whole.json")) == profile


def test_every_error_names_the_file_the_key_and_what_is_allowed(tmp_path: Path) -> None:
    text = 'based_on = "ultistars"\nplain_parti = "played"\nulti_fee = -1\nhue = 1\nthrow_in = 1'
    file = write(tmp_path, text)
    with pytest.raises(ProfileError) as caught:
        load_profile(file)
    hue, plain_parti, throw_in, ulti_fee = lines_of(caught.value)
    assert hue.startswith(f"{file}: 'hue' is not a switch of a profile: the switches are values, ")
    assert plain_parti == (
        f"{file}: plain_parti: 'played' is not allowed; use one of PLAYED, FORFEIT_DOUBLE, BASE_FEE"
        "; did you mean PLAYED?"
    )
    assert throw_in == f"{file}: throw_in: 1 is not allowed; use true or false"
    assert ulti_fee == f"{file}: ulti_fee: -1 is not allowed; use a whole number from 0"
    assert caught.value.code == "bad_rules"


def test_a_number_that_is_too_great_is_told_the_greatest(tmp_path: Path) -> None:
    file = write(tmp_path, f'based_on = "ultistars"\nulti_fee = {GREATEST + 1}')
    with pytest.raises(ProfileError, match=f"use a whole number from 0 to {GREATEST}$"):
        load_profile(file)


def test_a_message_has_a_bounded_number_of_lines(tmp_path: Path) -> None:
    text = 'based_on = "ultistars"\n[values]\n' + "".join(f"x{n} = 1\n" for n in range(30))
    file = write(tmp_path, text)
    with pytest.raises(ProfileError) as caught:
        load_profile(file)
    *listed, last = lines_of(caught.value)
    assert len(listed) == 20
    assert all(line.startswith(f"{file}: values: 'x") for line in listed)
    assert last == f"{file}: and more that is wrong, which is not listed"


def test_none_is_written_only_where_a_switch_may_be_none(tmp_path: Path) -> None:
    file = write(tmp_path, 'based_on = "ultistars"\nkontra_levels = "none"')
    assert load_profile(file).kontra_levels is None
    file = write(tmp_path, 'based_on = "ultistars"\nulti_fee = "none"')
    with pytest.raises(ProfileError, match="ulti_fee: 'none' is not allowed; use a whole number"):
        load_profile(file)


def test_toml_is_no_longer_than_house_rules_can_be(tmp_path: Path) -> None:
    rules = 'based_on = "wikipedia"\n#'
    most = rules + " " * (100_000 - len(rules))
    assert load_profile(write(tmp_path, most)) == WIKIPEDIA
    file = write(tmp_path, most + " ")
    with pytest.raises(ProfileError) as caught:
        load_profile(file)
    assert str(caught.value) == (
        f"{file}: the profile is not TOML of house rules: it is longer than 100000 characters"
    )


def test_a_file_is_no_longer_than_house_rules_can_be(tmp_path: Path) -> None:
    rules = b'{"based_on": "wikipedia"}'
    most = rules + b" " * (LONGEST_LINE - len(rules))
    assert load_profile(write(tmp_path, most, "a.json")) == WIKIPEDIA
    file = write(tmp_path, most + b" ", "a.json")
    with pytest.raises(ProfileError) as caught:
        load_profile(file)
    assert str(caught.value) == f"{file}: house rules are not longer than {LONGEST_LINE} bytes"
    assert caught.value.code == "unreadable_file"


def test_a_key_of_toml_has_few_dots() -> None:
    dots = "." * 100
    for harmless in (f"# {dots}.", "# 1.\n" * 101, f"# {dots}"):
        assert Profile.from_toml(f'based_on = "wikipedia"\n{harmless}') == WIKIPEDIA
    long_key = ".".join("a" * 102)
    with pytest.raises(ProfileError, match="house rules: line 2 has more than 100 dots"):
        Profile.from_toml(f'based_on = "wikipedia"\n{long_key} = 1')


def test_contradictions_are_told(tmp_path: Path) -> None:
    text = 'based_on = "ultistars"\nthrow_in = false\nthrow_in_ulti_fee = true'
    with pytest.raises(ProfileError, match="throw_in_ulti_fee has no meaning without throw_in"):
        load_profile(write(tmp_path, text))


def test_a_file_without_a_base_has_every_switch(tmp_path: Path) -> None:
    with pytest.raises(ProfileError) as caught:
        load_profile(write(tmp_path, "ulti_fee = 4"))
    (told,) = lines_of(caught.value)
    assert ": values, suit_multipliers, red_exempt, " in told
    assert told.endswith(
        'missing; write all switches, or start from a built-in profile: based_on = "ultistars"'
    )
    assert ", ulti_fee," not in told


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    file = write(tmp_path, b'\xef\xbb\xbfbased_on = "wikipedia"')
    assert load_profile(file) == WIKIPEDIA


@pytest.mark.parametrize("base", ['"chess"', "5", '""', "[]", '"my_house.toml"'])
def test_a_base_is_a_built_in_profile(tmp_path: Path, base: str) -> None:
    with pytest.raises(ProfileError) as caught:
        load_profile(write(tmp_path, f"based_on = {base}"))
    told = r"my_house.toml: based_on: .* is not a built-in profile: there are ultistars, "
    assert re.search(told, str(caught.value))
    assert caught.value.code == "unknown_profile"


@pytest.mark.parametrize(
    ("text", "name", "why"),
    [
        (b"\xff", "a.toml", "byte 0 is not UTF-8"),
        (b"\xff", "a.json", "byte 0 is not UTF-8"),
        ("based_on", "a.toml", "the profile is not TOML"),
        ("based_on", "a.json", "the profile is not JSON"),
        ("[]", "a.json", "[] is not a profile"),
        ("5", "a.json", "5 is not a profile"),
    ],
)
def test_a_file_that_can_not_be_read_is_told(
    tmp_path: Path, text: str | bytes, name: str, why: str
) -> None:
    file = write(tmp_path, text, name)
    with pytest.raises(ProfileError) as caught:
        load_profile(file)
    assert str(caught.value).startswith(f"{file}: ")
    assert why in str(caught.value)
    assert caught.value.code == ("unreadable_file" if text == b"\xff" else "bad_rules")


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    for file in (tmp_path / "none.toml", tmp_path / "folder.json"):
        if file.suffix == ".json":
            file.mkdir()
        with pytest.raises(ProfileError) as caught:
            load_profile(file)
        assert str(caught.value).startswith(f"{file}: ")
        assert caught.value.code == "unreadable_file"
    with pytest.raises(ProfileError, match="null"):
        load_profile("a\0b.toml")


@pytest.mark.parametrize("name", ["chess", "", "Wikipedia", "house.yaml", "toml", "a.toml/b"])
def test_what_is_neither_a_profile_nor_a_file_is_told(name: str) -> None:
    with pytest.raises(ProfileError) as caught:
        load_profile(name)
    for part in (repr(name), "wikipedia", ".toml or .json"):
        assert part in str(caught.value)
    assert caught.value.code == "unknown_profile"


def test_a_path_may_have_dots(tmp_path: Path) -> None:
    folder = tmp_path / "house.rules"
    folder.mkdir()
    file = write(folder, 'based_on = "wikipedia"', "of.thursday.toml")
    assert load_profile(file) == WIKIPEDIA


def test_a_path_with_a_null_is_quoted() -> None:
    with pytest.raises(ProfileError) as caught:
        load_profile("a\0.toml")
    assert str(caught.value).startswith(r"'a\x00.toml': ")
    assert caught.value.code == "unreadable_file"


@pytest.mark.parametrize("junk", [5, None, ["ultistars"]])
def test_what_is_no_text_is_quoted(junk: object) -> None:
    with pytest.raises(ProfileError) as caught:
        load_profile(junk)  # type: ignore[arg-type]
    assert str(caught.value).startswith(f"{junk!r} is not a built-in profile")


def test_junk_is_no_profile() -> None:
    assert not_refused(load_profile, junk=JUNK) == []
    assert not_refused(load_profile, junk=MONSTERS) == []
