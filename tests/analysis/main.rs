//! Dependences, the judge, and what is said of both.

#[path = "../tools/mod.rs"]
mod tools;

mod judge;
mod kernels;
mod pictures;
mod reasons;
mod reported;
mod schedule_text;
