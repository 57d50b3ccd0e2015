"""What an answer of a client lacks, has too much, or says otherwise; what the errors hold."""

from __future__ import annotations

import pickle

from ulti import ULTISTARS
from ulti.testing.differences import ClientError, DisagreementError, differences

RIGHT = {"actions": ["pass", "bid b"], "claims": [], "phase": "BID"}


def test_lists_of_texts_have_no_order() -> None:
    assert not differences(RIGHT, {**RIGHT, "actions": ["bid b", "pass"]})


def test_each_difference_is_named() -> None:
    got = {"actions": ["pass", "pass", "take"], "claims": [], "phase": "PLAY"}
    assert differences(RIGHT, got) == [
        "actions: the client allows take",
        "actions: the client does not allow bid b",
        "actions: the client lists pass twice",
        "phase: the client says 'PLAY', the library 'BID'",
    ]


def test_a_message_lists_thirty_texts() -> None:
    many = {**RIGHT, "actions": [f"bid {number:03}" for number in range(45)]}
    fault = differences({**RIGHT, "actions": []}, many)[0]
    assert fault.endswith(" and 15 more")
    assert fault.count("bid ") == 30


def test_an_error_is_pickled_with_all_it_holds() -> None:
    error = DisagreementError({"kind": "auction"}, RIGHT, {**RIGHT, "phase": "PLAY"})
    twin = pickle.loads(pickle.dumps(error))
    assert (twin.record, twin.expected, twin.got) == (error.record, error.expected, error.got)
    assert str(twin) == str(error)
    lost = pickle.loads(pickle.dumps(ClientError("it died", {"kind": "auction"}, is_final=True)))
    assert (lost.code, lost.is_final, str(lost)) == (
        "bad_client",
        True,
        'it died\nquestion: {"kind": "auction"}',
    )


def test_built_in_house_rules_are_written_by_name() -> None:
    error = ClientError("it died", {"house": ULTISTARS.to_dict()})
    assert str(error).endswith('question: {"house": "ultistars"}')
    changed = ULTISTARS.evolve(opening_pass=not ULTISTARS.opening_pass).to_dict()
    assert '"opening_pass"' in str(ClientError("it died", {"house": changed}))
