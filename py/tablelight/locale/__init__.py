"""Messages in the player's language: gettext catalogues (.po), the English text as the key."""
