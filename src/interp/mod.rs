//! The interpreter: runs a module on plain numbers, or on numbers with hashes of the computations behind them.
//!
//! It knows nothing of the analysis, so that the analysis can be held against it.

#[doc(hidden)]
pub mod domain;
#[doc(hidden)]
pub mod exec;
#[doc(hidden)]
pub mod memory;
#[doc(hidden)]
pub mod number;
#[doc(hidden)]
pub mod output;
#[doc(hidden)]
pub mod scalar;
#[doc(hidden)]
pub mod term;
#[doc(hidden)]
pub mod trace;

mod compare;
mod compile;
mod inputs;
mod moved;
mod ops;
mod races;
mod run;
mod session;
mod twins;
mod unequal;

pub use compare::{CompareOptions, Difference, RunEffort, Verdict, compare};
#[doc(inline)]
pub use exec::{Stop, StopKind};
#[doc(hidden)]
pub use moved::move_alike;
pub use run::{RunError, RunOptions, RunOutcome, run};
#[doc(hidden)]
pub use run::{inputs, inputs_as_told, run_watched};
#[doc(hidden)]
pub use session::{Fill, Input, Inputs, outcome, trace as record};
#[doc(hidden)]
pub use twins::{Twins, twins};
