"""TLS: the house's own certificate, or in plain words why it can't be used."""

import ssl
from pathlib import Path

from pokerhouse.server.storage import StartError


def tls_context(certificate: str, key: str) -> ssl.SSLContext:
    """What the house speaks https with; without a key's file the key stands beside the certificate."""
    for file in filter(None, (certificate, key)):
        try:
            with Path(file).open("rb"):
                pass
        except (OSError, ValueError) as error:
            raise StartError(f"Can't read {file}: {getattr(error, 'strerror', None) or error}.") from error
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    # Handshakes are counted where connections are made, and records in lines/tls_connection.py.
    context.options |= ssl.OP_NO_RENEGOTIATION
    try:
        # Nobody is there to be asked for a password: a locked key fails as a wrong one does.
        context.load_cert_chain(certificate, key or None, password=lambda: "")
    except (ssl.SSLError, ValueError) as error:
        raise StartError(_why(error, certificate, key)) from error
    return context


def _why(error: Exception, certificate: str, key: str) -> str:
    said = f"{getattr(error, 'reason', None) or error}".replace("_", " ").lower()
    if "mismatch" in said:
        return f"The key in {key or certificate} is not that of the certificate in {certificate}."
    if b"ENCRYPTED" in Path(key or certificate).read_bytes():
        return f"The key in {key or certificate} is locked with a password; the house needs one without."
    where = f"{certificate} and {key}" if key else certificate
    return f"There is no certificate with its key (PEM) in {where}."
