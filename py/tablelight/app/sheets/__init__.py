"""Rules sheets that travel: kept in the browser, saved to and opened from files, shown in words before they are used."""
