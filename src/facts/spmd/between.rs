//! Which pairs of iterations two threads of a block run: those alone need a barrier, and what is said of one names a pair of them, not two
//! moments of one thread.

use super::Team;
use super::private::distances;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Budget, Relation, Space};
use crate::affine::row::row_of;
use crate::analysis::dependence::Dependence;
use crate::analysis::domain::LoopId;
use crate::analysis::verdict::Analysis;
use crate::ir::{Module, Op};
use crate::limits::Limits;

impl Team {
    /// The pairs of iterations of two accesses that different threads run. None if it is not known who runs them.
    pub(super) fn by_two_threads(
        &self,
        m: &Module,
        analysis: &Analysis,
        pairs: &Relation,
        (source, target): (usize, usize),
    ) -> Option<Relation> {
        let space = pairs.space();
        let columns: Vec<usize> = (0..space.num_domain)
            .map(|dim| space.domain(dim))
            .chain((0..space.num_range).map(|dim| space.range(dim)))
            .collect();
        let [from, to] = [source, target].map(|owner| distances(m, analysis, &analysis.accesses[owner], self));
        let mut all = Relation::empty(space);
        for ((first, step), (second, other)) in from?.into_iter().zip(to?) {
            // first / step and second / other are numbers, so that these differ as the numbers do.
            let second = second.replace(|dim| AffineExpr::Dim(dim + space.num_domain as u32), AffineExpr::Symbol);
            let ahead = second * step - first * other;
            for sign in [1, -1] {
                let mut apart = BasicRelation::universe(space);
                let row = row_of(&mut apart, &(ahead.clone() * sign - 1), &columns).ok()?;
                apart.add_ineq(&row);
                all = all.union(&apart.into());
            }
        }
        Some(pairs.intersect(&all))
    }

    /// Does the same thread run both iterations of each pair of a dependence? False where that is not known.
    pub(super) fn is_in_one_thread(
        &self,
        m: &Module,
        analysis: &Analysis,
        dependence: &Dependence,
        limits: &Limits,
    ) -> bool {
        let pairs = self.by_two_threads(m, analysis, &dependence.pairs, (dependence.source, dependence.target));
        pairs.is_some_and(|pairs| self.has_none(&pairs, limits))
    }

    /// The dependence with those pairs alone; none where there are none, or that is not known.
    pub(super) fn between_threads(
        &self,
        m: &Module,
        analysis: &Analysis,
        dependence: &Dependence,
        limits: &Limits,
    ) -> Option<Dependence> {
        let pairs = match self.by_two_threads(m, analysis, &dependence.pairs, (dependence.source, dependence.target)) {
            Some(pairs) => pairs,
            // Threads that stride over a loop have an iteration in common only with itself, if iterations are near each other.
            None => {
                let [from, to] = [dependence.source, dependence.target].map(|owner| self.dims_of(m, analysis, owner));
                let ((op, from), (other, to)) = (from?, to?);
                if op != other {
                    return None;
                }
                dependence.pairs.intersect(&apart(dependence.pairs.space(), &from, &to))
            }
        };
        (pairs.is_empty(&Budget::new(limits.words)) == Ok(false)).then(|| Dependence { pairs, ..dependence.clone() })
    }

    /// The loop around an access that is dealt to threads, and which of the loops around are its dims.
    fn dims_of(&self, m: &Module, analysis: &Analysis, owner: usize) -> Option<(Op, Vec<usize>)> {
        let (nest, op) = (&analysis.nest, analysis.accesses[owner].op);
        let dealt = m.ancestors(op).find(|around| self.dealt.loops.contains(around))?;
        let is_dim = |&id: &LoopId| nest.is_visible(id) && nest.loops[id].op == dealt;
        let loops = nest.home_of(m, op).loops.iter().enumerate();
        Some((dealt, loops.filter(|(_, id)| is_dim(id)).map(|(place, _)| place).collect()))
    }
}

/// The pairs that differ in some of these dims.
fn apart(space: Space, from: &[usize], to: &[usize]) -> Relation {
    let mut all = Relation::empty(space);
    for ((&from, &to), sign) in from.iter().zip(to).flat_map(|both| [(both, 1), (both, -1)]) {
        let mut apart = BasicRelation::universe(space);
        // sign * (second - first) >= 1
        let mut row = vec![0; space.num_columns()];
        (row[0], row[space.domain(from)], row[space.range(to)]) = (-1, -sign, sign);
        apart.add_ineq(&row);
        all = all.union(&apart.into());
    }
    all
}
