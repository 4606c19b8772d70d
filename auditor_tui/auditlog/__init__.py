"""The audit log: a chained, sealed record of one inquiry that can be verified, replayed and exported."""
