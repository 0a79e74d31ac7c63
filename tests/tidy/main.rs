//! The source held to ARCHITECTURE.md and CONTRIBUTING.md, and the lists of planted faults to the source.

mod book;
mod faults;
mod source;
