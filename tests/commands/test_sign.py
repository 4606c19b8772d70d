"""Signatures and time-stamps beside a log: made, checked, and never taken for more than they show."""

from __future__ import annotations

import html
import json
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from openpyxl import load_workbook

from auditor_tui.auditlog.attestations import attesting_files
from auditor_tui.auditlog.events import Header
from auditor_tui.auditlog.reader import seal_path
from auditor_tui.auditlog.review.files import review_path, review_seal_path
from auditor_tui.auditlog.sealing import Sealed
from auditor_tui.auditlog.signature import check_signature, key_fingerprint
from auditor_tui.auditlog.writer import LogWriter
from auditor_tui.cli import main
from auditor_tui.settings import paths

Run = Callable[..., tuple[int, str, str]]
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
OTHER = Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33)))


def pem(key: object, password: bytes | None = None) -> bytes:
    lock = BestAvailableEncryption(password) if password else NoEncryption()
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, lock)  # type: ignore[attr-defined, no-any-return]


@pytest.fixture
def saved() -> Path:
    header = Header(
        log_id="20260131T093000Z-aa", tool_version="0", created_at="", documents=(), researcher="rules", operations={}
    )
    path = paths.logs_dir() / f"{header.log_id}.jsonl"
    with LogWriter.create(path, header, lambda: datetime(2026, 1, 31, tzinfo=UTC)) as writer:
        writer.seal()
    return path


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    for name, key in (("key", KEY), ("other", OTHER)):
        (tmp_path / f"{name}.pem").write_bytes(pem(key))
        public = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        (tmp_path / f"{name}.pub").write_bytes(public)
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def go(*argv: str) -> tuple[int, str, str]:
        code = main(argv)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return go


def test_a_signature_says_by_which_key_and_an_unknown_key_proves_nothing(saved: Path, keys: Path, run: Run) -> None:
    name = key_fingerprint(KEY.public_key())
    code, _, err = run("sign", saved.stem, "--key", str(keys / "key.pem"))
    assert code == 0 and f"SHA256:{name}" in err
    code, out, _ = run("verify", saved.stem, "--key", str(keys / "key.pub"))
    assert (
        code == 0
        and f"Signature over the log's seal: good, by the key SHA256:{name}, which was named as trusted" in out
    )
    code, out, _ = run("verify", saved.stem)
    assert code == 0 and "that proves nothing of who signed" in out
    code, out, _ = run("verify", saved.stem, "--key", str(keys / "other.pub"))
    assert (
        code == 1
        and f"SHA256:{key_fingerprint(OTHER.public_key())}, named as trusted, has signed neither log nor review" in out
    )
    assert run("sign", saved.stem, "--key", str(keys / "other.pem"))[0] == 0
    found = json.loads(run("verify", saved.stem, "--key", str(keys / "other.pub"), "--json")[1])
    assert [(check["state"], check["known"]) for check in found["signatures"]].count(("good", True)) == 1
    beside = b"".join(path.read_bytes() for path in saved.parent.iterdir())
    assert KEY.private_bytes_raw().hex().encode() not in beside and b"PRIVATE" not in beside


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl")
def test_the_fingerprint_is_the_one_that_openssl_gives(keys: Path) -> None:
    import hashlib

    command = ["openssl", "pkey", "-in", str(keys / "key.pem"), "-pubout", "-outform", "DER"]
    der = subprocess.run(command, capture_output=True, check=True).stdout
    assert hashlib.sha256(der).hexdigest() == key_fingerprint(KEY.public_key())


def test_a_log_rewritten_with_its_seal_no_longer_has_its_signature(saved: Path, keys: Path, run: Run) -> None:
    run("sign", saved.stem, "--key", str(keys / "key.pem"))
    (signature,) = attesting_files(saved)
    header = Header(log_id=saved.stem, tool_version="1", created_at="", documents=(), researcher="rules", operations={})
    saved.unlink()
    with LogWriter.create(saved, header, lambda: datetime(2026, 1, 31, tzinfo=UTC)) as writer:
        writer.seal()
    out = run("verify", saved.stem, "--key", str(keys / "key.pub"))[1]
    assert "named as trusted, has signed neither log nor review" in out
    code, out, _ = run("verify", saved.stem)
    assert code == 1
    assert out.startswith("intact: ") and "It was not made over the log's seal" in out
    for wrong in (b"", b"[]\n", b"{}\n", signature.read_bytes().replace(b'Ed25519"', b'RSA"'), b"[" * 100_000):
        signature.write_bytes(wrong)
        code, out, _ = run("verify", saved.stem)
        assert code == 1 and "It is no signature that this version can read" in out


