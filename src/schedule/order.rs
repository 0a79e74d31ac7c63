//! The order that a schedule tree gives to pairs of instances, as relations.
//!
//! Two statements share the way from the root of the tree down to some node. Along the shared way, `t_1, t_2, ..` are the
//! times at the bands they pass; where the way forks, a sequence decides. So `x` of `S` runs strictly before `y` of `T`
//! exactly if, for some level `k`, `t_j(x) = t_j(y)` for all `j < k` and
//!
//! - level `k` is a band that is not parallel, and `t_k(x) < t_k(y)`; or
//! - level `k` is the fork, and `S` stands in the earlier child.
//!
//! At a loop over tiles whose size `n` is a value, `t` is the time for `n = 1`. The time for another `n` is a function of it
//! that grows or stays: where `t` is equal so is that, and where `t` is less that is not more. So `t(x) > t(y)` is the only
//! manner in which any size can reverse a pair, and a pair with any `t` may lie in one tile: the equation of that level is
//! left out. What [`Order::lost`] lists then holds every pair that some size loses, and it lists none exactly if the bands
//! are permutable.
//!
//! Every other pair is reversed, or has no order: at a parallel band with different times, or with all times equal in
//! one statement. [`Order::lost`] lists these cases, [`Order::before`] the ones above; together they are all pairs.

use std::cell::OnceCell;

use super::refusal::Broken;
use super::tree::{Band, PathStep, Paths, Tree};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Space};
use crate::affine::row::{NotAffine, combine, row_of};
use crate::analysis::scop::{Scop, StatementId};

/// The order of a tree.
pub struct Order<'a> {
    scop: &'a Scop,
    bands: Vec<&'a Band>,
    tree: &'a Tree,
    /// The ways to the statements, once somebody asks for one.
    paths: OnceCell<Paths>,
}

/// Where the ways to two statements part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Parting {
    /// The innermost band around both, which says what the others are.
    pub band: Option<usize>,
    /// Does the first stand in an earlier child than the second? None if they are the same.
    pub in_order: Option<bool>,
}

/// A case in which `y` does not run strictly after `x`.
#[derive(Clone, Debug)]
pub struct Lost {
    /// The pairs `x -> y`.
    pub pairs: BasicRelation,
    /// Does `y` run before `x`, or has the pair no order?
    pub broken: Broken,
    /// The band where the two part; none at a fork, and for equal times.
    pub band: Option<usize>,
}

