"""The protocol of `ulti serve`: JSON-RPC 2.0, one message a line, for clients in any language.

Nothing is kept between two messages: the record of the deal travels in each request.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import random
import sys
from collections.abc import Callable, Mapping
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, final

from ulti.base.errors import RecordError, UltiError, quoted, suggestion
from ulti.base.lines import LONGEST_LINE, read_lines
from ulti.house.builtin import PROFILES, ULTISTARS
from ulti.house.catalogue import Catalogue
from ulti.model.deals import Deal, plain_seat
from ulti.model.problems import Problem, refuse
from ulti.model.shapes import FLAG, SEAT, check_keys
from ulti.model.verdict import IllegalActionError, Phase
from ulti.record.form import RECORD
from ulti.record.reading import STAKE, find_profile, read_json, wrong_type
from ulti.record.record import Record, validate
from ulti.rules.outcome import Outcome
from ulti.rules.settlement import Settlement, settle, settle_revoke
from ulti.table.agreement import Agreement

if TYPE_CHECKING:
    from collections.abc import Generator

    from ulti.base.words import Language
    from ulti.game import Game
    from ulti.house.profile import Profile
    from ulti.model.bids import Bid
    from ulti.model.deals import Seat
    from ulti.model.verdict import Verdict

LONGEST_BATCH: Final = 1000
"""Requests in one line."""

LONGEST_ID: Final = 1000
"""Characters of the id of a request, which comes back in the answer."""

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
METHOD_NOT_FOUND: Final = -32601
INVALID_PARAMS: Final = -32602
INTERNAL_ERROR: Final = -32603
ILLEGAL_ACTION: Final = 1
NOT_OVER: Final = 2

_TITLES: Final = {
    PARSE_ERROR: "Parse error",
    INVALID_REQUEST: "Invalid Request",
    METHOD_NOT_FOUND: "Method not found",
    INVALID_PARAMS: "Invalid params",
    INTERNAL_ERROR: "Internal error",
    ILLEGAL_ACTION: "illegal_action",
    NOT_OVER: "not_over",
}

_Params: TypeAlias = Mapping[str, Any]
_Id: TypeAlias = str | float | None


@final
class _RpcError(UltiError):
    """What becomes an error answer.

    Attributes:
        number: the code of JSON-RPC.
        reason: what is wrong and what would be right.
        data: facts for programs.

    """

    def __init__(self, number: int, reason: str, data: dict[str, Any]) -> None:
        super().__init__(reason)
        self.number = number
        self.reason = reason
        self.data = data

    @classmethod
    def of(cls, number: int, error: RecordError) -> _RpcError:
        """Report an error of reading: its code, its place and the reason."""
        data = {"code": error.code, "path": error.path, "reason": error.message}
        return cls(number, str(error), data)

    def to_dict(self) -> dict[str, Any]:
        message = f"{_TITLES[self.number]}: {self.reason}"
        return {"code": self.number, "message": message, "data": self.data}


# Messages


def answer(line: str | bytes) -> str | None:
    r"""Return the answer to a line: one line of JSON without its end; None for a notification.

    The same line gets the same answer, but for a new deal with neither `seed` nor `deal`, which
    the system's random source shuffles. The answer is ASCII, so any encoding carries it.

    >>> print(answer('{"jsonrpc": "2.0", "id": 1, "method": "new", "params": {}}\n'))
    ... # doctest: +NORMALIZE_WHITESPACE
    {"jsonrpc": "2.0", "id": 1, "error": {"code": -32602,
    "message": "Invalid params: profile: 'profile' is needed here",
    "data": {"code": "missing_key", "path": "profile", "reason": "'profile' is needed here"}}}

    Args:
        line: a request, a notification or a batch of them; at most `LONGEST_LINE` long.

    """
    try:
        message = _read_line(line)
        reply = _answer_batch(message) if isinstance(message, list) else _answer_one(message)
        _check_answer(0 if reply is None else len(reply))
    except _RpcError as failure:
        return json.dumps(_reply(None, error=failure.to_dict()))
    return reply


def _read_line(line: str | bytes) -> Any:  # noqa: ANN401 - any JSON value
    try:
        _check_length(line)
        return read_json(line)
    except RecordError as error:
        raise _RpcError.of(PARSE_ERROR, error) from None


def _check_length(line: object) -> None:
    if isinstance(line, (str, bytes, bytearray)) and len(line) > LONGEST_LINE:
        raise RecordError("bad_json", f"a line has at most {LONGEST_LINE} bytes")


def _answer_batch(messages: list[Any]) -> str | None:
    if not 0 < len(messages) <= LONGEST_BATCH:
        reason = f"a batch has 1 to {LONGEST_BATCH} requests, not {len(messages)}"
        raise _RpcError.of(INVALID_REQUEST, RecordError("bad_type", reason))
    replies: list[str] = []
    size = 0
    for message in messages:
        reply = _answer_one(message)
        if reply is not None:
            replies.append(reply)
            size += len(reply) + len(", ")
            _check_answer(size)  # before the other requests are even looked at
    return f"[{', '.join(replies)}]" if replies else None


def _check_answer(size: int) -> None:
    """Refuse to answer with more than a line."""
    if size >= LONGEST_LINE:
        most = f"the answer would be longer than a line of {LONGEST_LINE} bytes"
        reason = f"{most}: ask for less in one line"
        raise _RpcError.of(INVALID_REQUEST, RecordError("too_long", reason))


def _answer_one(message: object) -> str | None:
    identity = message.get("id") if isinstance(message, dict) else None
    identity = identity if _is_id(identity) else None
    try:
        request = _read_request(message)
        if request is None:  # nobody would hear the answer, and nothing is kept
            return None
        reply = _reply(identity, result=_call(*request))
    except _RpcError as failure:
        reply = _reply(identity, error=failure.to_dict())
    return json.dumps(reply)


def _reply(identity: _Id, **content: object) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": identity, **content}


_REQUEST_KEYS: Final = ("jsonrpc", "id", "method", "params")


def _read_request(message: object) -> tuple[str, object] | None:
    """Return method and params of a request; None for a notification."""
    try:
        request = _checked(message)
    except RecordError as error:
        raise _RpcError.of(INVALID_REQUEST, error) from None
    return (request["method"], request.get("params", {})) if "id" in request else None


def _checked(message: object) -> Mapping[str, Any]:
    if not isinstance(message, Mapping):
        raise wrong_type(message, "", "a request, an object with jsonrpc, id and method")
    check_keys(message, _REQUEST_KEYS, ("jsonrpc", "method"), "")
    if message["jsonrpc"] != "2.0":
        raise RecordError("bad_version", 'write "jsonrpc": "2.0"', "jsonrpc")
    if not _is_id(message.get("id")):
        right = f"a text of at most {LONGEST_ID} characters, or a number that is not longer"
        raise wrong_type(message["id"], "id", right)
    if not isinstance(message["method"], str):
        raise wrong_type(message["method"], "method", "a text")
    if not isinstance(message.get("params", {}), (Mapping, list)):
        raise wrong_type(message["params"], "params", "an object")
    return message


def _is_id(value: object) -> bool:
    """Return whether this can be sent back as it came."""
    if isinstance(value, str):
        return len(value) <= LONGEST_ID
    if isinstance(value, float):
        return math.isfinite(value)
    return value is None or (type(value) is int and abs(value) < 10**LONGEST_ID)


def _call(name: str, params: object) -> dict[str, Any]:
    method = _METHODS.get(name)
    if method is None:
        methods = ", ".join(_METHODS) + suggestion(name, _METHODS)
        reason = f"there is no {quoted(name)}; the methods are {methods}"
        raise _RpcError.of(METHOD_NOT_FOUND, RecordError("unknown_method", reason, "method"))
    try:
        return method.run(_read_params(params, method))
    except _RpcError:
        raise
    except RecordError as error:
        raise _RpcError.of(INVALID_PARAMS, error) from None
    except Exception as error:  # noqa: BLE001 - a fault of ours must not end the service
        fault = RecordError("internal_error", f"{type(error).__name__}: {error}")
        raise _RpcError.of(INTERNAL_ERROR, fault) from None


# Params


def _read_params(params: object, method: _Method) -> _Params:
    if not isinstance(params, Mapping):
        raise wrong_type(params, "", f"params by name: {', '.join(method.known)}")
    check_keys(params, method.known, method.needed, "")
    return params


@contextlib.contextmanager
def _inside(key: str) -> Generator[None]:
    """Name the param in which something is wrong."""
    try:
        yield
    except IllegalActionError:
        raise  # with its verdict
    except RecordError as error:
        path = f"{key}.{error.path}" if error.path else key
        raise RecordError(error.code, error.message, path) from None
    except UltiError as error:
        raise RecordError(error.code, str(error), key) from None


def _read_record(params: _Params) -> Record:
    data = params["record"]
    with _inside("record"):
        return Record.from_line(data) if isinstance(data, str) else Record.from_dict(data)


def _replay(record: Record) -> Game:
    with _inside("record"):
        return record.replay()


def _read_rules(params: _Params) -> Profile:
    profile: Profile = find_profile(params["profile"], params.get("rules", {}))
    return profile


# Methods


def _new(params: _Params) -> dict[str, Any]:
    if "seed" in params and "deal" in params:
        raise RecordError("unknown_key", "the cards come from seed or from deal, not both", "seed")
    deal = params["deal"] if "deal" in params else _shuffled(params).texts()
    house = {key: params[key] for key in ("profile", "rules", "stake") if key in params}
    record = Record.from_dict({**RECORD.frame, **house, "deal": deal, "actions": []})
    return {"record": record.to_dict()}


def _shuffled(params: _Params) -> Deal:
    if "seed" not in params:
        return Deal.shuffled(random.SystemRandom())
    seed = params["seed"]
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise wrong_type(seed, "seed", "a whole number")
    return Deal.shuffled(random.Random(seed))


def _state(game: Game) -> dict[str, Any]:
    return {"phase": game.phase.name, "to_act": plain_seat(game.to_act)}


def position_data(game: Game) -> dict[str, Any]:
    """Return who may do what, as the method `legal` answers it."""
    return {
        **_state(game),
        "actions": [str(action) for action in game.legal_actions()],
        "claims": [str(claim) for claim in game.legal_claims()],
    }


def _legal(params: _Params) -> dict[str, Any]:
    return position_data(_replay(_read_record(params)))


def _apply(params: _Params) -> dict[str, Any]:
    record, action = _read_record(params), _read_action_text(params)
    game, speaker = _replay(record), _read_speaker(params)
    try:
        game = game.apply(action, speaker)
    except IllegalActionError as error:
        raise _refusal(error.verdict, "action") from None
    return _after(game, record)


def _after(game: Game, record: Record) -> dict[str, Any]:
    return {"record": Record.of(game, record.players).to_dict(), **_state(game)}


def _verdict(params: _Params) -> dict[str, Any]:
    record, action = _read_record(params), _read_action_text(params)
    return _verdict_data(_replay(record).verdict(action, _read_speaker(params)), "action")


def _read_action_text(params: _Params) -> str:
    action = params["action"]
    if not isinstance(action, str):
        raise wrong_type(action, "action", 'a text such as "play PA"')
    return action


def _read_speaker(params: _Params) -> Seat | None:
    seat: Seat | None = SEAT.read(params["seat"], "seat", refuse) if "seat" in params else None
    return seat


def _verdict_data(verdict: Verdict, path: str) -> dict[str, Any]:
    data = {"action": str(verdict.action), "legal": verdict.legal}
    if verdict:
        return {**data, "seat": plain_seat(verdict.seat), "phase": verdict.phase.name}
    problem = Problem.of_verdict(verdict, path)
    return {**data, **problem.to_dict("en"), "message_hu": problem.message("hu")}


def _refusal(verdict: Verdict, path: str) -> _RpcError:
    data = _verdict_data(verdict, path)
    return _RpcError(ILLEGAL_ACTION, data["message"], data)


# Agreements: the server that calls keeps them, as it keeps records


def _propose(params: _Params) -> dict[str, Any]:
    return _talk(
        params, lambda agreement, seat: agreement.propose(seat, params["what"]), "what", "what"
    )


def _agree(params: _Params) -> dict[str, Any]:
    path = "what" if "what" in params else "seat"
    return _talk(
        params, lambda agreement, seat: agreement.agree(seat, params.get("what")), path, "seat"
    )


def _talk(
    params: _Params,
    say: Callable[[Agreement, Seat], Agreement],
    path: str,
    path_of_verdict: str,
) -> dict[str, Any]:
    """Add a seat's word to an agreement; once it is settled, carry it out."""
    record = _read_record(params)
    game = _replay(record)
    seat = SEAT.read(params["seat"], "seat", refuse)
    agreement = Agreement.none(game)
    if "agreement" in params:
        with _inside("agreement"):
            agreement = Agreement.from_dict(params["agreement"], game)
    try:
        with _inside(path):
            agreement = say(agreement, seat)
    except IllegalActionError as error:
        raise _refusal(error.verdict, path_of_verdict) from None
    answer = {"agreement": agreement.to_dict(), "settled": agreement.settled is not None}
    if agreement.settled is None:
        return answer
    came = agreement.carry_out()
    if isinstance(came, Settlement):
        return {**answer, "settlement": came.to_dict()}
    return {**answer, **_after(came, record)}