def test_any_single_byte_of_a_signature_changed_is_found(saved: Path, keys: Path, run: Run) -> None:
    run("sign", saved.stem, "--key", str(keys / "key.pem"))
    (signature,) = attesting_files(saved)
    whole, over = signature.read_bytes(), Sealed("log", 2, seal_path(saved).read_bytes())
    for position in range(0, len(whole), 7):
        signature.write_bytes(whole[:position] + bytes([whole[position] ^ 1]) + whole[position + 1 :])
        check = check_signature(signature.name, signature.read_bytes(), over, [key_fingerprint(KEY.public_key())])
        assert check.state == "bad"


def say(run: Run, saved: Path, *words: str) -> None:
    assert run("review", saved.stem, *words)[0] == 0


def test_a_review_is_signed_as_far_as_it_has_come_and_its_cutting_back_shows(saved: Path, keys: Path, run: Run) -> None:
    signing = ("sign", saved.stem, "--review", "--key", str(keys / "key.pem"))
    code, _, err = run(*signing)
    assert code == 2 and "Nobody has reviewed" in err
    say(run, saved, "note", "Which year?", "--by", "M. Iyer")
    sealed_then = [path.read_bytes() for path in (review_path(saved), review_seal_path(saved))]
    say(run, saved, "answer", "N1", "The last.", "--by", "A. Rao")
    assert run(*signing)[0] == 0
    say(run, saved, "clear", "N1", "--by", "M. Iyer")
    code, out, _ = run("verify", saved.stem, "--key", str(keys / "key.pub"))
    assert code == 0 and "Signature over the review's seal as of record 5: good, by the key" in out
    (check,) = json.loads(run("verify", saved.stem, "--json")[1])["signatures"]
    assert check["over"] == {"of": "review", "records": 5} and check["state"] == "good"
    assert run(*signing)[0] == 0
    assert [path.name.split(".")[2] for path in attesting_files(saved)] == ["5", "6"]

    for path, then in zip((review_path(saved), review_seal_path(saved)), sealed_then, strict=True):
        path.write_bytes(then)
    code, out, _ = run("verify", saved.stem)
    assert code == 1 and "review intact: 2 entries" in out
    assert "It was made over the review's seal as of record 5, and no such seal holds" in out


@pytest.mark.parametrize("form", ["md", "html"])
def test_a_paper_names_who_signed_what_and_says_when_one_is_gone(
    saved: Path, keys: Path, run: Run, tmp_path: Path, form: str
) -> None:
    say(run, saved, "note", "Which year?", "--by", "M. Iyer")
    bare, paper = tmp_path / f"bare.{form}", tmp_path / f"paper.{form}"
    assert run("export", saved.stem, "--format", form, "-o", str(bare))[0] == 0
    assert "none lies beside the log" in bare.read_text()
    run("sign", saved.stem, "--key", str(keys / "key.pem"))
    run("sign", saved.stem, "--review", "--key", str(keys / "other.pem"))
    code, out, _ = run("verify", str(bare))
    assert code == 0 and out.count("is later than the paper") == 2
    assert run("export", saved.stem, "--format", form, "-o", str(paper))[0] == 0
    said = html.unescape(paper.read_text()).replace("\\", "")
    assert f"Signature over the log's seal: by the key SHA256:{key_fingerprint(KEY.public_key())}" in said
    assert f"seal as of record 4: by the key SHA256:{key_fingerprint(OTHER.public_key())}" in said
    over = [check["over"] for check in json.loads(run("export", saved.stem, "--json")[1])["attestations"]]
    assert over == [{"of": "log", "records": 2}, {"of": "review", "records": 4}]
    workbook = tmp_path / "paper.xlsx"
    assert run("export", saved.stem, "--format", "xlsx", "-o", str(workbook))[0] == 0
    cells = [str(cell) for row in load_workbook(workbook)["Paper"].iter_rows(values_only=True) for cell in row]
    assert sum(cell.startswith("by the key SHA256:") for cell in cells) == 2
    assert run("verify", str(paper))[0] == 0
    of_review = attesting_files(saved)[1]
    whole = of_review.read_bytes()
    of_review.write_bytes(attesting_files(saved)[0].read_bytes())
    code, _, err = run("verify", str(paper))
    assert code == 1 and f"{of_review.name}, which is another file now" in err
    of_review.write_bytes(whole)
    attesting_files(saved)[0].unlink()
    code, _, err = run("verify", str(paper))
    assert code == 1 and "not there any more" in err


def test_what_is_not_intact_or_no_key_is_not_signed(saved: Path, keys: Path, run: Run) -> None:
    assert run("sign", saved.stem)[0] == 2
    (keys / "rsa.pem").write_bytes(pem(generate_private_key(65537, 2048)))
    (keys / "locked.pem").write_bytes(pem(KEY, b"secret"))
    (keys / "password").write_text("secret\n")
    for wrong in ("rsa.pem", "locked.pem", "key.pub", "none.pem"):
        assert run("sign", saved.stem, "--key", str(keys / wrong))[0] == 2
    assert run("verify", saved.stem, "--key", str(keys / "key.pem"))[0] == 2
    locked = ("--key", str(keys / "locked.pem"), "--password-file", str(keys / "password"))
    assert run("sign", saved.stem, *locked)[0] == 0
    seal_path(saved).unlink()
    code, _, err = run("sign", saved.stem, "--key", str(keys / "key.pem"))
    assert code == 1 and "Only an intact log is signed" in err


