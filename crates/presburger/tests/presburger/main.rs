//! Sets and relations held against enumeration, against a corpus of written answers, and against their own laws.

mod affine;
mod algebra;
mod bounds;
mod coalesce;
mod corpus;
mod count;
mod laws;
mod lexmin;
mod proof;
mod recipes;
mod text;
mod unions;
