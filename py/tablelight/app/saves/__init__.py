"""Games kept in the browser and in files."""
