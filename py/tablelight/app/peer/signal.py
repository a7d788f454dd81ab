"""What one tablet shows another so that their browsers find each other: a session description of WebRTC in about 100
bytes, made of the needed parts of a browser's own; and the fixed text of a description that another browser takes.

    TLP1:0123...        the letters, the format's number, a colon, then the bytes as decimal digits

The bytes: a checksum, a byte with the kind, for an answer the checksum of its offer (else zeros), the
fingerprint of the certificate, the two credentials of ICE, and where the browser listens. All of it is untrusted: whatever
cannot be read is `None`, and what is read can only fill in the fixed text.

Only a data channel is ever described, so everything but the fingerprint, the credentials and the addresses is the same
in every browser. A signal reaches the text only through the patterns and sizes that are checked here."""

from __future__ import annotations

import re
import struct
from base64 import b64decode, b64encode
from hashlib import sha256
from ipaddress import ip_address, ip_network
from typing import Literal, TypeAlias
from uuid import UUID

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


TEMPLATE = """v=0
o=- {session} 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=mid:0
a=ice-ufrag:{ufrag}
a=ice-pwd:{password}
a=ice-options:trickle
a=fingerprint:sha-256 {fingerprint}
a=setup:{setup}
a=sctp-port:5000
a=max-message-size:65536
{candidates}"""
SETUP: dict[SignalKind, str] = {"offer": "actpass", "answer": "active"}
FINGERPRINT = re.compile(r"^a=fingerprint:sha-256 ((?:[0-9A-F]{2}:){31}[0-9A-F]{2})\s*$", re.M | re.I)
UFRAG = re.compile(r"^a=ice-ufrag:(\S{4,64})\s*$", re.M)
PASSWORD = re.compile(r"^a=ice-pwd:(\S{22,64})\s*$", re.M)
CANDIDATE = re.compile(r"^a=candidate:\S+ 1 udp (\d+) (\S+) (\d+) typ host\b", re.M | re.I)
NAME = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.local", re.I)
LOCAL = [
    ip_network(each)
    for each in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10")
]
"""Private, unique-local and link-local addresses. Others are dropped: a browser would send to any that a code names."""
HIGHEST = 2_113_937_151
"""The priority of the first candidate, as browsers write it for an address of the device."""


def signal_of(sdp: str, kind: SignalKind, offer: Signal | None = None) -> Signal | None:
    """The signal of a browser's own description; None if it lacks something."""
    fingerprint, ufrag, password = FINGERPRINT.search(sdp), UFRAG.search(sdp), PASSWORD.search(sdp)
    if fingerprint is None or ufrag is None or password is None:
        return None
    found = [
        candidate
        for priority, address, port in sorted(CANDIDATE.findall(sdp), key=lambda each: -int(each[0]))
        if (candidate := _candidate(address, int(port))) is not None and is_local(candidate)
    ]
    return Signal(
        kind=kind,
        fingerprint=bytes.fromhex(fingerprint[1].replace(":", "")),
        ufrag=ufrag[1],
        password=password[1],
        candidates=tuple(dict.fromkeys(found))[:MOST_CANDIDATES],
        offer=bytes(4) if offer is None else offer.checksum,
    )


def sdp_of(signal: Signal) -> str:
    """The session description of a signal, for the other browser. Only addresses in a local network go into it."""
    lines = [
        f"a=candidate:{number} 1 udp {HIGHEST - 512 * number} {_address(each)} {each.port} typ host\n"
        for number, each in enumerate(filter(is_local, signal.candidates))
    ]
    text = TEMPLATE.format(
        session=1 + int.from_bytes(signal.checksum, "big"),
        ufrag=signal.ufrag,
        password=signal.password,
        fingerprint=signal.fingerprint.hex(":").upper(),
        setup=SETUP[signal.kind],
        candidates="".join(lines),
    )
    return text.replace("\n", "\r\n")


def is_local(candidate: Candidate) -> bool:
    """Whether an address is in a local network: a private one, or a `.local` name."""
    return candidate.family == "mdns" or any(ip_address(candidate.address) in network for network in LOCAL)


def _candidate(address: str, port: int) -> Candidate | None:
    if not 0 < port < 65_536:
        return None
    if NAME.fullmatch(address):
        return Candidate("mdns", UUID(address.partition(".")[0]).bytes, port)
    try:
        found = ip_address(address)
    except ValueError:
        return None  # some other name, which is never looked up
    return Candidate("ip4" if found.version == 4 else "ip6", found.packed, port)


def _address(candidate: Candidate) -> str:
    if candidate.family == "mdns":
        return f"{UUID(bytes=candidate.address)}.local"
    return str(ip_address(candidate.address))
