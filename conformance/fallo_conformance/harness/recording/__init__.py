"""Recordings: all that went over the wire in a run, written down, read, judged again, and asked again."""
