"""What this device and its browser give the app, for a report."""
