//! The proof that two programs compute the same, and certificates of it.

#[path = "../tools/mod.rs"]
mod tools;

mod certificate;
mod differences;
mod drawn_stops;
mod proofs;
mod registers;
mod reread;
mod reread_changed;
mod stops;
mod stops_law;
mod verify_chunks;
mod verify_reductions;
mod wholes;