CONFIG = """
[ tsa ]
default_tsa = here
[ here ]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_chain = no
ess_cert_id_alg = sha256
accuracy = secs:1
tsa_name = no
[ ext ]
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
basicConstraints = critical,CA:FALSE
subjectKeyIdentifier = hash
[ root ]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
subjectKeyIdentifier = hash
"""


@pytest.fixture
def authority(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A time-stamp authority on this machine: its address, and its root certificate."""
    if shutil.which("openssl") is None:
        pytest.skip("needs openssl")
    folder = tmp_path / "tsa"
    folder.mkdir()
    (folder / "conf").write_text(CONFIG)
    (folder / "serial").write_text("01\n")

    def openssl(*words: str) -> None:
        subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)

    for name in ("ca", "tsa"):
        openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", f"{name}.key")
        openssl("req", "-new", "-key", f"{name}.key", "-subj", f"/CN={name}", "-out", f"{name}.csr")
    signed = ("-extfile", "conf", "-days", "36500")
    openssl("x509", "-req", "-in", "ca.csr", "-signkey", "ca.key", *signed, "-extensions", "root", "-out", "ca.pem")
    by_root = ("-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial")
    openssl("x509", "-req", "-in", "tsa.csr", *by_root, *signed, "-extensions", "ext", "-out", "tsa.pem")

    answers = {"/wrong": b"no token"}

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            (folder / "query").write_bytes(body)
            openssl(
                "ts", "-reply", "-config", "conf", "-queryfile", "query", "-signer", "tsa.pem", "-inkey", "tsa.key",
                "-out", "answer",
            )  # fmt: skip
            answers["/"] = (folder / "answer").read_bytes()
            answers.setdefault("/first", answers["/"])
            self.send_response(200)
            self.end_headers()
            self.wfile.write(answers[self.path])

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", folder / "ca.pem"
        server.shutdown()
        thread.join()


def test_a_time_stamp_is_had_and_checked_against_a_trusted_authority_alone(
    saved: Path, run: Run, authority: tuple[str, Path], keys: Path
) -> None:
    url, root = authority
    token = saved.with_suffix(".tsr")
    assert run("sign", saved.stem, "--timestamp-url", f"{url}/wrong")[0] == 4
    assert run("sign", saved.stem, "--timestamp-url", "file:///etc/passwd")[0] == 2
    code, _, err = run(
        "sign", saved.stem, "--timestamp-url", f"{url}/first"
    )  # one that was given to an earlier request
    assert code == 4 and "gave no time-stamp of this seal" in err
    assert not token.exists()
    assert run("sign", saved.stem, "--timestamp-url", url)[0] == 0
    code, out, _ = run("verify", saved.stem, "--authority", str(root))
    assert code == 0 and "Time-stamp over the log's seal: good, a trusted authority states that it existed at 20" in out
    code, out, _ = run("verify", saved.stem)
    assert code == 0 and "no authority was named as trusted here: that proves nothing" in out
    assert run("verify", saved.stem, "--authority", str(keys / "key.pub"))[0] == 2

    check = ["openssl", "ts", "-verify", "-data", str(seal_path(saved)), "-in", str(token)]
    subprocess.run([*check, "-CAfile", str(root)], check=True, capture_output=True)

    code, _, err = run("sign", saved.stem, "--timestamp-url", url)
    assert code == 2 and "never replaced" in err
    assert run("review", saved.stem, "note", "Which year?", "--by", "M. Iyer")[0] == 0
    assert run("sign", saved.stem, "--review", "--timestamp-url", url)[0] == 0
    code, out, _ = run("verify", saved.stem, "--authority", str(root))
    assert code == 0 and "Time-stamp over the review's seal as of record 4: good, a trusted authority" in out

    of_review = saved.with_name(f"{saved.stem}.review.4.tsr")
    of_review.write_bytes(token.read_bytes())
    code, out, _ = run("verify", saved.stem)
    assert code == 1 and f"bad ({of_review.name}). It was not made over the review's seal as of record 4" in out
    of_review.unlink()

    whole = token.read_bytes()
    token.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    assert run("verify", saved.stem, "--authority", str(root))[0] == 1
    token.write_bytes(b"no token")
    assert run("verify", saved.stem)[0] == 1


def test_an_authority_that_is_not_there_is_told(saved: Path, run: Run) -> None:
    code, _, err = run("sign", saved.stem, "--timestamp-url", "http://127.0.0.1:9")
    assert code == 4 and "cannot be reached" in err
