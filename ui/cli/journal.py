# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak journal VERB DATA``: replay, verify, back up and export what a table wrote down."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from controller import arguments
from controller.config.folder import DataFolder, FolderUnfit
from controller.evidence import is_whole
from controller.files import remedy_for
from controller.formats import NewerFormat
from controller.journal.backup import back_up
from controller.journal.codec import Codec, CodecError
from controller.journal.entry import Entry
from controller.journal.export import plain_entry
from controller.journal.holdem import holdem
from controller.journal.sqlite import SqliteStore
from controller.journal.start import codec_of, fold
from controller.journal.store import JournalDamaged, StoreFailed
from controller.journal.verify import Report, damage_of, verify
from controller.views.explain import explain
from ui.counted import counted
from ui.messages import Messages, languages

SUMMARY = "replays, verifies, explains, backs up and exports what a table wrote down"

WRONG = 1
BAD_INPUT = 2

_EXPECTED = (FolderUnfit, FileNotFoundError, FileExistsError, NewerFormat, StoreFailed, ValueError)


class Verb(NamedTuple):
    """One verb: its line of help, its own arguments and what it does (returns the exit status)."""

    summary: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Each verb with its arguments."""
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    for name, verb in VERBS.items():
        one = verbs.add_parser(name, help=verb.summary, description=verb.summary)
        one.add_argument("data", type=arguments.path, metavar="DATA", help="data folder of a table, or a journal file")
        verb.add_arguments(one)


def run(arguments: argparse.Namespace) -> int:
    """0: sound and done; 1: the journal is wrong; 2: bad input."""
    try:
        return VERBS[arguments.verb].run(arguments)
    except (JournalDamaged, CodecError) as error:
        print(error, file=sys.stderr)
        return WRONG
    except _EXPECTED as error:
        print(error, file=sys.stderr)
        return BAD_INPUT


@contextmanager
def opened(data: Path) -> Iterator[tuple[SqliteStore, Path | None]]:
    """The journal of a data folder (or file) to read, as it is now though a table may go on writing it, and its
    evidence folder where there is one."""
    folder = None if data.is_file() else DataFolder.look(data)
    store = SqliteStore.open_to_read(data if folder is None else folder.journal)
    try:
        with store.snapshot():
            yield store, None if folder is None else folder.evidence
    finally:
        store.close()


def _report(store: SqliteStore, evidence: Path | None) -> Report:
    broken = store.checkup()
    report = verify(store, holdem(), evidence=evidence)
    if broken and not report.fault:
        report = report._replace(fault=f"the file is damaged: {broken}", bad_seq=report.entries + 1)
    return report


def _as_json(report: Report, **more: Any) -> str:
    fields = report._asdict() | {"sound": report.is_sound, **more}
    fields["differences"] = [one._asdict() for one in report.differences]
    return json.dumps(fields)


def _tell_differences(report: Report) -> None:
    for one in report.differences:
        print(f"entry {one.seq}, decided by rules version {one.rules_version}: {one.input}")
        for change in one.changes:
            print(f"  {change}")


def _verify(arguments: argparse.Namespace) -> int:
    with opened(arguments.data) as (store, evidence):
        report = _report(store, evidence)
        named = (one for entry in store.entries() for one in entry.evidence.split(",")) if report.is_sound else ()
        altered = sorted({one for one in named if arguments.pictures and _is_altered(evidence, one)})
        where = store.where
    if arguments.json:
        print(_as_json(report, altered_evidence=altered))
        return 0 if report.is_sound and not altered else WRONG
    _tell_differences(report)
    for one in report.missing_evidence:
        print(f"note: picture {one} is not there any more")
    for one in altered:
        print(f"WRONG picture {one} is not what was stored")
    if not report.is_sound:
        print(f"WRONG {where}: first bad entry {report.bad_seq}: {report.fault}")
        few = {0: "no entry is sound", 1: "entry 1 is sound"}
        sound = few.get(report.entries, f"entries 1 to {report.entries} are sound")
        print(sound + (f"; the digest there is {report.digest}" if report.entries else ""))
        return WRONG
    what = f"{_entries(report.entries)}, {counted(report.hands, 'hand')}"
    print(f"sound: {what}, {len(report.differences)} decided otherwise")
    print(f"chain  {report.head_hash}\ntable  {report.digest}")
    return WRONG if altered else 0


def _entries(count: int) -> str:
    return counted(count, "entry", "entries")


def _is_altered(evidence: Path | None, digest: str) -> bool:
    return bool(digest) and evidence is not None and (evidence / digest).is_file() and not is_whole(evidence, digest)


def _replay(arguments: argparse.Namespace) -> int:
    """Decide everything again and say what comes out, hand by hand."""
    with opened(arguments.data) as (store, _):
        report = _report(store, None)
        starts = store.hand_starts()
    if arguments.json:
        print(_as_json(report))
        return 0 if report.is_sound else WRONG
    ends = [*(seq - 1 for seq in starts[1:]), report.entries]
    for number, (first, last) in enumerate(zip(starts, ends, strict=False), 1):
        if last >= first:
            print(f"hand {number}: entries {first} to {last}")
    _tell_differences(report)
    if not report.is_sound:
        print(f"stopped at entry {report.bad_seq}: {report.fault}")
        return WRONG
    print(f"{_entries(report.entries)} replayed, {len(report.differences)} decided otherwise; table {report.digest}")
    return 0


def _backup(arguments: argparse.Namespace) -> int:
    last = back_up(DataFolder.look(arguments.data), arguments.target)
    with opened(arguments.target) as (store, evidence):
        report = _report(store, evidence)
    print(f"{arguments.target}: {_entries(last)} copied, {report.entries:,} of them sound")
    if report.is_sound:
        return 0
    print(f"WRONG entry {report.bad_seq}: {report.fault}. The journal itself is damaged there; keep an older backup")
    return WRONG


def _export(arguments: argparse.Namespace) -> int:
    if arguments.last is not None and arguments.first > arguments.last:
        raise ValueError(f"--from {arguments.first} is after --to {arguments.last}; write them the other way round")
    codec = codec_of(holdem())
    with opened(arguments.data) as (store, _):
        lines = (_line(store, one, codec) for one in store.entries(arguments.first, arguments.last))
        if arguments.out is None:
            for line in lines:
                print(line)
            return 0
        try:
            with open(arguments.out, "x", encoding="utf-8") as file:
                count = sum(1 for line in lines if file.write(line + "\n"))
        except FileExistsError:
            raise FileExistsError(f"{arguments.out}: is there already; name a new file") from None
        except FileNotFoundError:
            raise FileNotFoundError(f"{arguments.out}: there is no such folder; make it first") from None
        except OSError as error:
            arguments.out.unlink(missing_ok=True)  # half an export would pass for a whole one
            raise StoreFailed(f"{arguments.out}: cannot be written ({error.strerror}); {remedy_for(error)}") from error
    print(f"{arguments.out}: {_entries(count)}")
    return 0


def _line(store: SqliteStore, entry: Entry, codec: Codec) -> str:
    try:
        return json.dumps(plain_entry(entry, codec))
    except CodecError as error:
        raise JournalDamaged(store.where, entry.seq, str(error)) from error


def _explain(arguments: argparse.Namespace) -> int:
    """Why the table was as it was after an entry: whose action, least raise, who may not raise, odd chips."""
    with opened(arguments.data) as (store, _):
        game, last = holdem(), store.head().seq
        if arguments.at is not None and not 0 <= arguments.at <= last:
            raise ValueError(f"{store.where}: there is no entry {arguments.at}; the last one is {last}")
        timeline = fold(store, game, codec_of(game), arguments.at)
        damage = damage_of(store)
        if damage:
            print(f"WRONG {store.where}: the journal is damaged, what is told may be false: {damage}", file=sys.stderr)
    messages = Messages(arguments.language)
    reasons = explain(timeline.table, arguments.seat)
    if arguments.json:
        told = [{"id": one.text.id, "args": one.text.args, "cites": one.cites} for one in reasons]
        print(json.dumps({"seq": timeline.seq, "reasons": told, "damage": damage}))
        return WRONG if damage else 0
    for one in reasons:
        print(messages.say(one.text.id, one.text.args) + (f" ({messages.cited(one.cites)})" if one.cites else ""))
    return WRONG if damage else 0


def _explain_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--at", type=int, metavar="SEQ", help="after which entry (the last one)")
    parser.add_argument("--seat", type=int, default=0, choices=range(11), metavar="N", help="what this seat may do")
    parser.add_argument("--language", default="en", choices=languages(), help="of the sentences: %(choices)s (en)")
    _json_argument(parser)


def _json_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object instead of sentences")


def _verify_arguments(parser: argparse.ArgumentParser) -> None:
    _json_argument(parser)
    parser.add_argument("--pictures", action="store_true", help="also check the content of each picture")


def _backup_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", type=arguments.path, metavar="TARGET", help="new folder for the copy")


def _entry(text: str) -> int:
    """The number of an entry; one beyond any journal stands for the last that a journal can have."""
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is no number of an entry: 1 is the first")
    return min(int(text), 2**63 - 1)


def _export_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--from", dest="first", type=_entry, default=1, metavar="SEQ", help="first entry (1)")
    parser.add_argument("--to", dest="last", type=_entry, metavar="SEQ", help="last entry (the last there is)")
    parser.add_argument("--out", type=arguments.path, metavar="FILE", help="new file instead of standard output")


VERBS: dict[str, Verb] = {
    "replay": Verb("decides every input again and compares", _json_argument, _replay),
    "verify": Verb("reads everything and names the first bad entry", _verify_arguments, _verify),
    "backup": Verb("copies journal, settings and pictures while the table plays", _backup_arguments, _backup),
    "explain": Verb("says why the table was as it was", _explain_arguments, _explain),
    "export": Verb("writes each entry as a line of JSON", _export_arguments, _export),
}
"""A further verb is one more line here."""
