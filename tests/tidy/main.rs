//! The source held to ARCHITECTURE.md and CONTRIBUTING.md, and the lists of planted faults to the source.

#[path = "../tools/mod.rs"]
mod tools;

mod book;
mod faults;
mod names;
mod rooms;
mod source;
mod spelling;
