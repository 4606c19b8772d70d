"""A fictional state's Finance Accounts: the figures, how they are printed, and what is true of each one printed.

`ledger`, `liabilities` and `budget` invent the figures; `statements` and `notes` say what stands in which row and
column; `pagination` and `typeset` put it on paper; `truth` and `questions` are written from what was drawn, so that no
gold value is ever typed by hand.
"""
