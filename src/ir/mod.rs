//! Modules, operations, regions and SSA values; text in, text out. No operation is known here by name.

mod aliases;
pub mod attr;
pub mod check;
pub mod checks;
pub mod combiner;
mod dense;
pub mod dominance;
pub mod effects;
pub mod float;
pub mod lexer;
pub mod module;
pub mod opcode;
pub mod parser;
pub mod printer;
pub mod registry;
pub mod same;
pub mod syntax;
pub mod text;
pub mod types;
pub mod view;

pub use attr::{AttrDict, Attribute};
pub use combiner::Combiner;
pub use effects::{Acts, Beyond, Effects, Traps};
pub use module::{Block, BlockData, Module, Op, OpData, OpName, Region, RegionData, Use, Value, ValueData, ValueDef};
pub use opcode::{Opcode, Step};
pub use registry::{Arity, OldSpelling, OpInfo, Registry, Traits};
pub use types::{FloatKind, Type};
