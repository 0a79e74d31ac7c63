//! Modules, operations, regions and SSA values; text in, text out. No operation is known here by name.

mod aliases;
#[doc(hidden)]
pub mod attr;
#[doc(hidden)]
pub mod check;
#[doc(hidden)]
pub mod checks;
#[doc(hidden)]
pub mod combiner;
pub(crate) mod dense;
#[doc(hidden)]
pub mod dominance;
#[doc(hidden)]
pub mod effects;
#[doc(hidden)]
pub mod float;
#[doc(hidden)]
pub mod lexer;
#[doc(hidden)]
pub mod module;
#[doc(hidden)]
pub mod opcode;
#[doc(hidden)]
pub mod parser;
#[doc(hidden)]
pub mod printer;
#[doc(hidden)]
pub mod registry;
#[doc(hidden)]
pub mod same;
#[doc(hidden)]
pub mod syntax;
#[doc(hidden)]
pub mod text;
#[doc(hidden)]
pub mod types;
#[doc(hidden)]
pub mod view;

#[doc(inline)]
pub use attr::Attribute;
#[doc(inline)]
pub use module::{Block, BlockData, Module, Op, OpData, Region, RegionData, Value, ValueData, ValueDef};
#[doc(inline)]
pub use types::{FloatKind, Type};

// What a row of a dialect's table is made of.
#[doc(hidden)]
pub use attr::AttrDict;
#[doc(hidden)]
pub use combiner::Combiner;
#[doc(hidden)]
pub use effects::{Acts, Beyond, Effects, Traps};
#[doc(hidden)]
pub use module::{OpName, Use};
#[doc(hidden)]
pub use opcode::{Opcode, ScalarStep};
#[doc(hidden)]
pub use registry::{Arity, OldSpelling, OpInfo, Registry, Traits};
