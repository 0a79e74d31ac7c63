//! Text and what operations mean: parser, printer, dialects, the builder, the interpreter.

#[path = "../random/mod.rs"]
mod random;
#[path = "../tools/mod.rs"]
mod tools;

mod builder;
mod interp;
mod legacy;
mod linalg;
mod text;
mod text_random;
