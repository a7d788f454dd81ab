"""How each game looks: tables, one module a game, found by the game's id (`ui.ui_of`)."""
