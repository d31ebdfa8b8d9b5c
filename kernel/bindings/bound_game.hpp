// A game's settings, read from Python keyword by keyword.
#pragma once

#include "hands/game.hpp"
#include "parts.hpp"

// From a mapping with the fields of pokerhouse_kernel.GameSettings; refused with a ValueError where none can be dealt.
pokerhouse::Game game_of(nb::handle settings);
