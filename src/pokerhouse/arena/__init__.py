"""Matches between programs, with statistics that hold."""
