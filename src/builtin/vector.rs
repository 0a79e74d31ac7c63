//! `vector`: printing, and what programs with vector accesses do with their values.

use crate::ir::registry::OpInfo;

/// The dialect's table.
pub static TABLE: &[OpInfo] = &[];
