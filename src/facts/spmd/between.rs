//! Which pairs of a dependence two threads of a block run: what is said of a barrier names those, not two moments of one thread. Nothing
//! rests on it.

use super::{Team, private};
use crate::affine::presburger::{BasicRelation, Budget, Relation, Space};
use crate::analysis::dependence::Dependence;
use crate::analysis::domain::LoopId;
use crate::analysis::verdict::Analysis;
use crate::ir::{Module, Op};
use crate::limits::Limits;

impl Team {
    /// The dependence with those pairs alone; none where there are none, or that is not known.
    pub(super) fn between_threads(
        &self,
        m: &Module,
        analysis: &Analysis,
        dependence: &Dependence,
        limits: &Limits,
    ) -> Option<Dependence> {
        let budget = &Budget::new(limits.words);
        let threads = |owner: usize| private::threads_of(m, analysis, &analysis.accesses[owner], self);
        let pairs = match (threads(dependence.source), threads(dependence.target).map(|to| to.inverse())) {
            (Some(from), Some(to)) => {
                let space = Space::relation(from.space().num_symbols, self.dealt.axes, self.dealt.axes);
                let axes: Vec<usize> = (0..self.dealt.axes).collect();
                let runs = from.compose(&apart(space, &axes, &axes), budget).ok()?.compose(&to, budget).ok()?;
                dependence.pairs.intersect(&runs)
            }
            // Threads that stride over a loop have an iteration in common only with itself, if iterations are near each other.
            _ => {
                let [from, to] = [dependence.source, dependence.target].map(|owner| self.dims_of(m, analysis, owner));
                let ((op, from), (other, to)) = (from?, to?);
                if op != other {
                    return None;
                }
                dependence.pairs.intersect(&apart(dependence.pairs.space(), &from, &to))
            }
        };
        (pairs.is_empty(budget) == Ok(false)).then(|| Dependence { pairs, ..dependence.clone() })
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
