"""Exact plane geometry over integers and Fractions. It knows no board and no game; nothing here is ever
rounded.
"""
