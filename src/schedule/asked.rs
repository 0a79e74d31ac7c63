//! Equal questions about an order, which are asked once.
//!
//! Whether a tree keeps all pairs of a dependence depends on these pairs, on the bands that its two statements share, on the
//! times that they have there, and on which of them stands first where their ways part: on nothing else of the statements.
//! Programs that were unrolled or generated have thousands of dependences that agree in all of it.

use rustc_hash::{FxHashMap, FxHashSet};

use super::legality::StatementDependence;
use super::order::{Order, Parting};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::Relation;
use crate::analysis::scop::StatementId;
use crate::arena::SideTable;

/// What the answer depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct OrderQuestion<'d> {
    pairs: &'d Relation,
    parting: Parting,
    /// The numbers of the lists of times.
    times: [usize; 2],
}

/// The questions about one order that have the answer Yes: all pairs are kept.
#[derive(Default)]
pub(super) struct AskedOrder<'d> {
    kept: FxHashSet<OrderQuestion<'d>>,
    /// The lists of times that statements have from the outside in, numbered.
    lists: FxHashMap<Vec<AffineExpr>, usize>,
    list_of: SideTable<StatementId, usize>,
}

impl<'d> AskedOrder<'d> {
    /// The question about a dependence.
    pub fn question(&mut self, order: &Order<'_>, dependence: &'d StatementDependence) -> OrderQuestion<'d> {
        let (source, target) = (dependence.source, dependence.target);
        let times = [source, target].map(|statement| self.times(order, statement));
        OrderQuestion { pairs: &dependence.pairs, parting: order.parting(source, target), times }
    }

    /// Is the answer known to be Yes?
    pub fn is_kept(&self, question: &OrderQuestion<'d>) -> bool {
        self.kept.contains(question)
    }

    /// Notes that the answer is Yes.
    pub fn keep(&mut self, question: OrderQuestion<'d>) {
        self.kept.insert(question);
    }

    fn times(&mut self, order: &Order<'_>, statement: StatementId) -> usize {
        if let Some(&number) = self.list_of.get(statement) {
            return number;
        }
        let next = self.lists.len();
        let number = *self.lists.entry(order.times_of(statement)).or_insert(next);
        self.list_of.insert(statement, number);
        number
    }
}
