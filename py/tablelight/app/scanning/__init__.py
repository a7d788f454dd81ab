"""Reading codes, with the camera or from a picture: one code, a moving one, or a code of the last moves."""
