"""Certificates as theorems of Coq: the library is that of `proofs/`.

`coq_file` writes a certificate as a file with the library in front, which `coqc` compiles without
grundy; `prove` has `coqc` check a certificate.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from grundy import _core
from grundy.certificate import Certificate

# The modules each kind needs, in the order of their dependencies.
_PERIOD = ["Nim", "Games", "Rules", "Periods", "Tables", "Visits", "Values", "CheckPeriod"]
_SPARSE = [*_PERIOD, "Sparse"]
_SALTUS = [*_PERIOD, "Saltus", "CheckSaltus"]
_RECURRING = [*_SALTUS, "Recurring", "CheckRecurring"]
_SKELETON = [*_RECURRING, "Skeleton", "CheckSkeleton"]
_QUOTIENT = [*_PERIOD, "Rulesets", "Monoids", "Quotients", "CheckOutcomes", "CheckQuotient"]
# The theorems that certificates name; those of other kinds have but one.
_AUSTIN = "Austin 1976, Theorem 4.1"
_PLAMBECK = "Plambeck 2003, Theorem 9.5 (Allemang 1984)"
OLDEST = (8, 16)
INSTALL = "install Coq 8.16 or newer (apt install coq, brew install coq or opam install coq)"


class CoqError(_core.InputError):
    """Coq is missing, too old, or fails for a reason that is not the certificate's."""


class Unproved(Exception):
    """There is no theorem in Coq for this certificate, or no time left to check it."""


class Refused(_core.InputError):
    """The certificate is wrong in a way that Coq need not be asked about."""


class Proof(NamedTuple):
    """What `coqc` made of a certificate."""

    proved: bool
    coq: str
    theorem: str
    seconds: float


class _Claim(NamedTuple):
    modules: list[str]
    sound: str
    data: str
    check: str
    theorem: str


# Digits, and those in square brackets; `re.I` alone would take letters that are only like these.
_RUN = r"((?:[0-9A-V]|\[[0-9]+\])*)"
_CODE = re.compile(rf"{_RUN}\.{_RUN}(?:\({_RUN}\))?", re.I | re.A)
_DIGIT = re.compile(r"\[([0-9]+)\]|(.)")


def _digits(text: str | None) -> list[int]:
    return [int(long) if long else int(one, 32) for long, one in _DIGIT.findall(text or "")]


