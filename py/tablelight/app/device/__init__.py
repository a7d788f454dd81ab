"""What this device and its browser offer the app, for a report."""
