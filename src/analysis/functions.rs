//! Which tuples operations touch, found once for all that stand in one block and say the same: the copies that an unrolled loop
//! has of an operation say so again and again.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::conditions::Conditions;
use super::domain::Nest;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::Relation;
use crate::ir::{Block, Module, Op};

/// What is said of tuples: a block, their entries, and the counts of the dims past the loops.
type TupleKey = (Option<Block>, Vec<Option<AffineExpr>>, Vec<Option<AffineExpr>>);

/// The functions from iterations to tuples that were asked for.
///
/// *Sound.* [`Nest::function_where`] depends on nothing else: the home is that of the block, and the nest is one.
pub struct Functions<'a> {
    nest: &'a Nest,
    known: RefCell<FxHashMap<TupleKey, Option<(Relation, bool)>>>,
}

impl<'a> Functions<'a> {
    /// None is known yet.
    pub fn of(nest: &'a Nest) -> Functions<'a> {
        Functions { nest, known: RefCell::default() }
    }

    /// What [`Nest::function_where`] says of the block in which the operation stands.
    pub fn at(
        &self,
        (m, op): (&Module, Op),
        when: &Conditions,
        (exprs, counts): (&[Option<AffineExpr>], &[Option<AffineExpr>]),
    ) -> Option<(Relation, bool)> {
        let find = || self.nest.function_where(self.nest.home_of(m, op), when, exprs, counts);
        if *when != Conditions::always() {
            return find();
        }
        let said = (m.op(op).parent, exprs.to_vec(), counts.to_vec());
        self.known.borrow_mut().entry(said).or_insert_with(find).clone()
    }
}
