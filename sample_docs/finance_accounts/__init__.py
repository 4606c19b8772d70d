"""A fictional state's Finance Accounts: the figures, how they are printed, and what is true of each one printed.

`ledger`, `liabilities` and `budget` invent the figures; `statements`, `detail`, `registers`, `appendices`, `comparison`
and `notes` say what stands in which row and column and what adds up; `contents` puts a volume together; `pagination`,
`typeset` and `volume` put it on paper; `truth`, `identities` and `asked` are written from what was drawn, so that no
gold value is ever typed by hand.
"""
