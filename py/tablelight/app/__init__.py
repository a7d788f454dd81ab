"""The app without a browser: its state, what can be asked of it, the one function from state to state, its panels."""
