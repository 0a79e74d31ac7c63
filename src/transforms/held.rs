//! What was written, held against the program that it was made of.
//!
//! That is the program as it was read, before any statement was split, with the dependences that the analysis found there.
//! What the judge says is asked for one thing: which reductions it gave the order of up, so that the user is told. Then
//! the order of no other one may have changed.

use std::collections::BTreeSet;

use crate::affine::presburger::Budget;
use crate::ir::Module;
use crate::schedule::ast::{For, Node as Ast};
use crate::schedule::change::License;
use crate::schedule::emit::{Emitted, emit};
use crate::schedule::equivalence::{Contradiction, Own, Reread, reread};
use crate::schedule::program::Program;

/// What is written is held against this.
pub(super) struct Held<'a> {
    /// The module as it was read.
    pub module: &'a Module,
    /// The program as it was read.
    pub source: &'a Program,
    /// The same, some of its statements split: what was written is made of these.
    pub program: &'a Program,
    /// The reductions whose order is given up, as the user is told.
    pub given_up: &'a BTreeSet<License>,
    /// Has something been assumed that nobody knows?
    pub is_assumed: bool,
    /// Distinct function arguments may overlap.
    pub may_alias: bool,
    /// For each question.
    pub budget: &'a Budget,
    /// How many steps the comparison of values may take.
    pub brief: u64,
}

impl Held<'_> {
    /// Reads again what was written for these loops.
    ///
    /// Where loops combine partial results, the same loops are read in order, and taken as if they had none: what else their
    /// iterations touch must not be touched by others, and no accumulator by anything but its reduction.
    pub fn reread(&self, nodes: &[Ast], emitted: &Emitted) -> Reread {
        if emitted.partial.keys().any(|&op| emitted.module.op(op).results.is_empty()) {
            let reason = "a parallel loop has to combine partial results".to_owned();
            return Reread::Contradicted(Contradiction { reason, pair: "it combines nothing".to_owned() });
        }
        if !emitted.is_partial {
            return self.read(emitted.clone());
        }
        match emit(self.module, &self.program.scop, &in_order(nodes)) {
            Ok(in_order) => self.read(in_order),
            Err(error) => Reread::NotRead(error.to_string()),
        }
    }

    fn read(&self, mut emitted: Emitted) -> Reread {
        let statements = &self.program.scop.statements;
        for image in &mut emitted.images {
            image.statement = statements[image.statement].part.as_ref().map_or(image.statement, |part| part.of);
        }
        let own = Own {
            dependences: &self.source.dependences,
            given_up: self.given_up,
            partial: &emitted.partial,
            is_assumed: self.is_assumed,
        };
        reread((self.module, &self.source.scop), own, &emitted, self.may_alias, (self.budget, self.brief))
    }
}

/// The loops with those that combine partial results in order.
fn in_order(nodes: &[Ast]) -> Vec<Ast> {
    let mut nodes = nodes.to_vec();
    let mut turn = |node: &mut For| {
        if node.parallel && !node.reduces.is_empty() {
            (node.parallel, node.mapping) = (false, None);
        }
    };
    nodes.iter_mut().for_each(|node| node.loops_mut(&mut turn));
    nodes
}
