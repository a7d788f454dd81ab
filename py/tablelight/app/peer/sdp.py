"""Session descriptions: reads the needed parts of a browser's own, and writes them into a fixed text that another
browser takes.

Only a data channel is ever described, so everything but the fingerprint, the credentials and the addresses is the same
in every browser. A signal reaches the text only through the patterns and sizes that `signal` checks."""

from __future__ import annotations

import re
from ipaddress import ip_address, ip_network
from uuid import UUID

from tablelight.app.peer.signal import MOST_CANDIDATES, Candidate, Signal, SignalKind

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
