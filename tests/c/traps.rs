//! What C leaves open.
