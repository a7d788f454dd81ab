"""Each game played through as on the page, without a browser (`tests.player`)."""
