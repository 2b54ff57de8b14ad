"""Scenario files as somebody writes them: their text, their comments, their likeness, their blessing."""