def _view(params: _Params) -> dict[str, Any]:
    game = _replay(_read_record(params))
    with _inside("seat"):
        return game.view(params["seat"]).to_dict()


def _settle(params: _Params) -> dict[str, Any]:
    explain = FLAG.read(params.get("explain", False), "explain", refuse)
    settlement = _settlement_of(params)
    return explained_data(settlement) if explain else settlement.to_dict()


def explained_data(settlement: Settlement) -> dict[str, Any]:
    """Return a settlement with the reasons, as the method `settle` answers it with `explain`."""
    return {
        **settlement.to_dict(),
        "explained": [_both(line.explain) for line in settlement.lines],
        "unpaid": [
            {
                "figure": unpaid.figure.code,
                "silent": unpaid.silent,
                "fee": unpaid.fee,
                "seat": plain_seat(unpaid.seat),
                "rule": unpaid.rule,
                **_both(unpaid.text),
            }
            for unpaid in settlement.unpaid
        ],
    }


def _both(text: Callable[[Language], str]) -> dict[str, str]:
    return {"en": text("en"), "hu": text("hu")}


def _settlement_of(params: _Params) -> Settlement:
    if "record" not in params:
        return _settle_outcome(params)
    check_keys(params, ("record", "revoke", "explain"), ("record",), "")
    game = _replay(_read_record(params))
    if "revoke" in params:
        return _settle_revoke(_announced(game), game.profile, game.stake, params["revoke"])
    settlement = game.settlement
    if settlement is None:
        state = _state(game)
        reason = f"seat {state['to_act']} is to act, phase {state['phase']}"
        raise _RpcError(NOT_OVER, reason, {"code": "not_over", "reason": reason, **state})
    return settlement


