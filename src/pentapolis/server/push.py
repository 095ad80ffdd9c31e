"""Web push: a browser, or the page installed on a phone, is told by the push service of its maker.

What is sent is encrypted for that browser; the push service learns that something was sent, and when.
"""

from __future__ import annotations

import base64
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from pentapolis.server.errors import Refusal
from pentapolis.server.outside import Outside

# Seconds for which a push service keeps what it cannot deliver: the phone may be off over the weekend.
KEPT_SECONDS = 3 * 24 * 3600
# Bytes of the browser's keys: a point of the curve, and what is shared.
POINT, SHARED = 65, 16


def new_vapid_key() -> str:
    """The key by which push services know this one again."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return written(number.to_bytes(32, "big"))


def written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def check_keys(p256dh: str, auth: str) -> dict[str, str]:
    """The keys as they are kept; Refusal where nothing could be encrypted with them."""
    try:
        point, shared = (
            base64.b64decode(key + "=" * (-len(key) % 4), altchars=b"-_", validate=True)
            for key in (p256dh, auth)
        )
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError as error:
        raise Refusal("malformed", lambda say: say.not_a_browsers_keys) from error
    if len(point) != POINT or len(shared) != SHARED:
        raise Refusal("malformed", lambda say: say.not_a_browsers_keys)
    return {"p256dh": p256dh, "auth": auth}


class Push:
    """`contact`: an address (mailto: or https:) at which push services find whoever runs this."""

    def __init__(self, outside: Outside, key: str, contact: str) -> None:
        self.outside = outside
        self._key = key
        self._contact = contact
        private = int.from_bytes(base64.urlsafe_b64decode(key + "=" * (-len(key) % 4)), "big")
        public = ec.derive_private_key(private, ec.SECP256R1()).public_key()
        self.public_key = written(
            public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        )

    async def send(self, address: str, keys: dict[str, str], body: bytes, topic: str) -> int:
        """The status of the answer. What is still to be delivered under the same `topic` is replaced."""
        # Here, because they take a while to import, and most services never send anything.
        from py_vapid import Vapid02
        from pywebpush import WebPusher

        parts = urlsplit(address)
        claims = {"sub": self._contact, "aud": f"{parts.scheme}://{parts.netloc}"}
        signed = Vapid02.from_raw(self._key.encode()).sign(claims)
        packed = WebPusher({"endpoint": address, "keys": keys}).encode(body)["body"]
        headers = {
            "Authorization": signed["Authorization"],
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_SECONDS),
            "Topic": topic,
            "Urgency": "high",
        }
        return await self.outside.post(address, packed, headers)
