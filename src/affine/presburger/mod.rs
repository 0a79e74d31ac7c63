//! Exact integer sets and relations: finite unions of conjunctions of affine equalities and inequalities over integers,
//! with existentials and integer divisions.
//!
//! Every answer is exact or [`Exhausted`]. Work is done in machine words with overflow checks and repeated in big
//! integers where a word does not suffice; no answer depends on which of the two ran.

mod align;
mod basic;
mod bounds;
mod budget;
mod certify;
mod choice;
mod coalesce;
mod convert;
mod count;
mod cuts;
mod disjoint;
mod eliminate;
mod engine;
mod enumerate;
mod faces;
mod fourier_motzkin;
mod frame;
mod gcd;
mod gist;
mod hull;
mod inside;
mod lattice;
pub(crate) mod lex;
mod lexopt;
mod matrix;
mod names;
mod narrow;
mod optimum;
mod parse;
mod piece;
mod piecewise;
mod point;
mod presolve;
mod reduce;
mod redundant;
mod region;
mod relation;
mod residues;
mod row;
mod sample;
mod scalar;
mod simplify;
mod space;
mod subtract;
mod system;
mod tableau;
mod text;
mod tuple;
mod union;

pub use basic::{BasicRelation, BasicSet, Div};
pub use bounds::FixedBox;
pub use budget::{Budget, Exhausted, Share};
pub use certify::{Certified, Evidence};
pub use count::Count;
pub use lexopt::Lexopt;
pub use names::Names;
pub use piecewise::{MapPiece, PiecewiseMap};
pub use point::Point;
pub use relation::{DimKind, Optimum, Relation, Set};
pub use space::Space;
pub use tuple::{Content, Shape, Tuple};
pub use union::{Piece, Union};