def _code(text: str) -> str:
    found = _CODE.fullmatch(text)
    before, after, block = map(_digits, found.groups()) if found else ([1], [], [])
    if any(digit & 3 for digit in before) or max([*after, *block, *before], default=0) > 255:
        raise _core.InputError(f"'{text}' is not a code")
    # The shortest block that repeats to the same digits.
    lengths = [t for t in range(1, len(block)) if block == block[:t] * (len(block) // t)]
    block = block[: lengths[0]] if lengths else block
    left, plain, again = map(_numbers, (before[::-1], after, block))
    return f"{{| before := {left}; after := {plain}; again := {again} |}}"


def _numbers(numbers: list[int]) -> str:
    return "[" + "; ".join(map(str, numbers)) + "]"


def _claim(fields: dict[str, Any]) -> _Claim:
    kind = fields["kind"]
    if kind == "misere-quotient":
        return _quotient(fields)
    saltus = ["period", "saltus", "preperiod", "theorem_period", "verified_to"]
    recurs = [name for name in saltus if name != "saltus"]
    rest = {
        "normal-period": ("check_period", _PERIOD, ["period", "preperiod", "verified_to"]),
        "recurring-period": ("check_recurring", _PERIOD, recurs),
        "sedecimal-saltus": ("check_sedecimal", _SALTUS, saltus),
        "octal-saltus": ("check_octal", _RECURRING, saltus),
        "octal-heap-saltus": ("check_octal_heap", _RECURRING, saltus),
        "tetral-saltus": ("check_tetral", _RECURRING, saltus),
        "skeleton-saltus": ("check_skeleton", _SKELETON, saltus),
    }
    if kind not in rest:
        known = ", ".join([*rest, "misere-quotient"])
        raise Unproved(f"certificates of kind {kind} have no proved checker ({known} have)")
    if kind == "normal-period" and fields["theorem"] != _AUSTIN:
        raise Refused(
            f"the theorem must be '{_AUSTIN}', the certificate says '{fields['theorem']}'"
        )
    check, modules, names = rest[kind]
    numbers = " ".join(str(fields[name]) for name in names)
    data = f"Definition game : code := {_code(fields['code'])}."
    division = _division(fields) if kind == "normal-period" else None
    if division is not None:
        check, modules = "check_period_sparse", _SPARSE
        data += f"\nDefinition values : division := {division[0]}."
        numbers = f"values {division[1]} {numbers}"
        names = ["values", "odd", *names]
    claim = "least_period (G game) {period} {preperiod}"
    if "saltus" in fields:
        claim = "least_arithmetic (G game) {period} {saltus} {preperiod}"
    return _Claim(
        modules,
        f"{check}_sound",
        data,
        f"{check} game {numbers}",
        f"Theorem claim : {claim.format(**fields)}.\n"
        f"Proof. exact ({check}_sound _ {'_ ' * len(names)}checked). Qed.",
    )


# Heaps whose values are looked at for a division, which pays above that many; and how many for
# long runs, where a mask that fits the start alone costs more.
LOOKED_AT = 1200
LOOKED_AT_LONG = 10_000


def _division(fields: dict[str, Any]) -> tuple[str, str] | None:
    """How to divide the values of a game that splits heaps in two, and the digits' parity.

    Nothing rests on the choice: the theorem holds for any division.
    """
    found = _CODE.fullmatch(fields["code"])
    if found is None or fields["verified_to"] <= LOOKED_AT or found[3]:
        return None
    digits = [(-i, d) for i, d in enumerate(_digits(found[1])[::-1])]
    digits += list(enumerate(_digits(found[2]), 1))
    splits = [u for u, d in digits if d & 4]
    if not splits or any(d > 7 for _, d in digits):
        return None
    from grundy import HeapGame

    long = fields["verified_to"] > 2 * LOOKED_AT_LONG
    values = HeapGame(fields["code"]).nim_sequence(LOOKED_AT_LONG if long else LOOKED_AT)
    seen = Counter((n & 1, int(v)) for n, v in enumerate(values) if n)
    bits = max(max(value for _, value in seen).bit_length(), 1)
    odd = splits[0] & 1
    by_heap = [0, 1] if all(u & 1 == odd for u in splits) else [0]

    def rare(mask: int, by: int) -> int:
        parity = {k: (k[1] & mask).bit_count() & 1 for k in seen}
        return sum(times for k, times in seen.items() if parity[k] == by * (k[0] ^ odd))

    _, mask, by = min((rare(m, by), m, by) for m in range(1, 1 << min(bits, 12)) for by in by_heap)
    mask |= 0xFFFF >> bits << bits
    truth = ["false", "true"]
    return f"{{| bit_mask := {mask}; by_heap := {truth[by]} |}}", truth[odd]


def _ruleset(fields: dict[str, Any]) -> str:
    code, options = fields.get("code"), fields.get("options")
    if (code is None) == (options is None):
        raise _core.InputError("exactly one of code and options must be given")
    if options is not None:
        rows = ";\n    ".join("[" + "; ".join(map(_numbers, row)) + "]" for row in options)
        return f"By_options [\n    {rows}]"
    return "Grundys_game" if code == "grundys-game" else f"By_code {_code(fields['code'])}"


def _quotient(fields: dict[str, Any]) -> _Claim:
    period, preperiod = fields.get("period"), fields.get("preperiod")
    if (period is None) != (preperiod is None):
        raise Refused("period and preperiod must be given together")
    if period is None and fields.get("theorem") is not None:
        raise Refused("a theorem is named, but no period is claimed")
    if period is not None and fields.get("theorem") != _PLAMBECK:
        raise Refused(f"the theorem named for a period must be '{_PLAMBECK}'")
    recurs = "None" if period is None else f"Some ({period}, {preperiod})"
    products = ";\n    ".join(_numbers(row) for row in fields["products"])
    data = f"""Definition game : ruleset := {_ruleset(fields)}.
Definition certificate : quotient_certificate := {{|
  q_rules := game;
  q_heap := {fields["heap"]};
  q_order := {fields["order"]};
  q_p := {_numbers(fields["p"])};
  q_generators := {_numbers(fields["generators"])};
  q_products := [
    {products}];
  q_phi := {_numbers(fields["phi"])};
  q_period := {recurs} |}}."""
    least = (
        "" if period is None else f" /\\\n  least_period (phi_of certificate) {period} {preperiod}"
    )
    covered = "Forall (fun n => n <= q_heap certificate) p ->\n  " if period is None else ""
    theorem = f"""(* The elements, and Φ continued with its period. *)
Definition Q : quotient := quotient_of certificate.
Definition phi : N -> N := phi_of certificate.

(* A position is lost in misère play exactly if its element is one of those in P. *)
Theorem outcome : forall p, {covered}misere_P (heaps (rule_of game)) p <->
  In (element Q phi p) (q_p certificate).
Proof.
  destruct (certificate_read certificate checked) as (_ & inP & _).
  destruct (check_quotient_sound certificate checked) as [quotient _].
  intros p{" covered" if period is None else ""}. rewrite <- inP. apply quotient.
  {"exact covered." if period is None else "apply Forall_forall. exact (fun _ _ => I)."}
Qed.

(* (Q, P) is the misère quotient: see the definition of [misere_quotient]. *)
Theorem claim : misere_quotient (rule_of game) (covered certificate) Q phi{least}.
Proof.
  destruct (check_quotient_sound certificate checked) as [quotient period].
  {"exact quotient." if period is None else "exact (conj quotient period)."}
Qed."""
    return _Claim(_QUOTIENT, "check_quotient_sound", data, "check_quotient certificate", theorem)


# The only lines of the library that change when its files become modules of one file.
_FROM_COQ = re.compile(r"^From Coq Require Import (.*)\.\n", re.M)
_FROM_GRUNDY = re.compile(r"^From Grundy Require Import ([^.]*)\.", re.M)


def _inlined(modules: list[str]) -> str:
    """The library as modules of one file."""
    needed: list[str] = []
    parts = []
    for name in modules:
        source = _core.coq_module(name)
        for line in _FROM_COQ.findall(source):
            needed += [module for module in line.split() if module not in needed]
        source = _FROM_COQ.sub("", source)
        source = _FROM_GRUNDY.sub(r"Import \1.", source)
        parts.append(f"Module {name}.\n\n{source.strip()}\n\nEnd {name}.\n")
    return f"From Coq Require Import {' '.join(needed)}.\n\n" + "\n".join(parts)


def coq_file(certificate: Certificate) -> str:
    """A file of Coq that proves the certificate's claim and needs nothing but Coq itself.

    >>> import grundy as gr
    >>> from grundy.proofs import coq_file
    >>> text = coq_file(gr.HeapGame(".77").solve().certificate)
    >>> "Theorem claim : least_period (G game) 12 71." in text
    True
    """
    claim = _claim(certificate.fields)
    return f"""(* {certificate.claim}

   The theorem is at the end of this file. Before it comes the library it rests on; the whole
   compiles by itself: coqc FILE.v *)

{_inlined(claim.modules)}
Import {" ".join(claim.modules)}.
Import ListNotations.
Open Scope N_scope.

{claim.data}

(* By computation, in Coq's kernel. *)
Lemma checked : {claim.check} = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

{claim.theorem}

Print Assumptions claim.
"""


def _coqc() -> tuple[str, str]:
    """The program, and its version as text."""
    program = shutil.which("coqc")
    if program is None:
        raise CoqError(f"coqc was not found: {INSTALL}")
    shown = subprocess.run([program, "--print-version"], capture_output=True, text=True)
    version = (shown.stdout.split() or ["?"])[0]
    found = re.match(r"(\d+)\.(\d+)", version)
    if found is None or (int(found[1]), int(found[2])) < OLDEST:
        raise CoqError(f"coqc is version {version}: {INSTALL}")
    return program, version


def _run(
    program: str, arguments: list[str], folder: Path, seconds: float, memory: int
) -> str | None:
    """Run `coqc`; its error, or None if there is none."""
    # The shell that sets the limit becomes coqc.
    shell = shutil.which("sh")
    bound = [shell, "-c", f'ulimit -v {memory >> 10} && exec "$@"', "sh"] if shell else []
    try:
        done = subprocess.run(
            [*bound, program, *arguments],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=seconds,
        )
    except subprocess.TimeoutExpired:
        raise Unproved(f"coqc was not done within {seconds:g} seconds (--time)") from None
    if done.returncode == 0:
        return None
    if done.returncode < 0 or _TOO_LARGE.search(done.stderr):
        raise Unproved(f"the claim is too large for coqc within {memory >> 20} MB (--memory)")
    return done.stderr.strip() or f"exit status {done.returncode}"


# How coqc says that memory, or its stack, is at an end.
_TOO_LARGE = re.compile("out of memory|stack overflow", re.I)
# Seconds that coqc is given unless told otherwise, and bytes.
SECONDS = 600.0
MEMORY = 8 << 30
# Values that Coq is asked for at most when no time is given: by the definition, where each takes as
# long as there are heaps, and by sparse spaces. A million of these take ten minutes and 1.3 GB.
MOST_PLAIN = 20_000
MOST_SPARSE = 1_000_000


def _refuse_large(fields: dict[str, Any], claim: _Claim) -> None:
    needed = fields.get("verified_to", 0)
    most = MOST_SPARSE if "Sparse" in claim.modules else MOST_PLAIN
    if needed > most:
        raise Unproved(
            f"the values up to heap {needed:,} are needed, and Coq is asked for {most:,} at most "
            "unless --time says how long it may take"
        )


_ERROR_LINE = re.compile(r"line (\d+), characters")


def prove(
    certificate: Certificate,
    *,
    keep: Path | None = None,
    seconds: float | None = None,
    memory: int = MEMORY,
) -> Proof:
    """Have `coqc` check a certificate within these seconds (ten minutes) and bytes of memory.

    `keep` names a file for the proof, if there is one.
    """
    try:
        claim = _claim(certificate.fields)
    except Refused:
        return Proof(False, f"Coq {_coqc()[1]}", "", 0.0)
    if seconds is None:
        _refuse_large(certificate.fields, claim)
    text = coq_file(certificate)
    if keep is not None:
        keep.write_text(text, encoding="utf-8")
    program, version = _coqc()
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as made:
        (Path(made) / "Claim.v").write_text(text, encoding="utf-8")
        limit = SECONDS if seconds is None else seconds
        error = _run(program, ["-q", "Claim.v"], Path(made), limit, memory)
    taken = time.monotonic() - start
    if error is not None:
        # What Coq computes is not `true`: the error is that of the lemma.
        lines = text.splitlines()
        lemma = next(n for n, line in enumerate(lines, 1) if line.startswith("Lemma checked :"))
        place = _ERROR_LINE.search(error)
        if place is None or int(place[1]) not in (lemma, lemma + 1):
            raise CoqError(f"Coq {version} fails: {error.splitlines()[-1]}")
        if keep is not None:
            keep.unlink()
    return Proof(error is None, f"Coq {version}", claim.sound, taken)
