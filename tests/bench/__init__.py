"""Benchmarks: `npm run bench`. Ratios and milliseconds of one run, never asserted in tests."""
