"""What one tablet shows another so that their browsers find each other: a session description of WebRTC in about 100 bytes.

    TLP1:0123...        the letters, the format's number, a colon, then the bytes as decimal digits

The bytes: a checksum, a byte with the kind, for an answer the checksum of its offer (else zeros), the
fingerprint of the certificate, the two credentials of ICE, and where the browser listens. All of it is untrusted: whatever
cannot be read is `None`, and what is read can only fill in the fixed text of `sdp`.
"""

from __future__ import annotations

import re
import struct
from base64 import b64decode, b64encode
from hashlib import sha256
from typing import Literal, TypeAlias

from attrs import frozen

from tablelight.app.share.link import SIGNAL, from_digits, to_digits

FORMAT = "1"
MOST_CANDIDATES = 6
LONGEST_BYTES = 320
"""Bytes of the longest signal: the longest credentials and as many addresses as are sent."""
HEAD = struct.Struct(">4s4sB32s")
"""Checksum, the checksum of the offer, kind, fingerprint."""
CREDENTIAL = re.compile(r"[A-Za-z0-9+/]{4,64}", re.ASCII)
"""Its letters (RFC 8839, ice-char) are those of base64, each of which stands for six bits."""
HEXADECIMAL = re.compile(r"(?:[0-9a-f]{2})+", re.ASCII)
MOST_ICE_LETTERS = 64
AS_HEXADECIMAL = 0x80
"""Set in the length of a credential that is packed as hexadecimal digits, as Firefox writes them."""

SignalKind: TypeAlias = Literal["offer", "answer"]
Family: TypeAlias = Literal["ip4", "ip6", "mdns"]
KINDS: tuple[SignalKind, ...] = ("offer", "answer")
SIZES: dict[Family, int] = {"ip4": 4, "ip6": 16, "mdns": 16}
FAMILIES: tuple[Family, ...] = ("ip4", "ip6", "mdns")


@frozen
class Candidate:
    """Where a browser listens: an address, or a name in its place (a UUID, looked up by multicast)."""

    family: Family
    address: bytes
    port: int


@frozen(kw_only=True)
class Signal:
    """One side of a connection."""

    kind: SignalKind
    fingerprint: bytes
    """SHA-256 of the certificate."""
    ufrag: str
    """The name of ICE's credentials."""
    password: str
    """Their password."""
    candidates: tuple[Candidate, ...]
    """Where it listens."""
    offer: bytes = bytes(4)
    """For an answer: the checksum of the offer."""

    @property
    def checksum(self) -> bytes:
        """The checksum of this signal; an answer names the offer by it."""
        return _checksum(_body(self))


def signal_text(signal: Signal) -> str:
    """The text of a signal's code."""
    body = _body(signal)
    return f"{SIGNAL}{FORMAT}:{to_digits(_checksum(body) + body)}"


def read_signal(text: str) -> Signal | None:
    """The signal in a code's text; None if it is damaged, or of another version."""
    head, _, digits = text.strip().partition(":")
    if head != f"{SIGNAL}{FORMAT}" or len(digits) > 3 * LONGEST_BYTES:
        return None
    try:
        return _read(from_digits("".join(digits.split())))
    except (ValueError, IndexError, struct.error):
        return None


def _body(signal: Signal) -> bytes:
    head = signal.offer + bytes([KINDS.index(signal.kind)]) + signal.fingerprint
    found = head + _packed(signal.ufrag) + _packed(signal.password)
    for candidate in signal.candidates[:MOST_CANDIDATES]:
        found += bytes([FAMILIES.index(candidate.family)]) + candidate.address + candidate.port.to_bytes(2, "big")
    return found


def _checksum(body: bytes) -> bytes:
    return sha256(body).digest()[:4]


def _read(data: bytes) -> Signal:
    checksum, offer, kind, fingerprint = HEAD.unpack_from(data)
    if checksum != _checksum(data[4:]):
        raise ValueError("damaged")
    ufrag, at = _unpacked(data, HEAD.size)
    password, at = _unpacked(data, at)
    candidates = []
    while at < len(data):
        family = FAMILIES[data[at]]
        end = at + 1 + SIZES[family]
        (port,) = struct.unpack_from(">H", data, end)
        candidates.append(Candidate(family, data[at + 1 : end], port))
        at = end + 2
    if not (len(ufrag) >= 4 and len(password) >= 22) or len(candidates) > MOST_CANDIDATES:
        raise ValueError("no signal")
    return Signal(
        kind=KINDS[kind],
        fingerprint=fingerprint,
        ufrag=ufrag,
        password=password,
        candidates=tuple(candidates),
        offer=offer,
    )


def _packed(word: str) -> bytes:
    """A credential: its length, then six bits a letter, or four if all are hexadecimal digits."""
    if not CREDENTIAL.fullmatch(word):
        raise ValueError("no credential of ICE")
    if HEXADECIMAL.fullmatch(word):
        return bytes([AS_HEXADECIMAL | len(word)]) + bytes.fromhex(word)
    return bytes([len(word)]) + b64decode(word.rjust(MOST_ICE_LETTERS, "A"))[-_size_of(len(word)) :]


def _size_of(letters: int) -> int:
    """How many bytes hold six bits a letter."""
    return -(-6 * letters // 8)


def _unpacked(data: bytes, at: int) -> tuple[str, int]:
    """A credential, and the offset of its end."""
    length = data[at] & ~AS_HEXADECIMAL
    is_hexadecimal = bool(data[at] & AS_HEXADECIMAL)
    end = at + 1 + (length // 2 if is_hexadecimal else _size_of(length))
    piece = data[at + 1 : end]
    if len(piece) != end - at - 1:
        raise ValueError("cut off")
    if is_hexadecimal:
        return piece.hex(), end
    word, unused = b64encode(piece.rjust(_size_of(MOST_ICE_LETTERS), b"\0")).decode(), MOST_ICE_LETTERS - length
    if unused < 0 or word[:unused].strip("A"):
        raise ValueError("no credential is written so")
    return word[unused:], end
