"""Build, serve and test: everything between the sources and a page, run by the npm scripts."""
