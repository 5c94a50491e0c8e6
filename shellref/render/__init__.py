"""Traces, verdicts and problems as text, one file a form.

Nothing here knows a rule: the words of a game and the drawing of its positions come in with its
`Game`. Whatever comes from a record or a file name is untrusted and passes through `safe`.
"""
