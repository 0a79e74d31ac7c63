//! The dependences between statement instances, as the judge wants them: one for each pair of accesses.

use std::collections::BTreeMap;

use super::legality::Dependence;
use crate::affine::presburger::Relation;
use crate::analysis::dependence::{Wanted, dependences};
use crate::analysis::scop::Scop;
use crate::ir::Module;

/// The dependences of a program.
#[derive(Clone, Debug, Default)]
pub struct Dependent {
    /// In the order of the statements and their accesses, exact ones and upper bounds apart.
    pub all: Vec<Dependence>,
    /// What they rely on, for people.
    pub assumptions: Vec<String>,
}

/// All memory-based dependences between the instances of the statements of `scop`, cells included.
pub fn dependent(m: &Module, scop: &Scop) -> Dependent {
    let (owners, occurrences) = scop.occurrences();
    let found = dependences(&scop.nest, &scop.memory, &occurrences, &Wanted::default());
    let mut merged: BTreeMap<(usize, usize, bool), Relation> = BTreeMap::new();
    for dependence in found.all {
        let exact = dependence.exact && !dependence.exhausted;
        let key = (dependence.source, dependence.target, !exact);
        let pairs = match merged.remove(&key) {
            Some(pairs) => pairs.union(&dependence.pairs),
            None => dependence.pairs,
        };
        merged.insert(key, pairs);
    }
    let all = merged.into_iter().map(|((source, target, inexact), pairs)| Dependence {
        source: owners[source].0,
        source_access: owners[source].1,
        target: owners[target].0,
        target_access: owners[target].1,
        pairs,
        exact: !inexact,
    });
    let mut assumptions: Vec<String> = found.assumed.iter().map(|&(a, b)| scop.memory.assumption(m, a, b)).collect();
    assumptions.sort();
    assumptions.dedup();
    Dependent { all: all.collect(), assumptions }
}