def _settle_outcome(params: _Params) -> Settlement:
    if not ("outcome" in params and "profile" in params):
        raise RecordError("missing_key", "give a record, or an outcome and a profile", "record")
    profile = _read_rules(params)
    stake = STAKE.read(params.get("stake", 1), "stake", refuse)
    with _inside("outcome"):
        outcome = Outcome.from_dict(params["outcome"])
        if "revoke" not in params:
            return settle(outcome, profile, stake)
    return _settle_revoke(outcome, profile, stake, params["revoke"])


def _announced(game: Game) -> Outcome:
    """Return what was announced so far: what a revoke is settled by (R11.8)."""
    if game.phase not in {Phase.PLAY, Phase.KONTRA} and game.outcome is None:
        message = "nobody can revoke before the first card: the auction is not over"
        raise RecordError("wrong_phase", message, "revoke")
    return game.outcome or Outcome(
        bid=game.bid, declarer=game.declarer, trump=game.trump, kontra=game.kontra
    )


def _settle_revoke(outcome: Outcome, profile: Profile, stake: int, offender: object) -> Settlement:
    with _inside("revoke"):
        seat = SEAT.read(offender, "", refuse)
        return settle_revoke(outcome, seat, profile, stake)


def _bids(params: _Params) -> dict[str, Any]:
    profile = _read_rules({"profile": ULTISTARS.name, **params})
    catalogue = Catalogue.of(profile)
    rows = [_bid_row(bid, catalogue) for bid in catalogue.bids]
    return {"profile": profile.name, "bids": rows}


