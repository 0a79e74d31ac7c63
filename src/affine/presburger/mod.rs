//! Exact integer sets and relations.
