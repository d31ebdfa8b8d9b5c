"""What the house counts about itself, in the form Prometheus reads."""

import platform

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
)

from pokerhouse.server.version import VERSION

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
"""CPU, memory and open files of the process."""

Info("pokerhouse_build", "Which Pokerhouse this is.", registry=REGISTRY).info(
    {"version": VERSION, "python": platform.python_version()}
)

COMMIT_SECONDS = Histogram(
    "pokerhouse_commit_seconds",
    "How long a durable commit took.",
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5),
    registry=REGISTRY,
)
COMMITTED_BATCHES = Counter("pokerhouse_committed_batches", "Batches stored.", registry=REGISTRY)
COMMANDS = Counter(
    "pokerhouse_commands", "Commands by type and outcome.", ["type", "outcome"], registry=REGISTRY
)
HANDS = Counter("pokerhouse_hands", "Hands started.", registry=REGISTRY)
SOCKETS = Gauge("pokerhouse_sockets", "Open sockets.", registry=REGISTRY)
DROPPED = Counter(
    "pokerhouse_dropped_sockets", "Sockets the house closed, by reason.", ["reason"], registry=REGISTRY
)
HUNG_UP = Counter(
    "pokerhouse_hung_up",
    "Connections cut or refused at admission, by reason.",
    ["reason"],
    registry=REGISTRY,
)
TOLD_SECONDS = Histogram(
    "pokerhouse_told_seconds",
    "From a command's arrival until everybody's message is in its queue.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5, 5.0, 10.0, 30.0),
    registry=REGISTRY,
)
LOOP_LAG_SECONDS = Histogram(
    "pokerhouse_loop_lag_seconds",
    "How late the loop came to what was due: everybody at every table waited so long.",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0),
    registry=REGISTRY,
)
RESPONSES = Counter(
    "pokerhouse_responses", "Answers to HTTP requests, by status.", ["status"], registry=REGISTRY
)
COLLECTED_SECONDS = Histogram(
    "pokerhouse_collected_seconds",
    "How long everything stood still while the interpreter looked for reference cycles.",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0),
    registry=REGISTRY,
)
REBUILT = Counter("pokerhouse_rebuilt_tables", "Tables rebuilt after a failed commit.", registry=REGISTRY)
STORES = Gauge("pokerhouse_stores", "Whether anything can be stored: 1 or 0.", registry=REGISTRY)
PEOPLE = Gauge("pokerhouse_people", "People who are connected.", registry=REGISTRY)
SEATED = Gauge("pokerhouse_seated", "Seats taken, by people or bots.", ["who"], registry=REGISTRY)
TABLES = Gauge("pokerhouse_tables", "Open tables by kind and state.", ["kind", "state"], registry=REGISTRY)
MAILBOX_DEPTH = Gauge(
    "pokerhouse_mailbox_depth", "Commands that wait at the busiest table.", registry=REGISTRY
)
DATABASE_BYTES = Gauge("pokerhouse_database_bytes", "Size of the database.", registry=REGISTRY)


def exposition() -> bytes:
    """Every figure as text."""
    return generate_latest(REGISTRY)
