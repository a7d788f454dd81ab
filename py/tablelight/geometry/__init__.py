"""Plane geometry. It knows no board and no game.

`exact`: decided in integers and fractions, nothing rounded. `inches`: floats with a stated error, for the bare table.
"""
