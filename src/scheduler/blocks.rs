//! Which loops in order could run in blocks of iterations, so that most of each block waits for earlier blocks only.
//!
//! ```text
//! for i { for j < i { x[i] -= L[i,j] x[j] }   x[i] /= L[i,i] }
//! ```
//! Row `i` waits for all rows before it: the loop is in order. But iteration `(i, j)` waits for row `j` alone. In a block of rows that
//! starts at `b` the iterations with `j < b` wait for finished blocks, so that they can go first, in any order of the rows; what is left is a
//! triangle within the block. In general: a loop with time `t` carries pairs, and along a loop further inside, with time `u`, each of them that
//! ends there has `u(target) = t(source) + e` with one `e` for all. Then `u < b + e` is the same as that the source is in a block before.
//!
//! This only proposes where to cut; `strip_mine`, `split` and `distribute` do it, the judge rules on each, and the model on all of it.

use super::cuts::function_of;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Budget, DimKind, Relation};
use crate::affine::row::{combine, row_from, unit};
use crate::analysis::scop::Scop;
use crate::schedule::legality::{StatementDependence, inside};
use crate::schedule::order::Order;
use crate::schedule::program::Program;
use crate::schedule::tree::{Band, Tree};

/// Functions with more statements are left as they are: each cut makes up to twice as many.
const MOST_STATEMENTS: usize = 24;

/// A loop that could run in blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockedLoop {
    /// The number of the loop.
    pub outer: usize,
    /// The number of a loop in it.
    pub inner: usize,
    /// What waits for earlier blocks are the iterations of the inner loop before the start of the block and this, over the symbols.
    pub offset: AffineExpr,
}

/// The loops of nests without a parallel loop that could run in blocks, at most one of each nest, first to last.
pub fn blocks(program: &Program, tree: &Tree, is_asked: &dyn Fn(usize) -> bool, budget: &Budget) -> Vec<BlockedLoop> {
    if program.scop.statements.len() > MOST_STATEMENTS {
        return Vec::new();
    }
    let (mut found, mut first) = (Vec::new(), 0);
    for node in tree.root.children() {
        let mut nest = first..first + node.num_bands();
        first = nest.end;
        if nest.len() < 2 || node.has_guards() || node.bands().iter().any(|band| band.parallel) || !is_asked(nest.start)
        {
            continue;
        }
        let finder = BlockFinder { program, tree, order: Order::new(&program.scop, tree), budget };
        found.extend(nest.find_map(|outer| finder.block(outer)));
    }
    found
}

struct BlockFinder<'p> {
    program: &'p Program,
    tree: &'p Tree,
    order: Order<'p>,
    budget: &'p Budget,
}

impl BlockFinder<'_> {
    /// A loop, with the outermost loop in it along which it could be cut.
    fn block(&self, outer: usize) -> Option<BlockedLoop> {
        let bands = self.tree.bands();
        let inner = outer + 1..=outer + bands[outer].body.num_bands();
        if inner.is_empty() || !is_plain(bands[outer]) {
            return None;
        }
        let mut inner = inner.filter(|&inner| is_plain(bands[inner]));
        inner.find_map(|inner| Some(BlockedLoop { outer, inner, offset: self.offset(outer, inner)? }))
    }

    /// How far behind the source's time at one loop the target's time at another one is, for all pairs that the first carries and that
    /// end in the second; none if they do not agree, or if there are none.
    fn offset(&self, outer: usize, inner: usize) -> Option<AffineExpr> {
        let (scop, bands) = (&*self.program.scop, self.tree.bands());
        let mut around = self.tree.path_to(outer);
        around.pop();
        let mut offset = None;
        for dependence in inside(scop, bands[outer], &self.program.dependences) {
            let Some(end) = bands[inner].member.get(&dependence.target) else { continue };
            let start = bands[outer].member.get(&dependence.source)?;
            let ends = (dependence.source, dependence.target);
            for parted in self.order.parted_at(outer, ends, &around).ok()? {
                let carried = known(scop, dependence).intersect(&parted.into());
                for pairs in carried.disjuncts() {
                    let found = apart(pairs, start, end);
                    if found.is_some() && found == offset || Relation::from(pairs.clone()).is_empty(self.budget).ok()? {
                        continue;
                    }
                    if offset.is_some() {
                        return None;
                    }
                    offset = Some(found?);
                }
            }
        }
        offset
    }
}

/// Is it a loop over points, whose times are sums?
fn is_plain(band: &Band) -> bool {
    band.tile.is_none() && !band.name.is_empty() && !band.member.values().any(AffineExpr::divides)
}

/// The pairs, with what is known of symbols.
fn known(scop: &Scop, dependence: &StatementDependence) -> Relation {
    dependence.pairs.intersect_symbols(&scop.context)
}

/// `end` of the target less `start` of the source, if it is one function of the symbols.
fn apart(pairs: &BasicRelation, start: &AffineExpr, end: &AffineExpr) -> Option<AffineExpr> {
    let space = pairs.space();
    let wider = Relation::from(pairs.clone()).insert_dims(DimKind::Range, space.num_range, 1);
    let [pairs] = wider.disjuncts() else { return None };
    let (mut pairs, column) = (pairs.clone(), space.range(space.num_range));
    let start = row_from(&mut pairs, start, space.domain(0)).ok()?;
    let end = row_from(&mut pairs, end, space.range(0)).ok()?;
    let difference = combine(&end, 1, &start, -1)?;
    pairs.add_eq(&combine(&difference, 1, &unit(column), -1)?);
    function_of(&pairs, column, 0)
}