def _bid_row(bid: Bid, catalogue: Catalogue) -> dict[str, Any]:
    return {
        "bid": str(bid),
        "hu": bid.name("hu"),
        "en": bid.name("en"),
        "value": catalogue.value(bid),
        "rank": list(catalogue.rank(bid)),
        **catalogue.row(bid)._asdict(),
        "trumps": [str(suit) for suit in bid.trumps],
    }


def _profiles(params: _Params) -> dict[str, Any]:
    shown = [_read_rules(params)] if "profile" in params else PROFILES.values()
    return {"profiles": [profile.to_dict() for profile in shown]}


def _validate(params: _Params) -> dict[str, Any]:
    return validate(params["record"]).to_dict()


def _discover(_params: _Params) -> dict[str, Any]:
    # It loads the forms of views and tables, which nobody else needs.
    from ulti.serve.discovery import Params, document  # noqa: PLC0415

    return document(
        {name: Params(method.known, method.needed) for name, method in _METHODS.items()}
    )


class _Method(NamedTuple):
    """What a method does, the names of its params, and which are needed."""

    run: Callable[[_Params], dict[str, Any]]
    known: tuple[str, ...]
    needed: tuple[str, ...] = ()


_METHODS: Final = {
    "new": _Method(_new, ("profile", "rules", "stake", "seed", "deal"), ("profile",)),
    "legal": _Method(_legal, ("record",), ("record",)),
    "apply": _Method(_apply, ("record", "action", "seat"), ("record", "action")),
    "verdict": _Method(_verdict, ("record", "action", "seat"), ("record", "action")),
    "propose": _Method(
        _propose, ("record", "agreement", "seat", "what"), ("record", "seat", "what")
    ),
    "agree": _Method(_agree, ("record", "agreement", "seat", "what"), ("record", "seat")),
    "view": _Method(_view, ("record", "seat"), ("record", "seat")),
    "settle": _Method(
        _settle, ("record", "outcome", "profile", "rules", "stake", "revoke", "explain")
    ),
    "bids": _Method(_bids, ("profile", "rules")),
    "profiles": _Method(_profiles, ("profile",)),
    "validate": _Method(_validate, ("record",), ("record",)),
    "rpc.discover": _Method(_discover, ()),
}


# The loop


def serve(source: IO[bytes], target: IO[bytes]) -> None:
    """Answer each line of a binary stream on another one, until the first one ends.

    Each answer is flushed, so that the client can wait for it.

    Raises:
        OSError: a stream failed; a `BrokenPipeError` says that the client is gone.

    """
    for line in read_lines(source):
        reply = answer(line)
        if reply is not None:
            target.write(reply.encode() + b"\n")
            target.flush()


def main() -> None:
    """Serve on standard input and output: `ulti serve`, or `python -m ulti.serve`."""
    if sys.stdin is None or sys.stdout is None:  # closed by whoever started the process
        return
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except KeyboardInterrupt:  # the usual end of a trial by hand
        return
    except OSError as error:
        # What was not taken would be written once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            sys.stderr.write(f"the server has ended: {error.strerror}\n")
            sys.exit(2)  # as the command `ulti` does
