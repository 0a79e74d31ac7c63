//! The interpreter: runs a module on plain numbers, or on numbers with hashes of the computations behind them.
//!
//! It knows nothing of the analysis, so that the analysis can be held against it.

pub mod domain;
pub mod exec;
pub mod memory;
pub mod number;
pub mod output;
pub mod scalar;
pub mod term;
pub mod trace;

mod compare;
mod compile;
mod inputs;
mod ops;
mod races;
mod run;
mod session;
mod twins;
mod verify;

pub use exec::{Stop, StopKind};
pub use run::{Outcome, RunError, RunOptions, inputs, inputs_as_told, run};
pub use session::{Fill, Input, Inputs, outcome, trace as record};
pub use twins::{Twins, twins};
pub use verify::{Difference, Verdict, VerifyOptions, verify};