impl<'a> Order<'a> {
    /// The order that `tree` gives to the instances of `scop`.
    pub fn new(scop: &'a Scop, tree: &'a Tree) -> Order<'a> {
        Order { scop, bands: tree.bands(), tree, paths: OnceCell::new() }
    }

    /// The band with this number.
    pub fn band(&self, number: usize) -> &'a Band {
        self.bands[number]
    }

    /// Does another tree order the instances of the two statements as this one does? False if a look at the ways to them does
    /// not show it: the levels of the order one by one.
    pub fn is_as_in(&self, other: &Order<'_>, source: StatementId, target: StatementId) -> bool {
        let (Some(ours), Some(theirs)) = (self.levels(source, target), other.levels(source, target)) else {
            return false;
        };
        let same = |(ours, theirs): (&SharedLevel<'_>, &SharedLevel<'_>)| match (ours, theirs) {
            (SharedLevel::Fork { in_order: a }, SharedLevel::Fork { in_order: b }) => a == b,
            (SharedLevel::Band(a), SharedLevel::Band(b)) => {
                let time = |id: StatementId| a.member.get(&id) == b.member.get(&id);
                a.parallel == b.parallel && a.tile == b.tile && time(source) && time(target)
            }
            (SharedLevel::Fork { .. } | SharedLevel::Band(_), _) => false,
        };
        ours.len() == theirs.len() && ours.iter().zip(&theirs).all(same)
    }

    /// Where the ways to two statements part.
    pub fn parting(&self, source: StatementId, target: StatementId) -> Parting {
        let mut parting = Parting { band: None, in_order: None };
        for (from, to) in self.way_to(source).iter().zip(self.way_to(target)) {
            match (from, to) {
                (PathStep::Band(number), _) => parting.band = Some(*number),
                (PathStep::Child(from), PathStep::Child(to)) if from != to => {
                    parting.in_order = Some(from < to);
                    break;
                }
                (PathStep::Child(_), _) => {}
            }
        }
        parting
    }

    /// The times of a statement at the bands around it, before tiling.
    pub fn times_of(&self, statement: StatementId) -> Vec<AffineExpr> {
        let bands = self.way_to(statement).iter().filter_map(|step| match step {
            PathStep::Band(number) => Some(self.bands[*number]),
            PathStep::Child(_) => None,
        });
        bands.filter_map(|band| band.member.get(&statement).cloned()).collect()
    }

    /// The levels that two statements share, the fork last; none if the tree does not have both.
    fn levels(&self, source: StatementId, target: StatementId) -> Option<Vec<SharedLevel<'a>>> {
        let mut levels = Vec::new();
        for (from, to) in self.paths().to(source)?.iter().zip(self.paths().to(target)?) {
            match (from, to) {
                (PathStep::Band(number), _) => levels.push(SharedLevel::Band(self.bands[*number])),
                (PathStep::Child(from), PathStep::Child(to)) if from != to => {
                    levels.push(SharedLevel::Fork { in_order: from < to });
                    break;
                }
                (PathStep::Child(_), _) => {}
            }
        }
        Some(levels)
    }

    /// The cases in which an instance `y` of `target` does not run strictly after an instance `x` of `source`.
    pub fn lost(&self, source: StatementId, target: StatementId) -> Result<Vec<Lost>, NotAffine> {
        let mut lost = Vec::new();
        let forked = self.walk(source, target, &mut |equal, level| match level {
            PathLevel::Band { number, parallel, earlier, later } => {
                let broken = if parallel { Broken::Unordered } else { Broken::Reversed };
                lost.push(Lost { pairs: later, broken, band: Some(number) });
                if parallel {
                    lost.push(Lost { pairs: earlier, broken, band: Some(number) });
                }
            }
            PathLevel::Fork { in_order: true } => {}
            PathLevel::Fork { in_order: false } => {
                lost.push(Lost { pairs: equal.clone(), broken: Broken::Reversed, band: None });
            }
            PathLevel::Leaf => lost.push(Lost { pairs: equal.clone(), broken: Broken::Unordered, band: None }),
        });
        forked.map(|()| lost)
    }

    /// The cases in which an instance `y` of `target` runs strictly after an instance `x` of `source`.
    pub fn before(&self, source: StatementId, target: StatementId) -> Result<Vec<BasicRelation>, NotAffine> {
        let mut before = Vec::new();
        self.walk(source, target, &mut |equal, level| match level {
            PathLevel::Band { parallel: false, earlier, .. } => before.push(earlier),
            PathLevel::Fork { in_order: true } => before.push(equal.clone()),
            PathLevel::Band { parallel: true, .. } | PathLevel::Fork { in_order: false } | PathLevel::Leaf => {}
        })?;
        Ok(before)
    }

    /// The pairs that take different times at a band and the same at some bands: those that run `y` first, and those that run
    /// `x` first.
    pub fn parted_at(
        &self,
        number: usize,
        (source, target): (StatementId, StatementId),
        outer: &[usize],
    ) -> Result<[BasicRelation; 2], NotAffine> {
        let mut equal = self.same_time(source, target, outer)?;
        let difference = self.difference(&mut equal, number, source, target)?;
        let (mut earlier, mut later) = (equal.clone(), equal);
        earlier.add_ineq(&combine(&difference, 1, &[1], -1).ok_or(NotAffine::Overflow)?);
        later.add_ineq(&combine(&difference, -1, &[1], -1).ok_or(NotAffine::Overflow)?);
        Ok([later, earlier])
    }

    /// The pairs that have the same time at the first `count` bands that both statements stand below.
    pub fn same_time(
        &self,
        source: StatementId,
        target: StatementId,
        bands: &[usize],
    ) -> Result<BasicRelation, NotAffine> {
        let mut equal = self.all_pairs(source, target);
        for &number in bands.iter().filter(|&&number| !self.bands[number].is_sized_by_value()) {
            let difference = self.difference(&mut equal, number, source, target)?;
            equal.add_eq(&difference);
        }
        Ok(equal)
    }

    fn paths(&self) -> &Paths {
        self.paths.get_or_init(|| self.tree.paths())
    }

    fn way_to(&self, statement: StatementId) -> &[PathStep] {
        self.paths().to(statement).unwrap_or_else(|| panic!("{statement:?} stands in the tree"))
    }

    fn all_pairs(&self, source: StatementId, target: StatementId) -> BasicRelation {
        let dims = |statement: StatementId| self.scop.statements[statement].loops.len();
        BasicRelation::universe(Space::relation(self.scop.symbols.len(), dims(source), dims(target)))
    }

    /// The row `time of target - time of source` at a band.
    fn difference(
        &self,
        pairs: &mut BasicRelation,
        number: usize,
        source: StatementId,
        target: StatementId,
    ) -> Result<Vec<i64>, NotAffine> {
        let space = pairs.space();
        let domain: Vec<usize> = (0..space.num_domain).map(|dim| space.domain(dim)).collect();
        let range: Vec<usize> = (0..space.num_range).map(|dim| space.range(dim)).collect();
        let band = self.bands[number];
        let from = row_of(pairs, &band.time(source), &domain)?;
        let to = row_of(pairs, &band.time(target), &range)?;
        combine(&to, 1, &from, -1).ok_or(NotAffine::Overflow)
    }

    /// Visits the levels that both statements share, the fork (or leaf) last, each with the pairs whose times are equal
    /// at all levels before.
    fn walk(
        &self,
        source: StatementId,
        target: StatementId,
        visit: &mut dyn FnMut(&BasicRelation, PathLevel),
    ) -> Result<(), NotAffine> {
        let mut equal = self.all_pairs(source, target);
        for (from, to) in self.way_to(source).iter().zip(self.way_to(target)) {
            match (from, to) {
                (PathStep::Band(number), PathStep::Band(_)) => {
                    let difference = self.difference(&mut equal, *number, source, target)?;
                    let (mut earlier, mut later) = (equal.clone(), equal.clone());
                    earlier.add_ineq(&combine(&difference, 1, &[1], -1).ok_or(NotAffine::Overflow)?);
                    later.add_ineq(&combine(&difference, -1, &[1], -1).ok_or(NotAffine::Overflow)?);
                    let parallel = self.bands[*number].parallel;
                    visit(&equal, PathLevel::Band { number: *number, parallel, earlier, later });
                    if !self.bands[*number].is_sized_by_value() {
                        equal.add_eq(&difference);
                    }
                }
                (PathStep::Child(from), PathStep::Child(to)) if from != to => {
                    visit(&equal, PathLevel::Fork { in_order: from < to });
                    return Ok(());
                }
                (PathStep::Child(_), PathStep::Child(_)) => {}
                _ => unreachable!("two ways through the same node go through it in the same manner"),
            }
        }
        visit(&equal, PathLevel::Leaf);
        Ok(())
    }
}

/// One level of the way that two statements share.
#[allow(clippy::large_enum_variant)]
enum PathLevel {
    /// A band: the pairs with `t(x) < t(y)`, and those with `t(y) < t(x)`.
    Band { number: usize, parallel: bool, earlier: BasicRelation, later: BasicRelation },
    /// The fork.
    Fork { in_order: bool },
    /// No fork: the statements are the same.
    Leaf,
}

/// One level of the way that two statements share, as it stands in the tree.
enum SharedLevel<'a> {
    Band(&'a Band),
    Fork { in_order: bool },
}
