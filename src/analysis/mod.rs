//! What a program does: its polyhedral model, its memory accesses and its dependences.

pub mod scop;
