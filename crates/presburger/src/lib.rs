#![doc = include_str!("../README.md")]

pub mod calc;
pub mod diag;
mod operations;
pub mod proof;
mod representation;
mod text;

pub use operations::bounds::FixedBox;
pub use operations::certify::{Certified, Evidence};
pub use operations::count::Count;
pub use operations::lexopt::Lexopt;
pub use representation::affine::{Aff, MultiAff};
pub use representation::basic::{BasicRelation, BasicSet, Div, WordRows};
pub use representation::budget::{Budget, Exhausted, Share};
pub use representation::piecewise::{MapPiece, PiecewiseMap};
pub use representation::point::Point;
pub use representation::relation::{DimKind, Optimum, Relation, Set};
pub use representation::space::Space;
pub use representation::tuple::{Content, Shape, Tuple};
pub use representation::union::{Piece, Union};
pub use text::names::Names;
