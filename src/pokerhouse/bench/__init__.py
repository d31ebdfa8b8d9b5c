"""Measures this machine: ours beside other engines and evaluators, in turns within one run, by CPU time."""

from pokerhouse.bench.chart import drawn
from pokerhouse.bench.report import SECTIONS, Report, measured

__all__ = ["SECTIONS", "Report", "drawn", "measured"]
