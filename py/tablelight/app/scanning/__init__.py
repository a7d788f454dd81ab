"""Reading codes: with the camera, or out of a picture; one code, a moving one, or what happened since."""
