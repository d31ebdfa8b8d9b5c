"""Pokerhouse is a Texas Hold'em platform: engine, house, card room and arena."""
