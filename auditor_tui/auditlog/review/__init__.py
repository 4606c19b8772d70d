"""What people say of a closed log: conclusion, notes, tick marks, sign-offs, lock, and additions after it.

A log is closed with the inquiry, and what was signed or time-stamped then stays as it is. The review stands beside it
in a file of its own, whose chain goes on from the log's closing record, with a seal of its own that is renewed with
each record: a record that is changed, moved or cut off shows there as it does in the log.
"""
