//! What is claimed of two values, and how a claim that rests on itself is widened.

use std::collections::HashMap;
use std::rc::Rc;

use super::super::NotProved;
use super::super::flow::Flow;
use super::super::term::{TermNode, What};
use super::ValueProof;
use crate::affine::presburger::{Relation, Set, Space};
use crate::analysis::scop::StatementId;

/// How many looks at a claim a patient proof widens by the last one alone.
const MOST_PATIENT: usize = 4;
/// Two values, a new one and an old one.
pub(super) type ClaimKey = [(Option<StatementId>, What); 2];
/// What is claimed of them.
pub(super) type ValueClaims = HashMap<ClaimKey, Claim>;

/// The pairs of instances at which two values are claimed to be equal. Shared with what is kept while a proof is tried that may fail.
#[derive(Clone)]
pub(super) struct Claim {
    pub pairs: Rc<Relation>,
    /// Those of the looks at it that have not come to an end.
    pub open: Vec<Rc<Relation>>,
}

/// How soon what is claimed is widened. One look at a claim may be a case of its own, such as that of a last tile that is not full, and widened together
/// with others, to all that the equations leave which they have in common, would be too wide: with patience the second look is not
/// widened, and the next ones with the one before alone. Nor is it widened to other sizes then: that a loop of no iteration leaves what there was is a case of its own, too.
#[derive(Clone, Copy, Default)]
pub(super) struct Patience {
    pub is_had: bool,
    /// Was something widened that would not have been so with patience?
    pub is_of_use: bool,
}

impl ValueProof<'_> {
    /// Claims that two values are equal at these pairs. Where the claim rests on itself, the pairs are widened: to all pairs in
    /// `along`, if it is known. None if it is claimed already.
    pub(super) fn claim(
        &mut self,
        (new, old): (&TermNode, &TermNode),
        pairs: &Relation,
        along: Option<&Relation>,
    ) -> Result<Option<Relation>, NotProved> {
        let key = [(new.id, new.what), (old.id, old.what)];
        let Some(Claim { pairs: known, open }) = self.claims.get(&key) else {
            let all = Rc::new(pairs.clone());
            self.claims.insert(key, Claim { pairs: all.clone(), open: vec![all] });
            return Ok(Some(pairs.clone()));
        };
        if pairs.is_subset(known, self.budget)? {
            return Ok(None);
        }
        let mut left = pairs.clone();
        let is_early = along.is_none() && open.len() == 1;
        self.patience.is_of_use |= is_early;
        let waits = is_early && self.patience.is_had;
        if !open.is_empty() && !waits {
            let first = if self.patience.is_had && open.len() <= MOST_PATIENT { open.len() - 1 } else { 0 };
            // What was answered already may be equal at other pairs for other reasons.
            let together = || open[first..].iter().fold(pairs.clone(), |all, one| all.union(one));
            let hull = match along {
                Some(along) => along.clone(),
                None => together().affine_hull(self.budget)?,
            };
            left = self.all_pairs((new, old), pairs)?.intersect(&hull);
            if self.patience.is_had && along.is_none() {
                let sizes = together().domain(self.budget)?;
                left = left.intersect_symbols(&sizes.project_out_range(0, sizes.space().num_range, self.budget)?);
            }
            if let Some(within) = &new.within {
                left = left.intersect_domain(within);
            }
            if let Some(within) = &old.within {
                left = left.intersect_range(within);
            }
            if !pairs.is_subset(&left, self.budget)? {
                left = pairs.clone();
            }
        }
        let pairs = known.union(&left).into();
        let open = [&open[..], &[left.clone().into()]].concat();
        self.claims.insert(key, Claim { pairs, open });
        Ok(Some(left))
    }

    /// All pairs of instances of two values, which these are some of. What was there before has an instance for each cell.
    fn all_pairs(&self, (new, old): (&TermNode, &TermNode), some: &Relation) -> Result<Relation, NotProved> {
        let all = |flow: &Flow<'_>, node: &TermNode, rank| match node.what {
            What::Before(_) => Ok(Set::universe(Space::set(some.space().num_symbols, rank))),
            _ => flow.domain(node.id),
        };
        let (one, two) = (all(self.new, new, some.space().num_domain)?, all(self.old, old, some.space().num_range)?);
        Ok(one.product(&two).intersect_symbols(&self.context))
    }
}
