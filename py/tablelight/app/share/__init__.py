"""Links, QR codes, pictures and the printed sheet."""
