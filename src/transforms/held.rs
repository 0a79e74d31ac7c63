//! What was written, held against the program that it was made of.
//!
//! That is the program as it was read, before any statement was split, with the dependences that the analysis found there.
//! What the judge says is asked for one thing: which reductions it gave the order of up, so that the user is told. Then
//! the order of no other one may have changed.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::chained::{Accumulating, Chained, CombineFlags, chained, flags_of};
use super::unfold::{Unfolded, unfold, unfolded};
use crate::affine::presburger::Budget;
use crate::analysis::reduction::Update;
use crate::analysis::scop::Scop;
use crate::emit::{EmitError, Emitted};
use crate::equivalence::{Brief, Contradiction, Own, Pair, Reread, combines, reread};
use crate::ir::{Combiner, Module, Op, Value};
use crate::schedule::ast::{AstNode, For};
use crate::schedule::change::License;
use crate::schedule::program::Program;
use crate::schedule::sizes;

/// How loops are written.
pub(super) type Write<'a> = dyn Fn(&[AstNode]) -> Result<Emitted, EmitError> + 'a;

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
    /// Distinct function arguments may overlap.
    pub may_alias: bool,
    /// For each question.
    pub budget: &'a Budget,
    /// For all comparisons of values together.
    pub brief: &'a Brief,
}

impl Held<'_> {
    /// Reads again what was written for these loops.
    ///
    /// Where loops combine partial results, these are chained first. What that computes is held against the program, or, if that
    /// runs its reductions in another order, against the same loops in order, and these against the program: they are taken as
    /// if they had no order, so that what else their iterations touch must not be touched by others, and no accumulator by
    /// anything but its reduction.
    pub fn reread(&self, nodes: &[AstNode], emitted: &Emitted, write: &Write<'_>) -> Reread {
        if emitted.partial.keys().any(|&op| emitted.module.op(op).results.is_empty()) {
            let reason = "a parallel loop has to combine partial results".to_owned();
            let pair = "it combines nothing".to_owned();
            return Reread::Contradicted(Contradiction { reason, pair, is_race: false });
        }
        if !emitted.is_partial {
            return self.read(emitted.clone());
        }
        let whole = self.to_wholes(emitted.clone());
        let program = (self.module, Some((&*self.source.scop, &whole)));
        let Err(not) = self.combines(program, emitted) else { return Reread::Same };
        let in_order = match write(&in_order(nodes)) {
            Ok(in_order) => in_order,
            Err(error) => return Reread::NotRead(error.to_string()),
        };
        let read = match self.read(in_order.clone()) {
            // What its iterations have to do with each other is asked again of what was written, below.
            Reread::NotRead(_) => self.read(Emitted { partial: BTreeMap::new(), ..in_order.clone() }),
            read => read,
        };
        match read {
            Reread::Same => match self.combines((&in_order.module, None), emitted) {
                Ok(()) => Reread::Same,
                Err(other) => Reread::NotRead(format!("partial results: {not}; in order: {other}")),
            },
            other => other,
        }
    }

    /// Does what combines partial results compute what another program does?
    fn combines(
        &self,
        (before, images): (&Module, Option<(&Scop, &Emitted)>),
        emitted: &Emitted,
    ) -> Result<(), String> {
        let func = self.source.scop.func;
        let says_so = |license: &License| self.given_up.iter().any(|told| told.group == license.group);
        if !emitted.partial.values().flatten().all(says_so) {
            return Err("the order of a reduction is given up, and nobody says so".to_owned());
        }
        let (flags, accumulating) = (self.flags(emitted), self.accumulating(emitted));
        let mut reason = "a loop combines partial results in a way that is not looked into".to_owned();
        for inside in [true, false] {
            let Some(chained) = chained(&emitted.module, func, (&flags, &accumulating), (inside, self.may_alias))
            else {
                continue;
            };
            let Chained { module: after, carried } = &chained;
            let pair = Pair { before, func, after, after_func: func, may_alias: self.may_alias };
            match self.brief.attempt(|brief| combines(pair, carried, (images, None), brief)) {
                Ok(()) => return Ok(()),
                Err(not) => reason = not.reason,
            }
        }
        if self.adds_up((before, images), (emitted, &flags)) { Ok(()) } else { Err(reason) }
    }

    /// Do the terms of all partial results, in any order, add up to what another program computes?
    fn adds_up(
        &self,
        (before, images): (&Module, Option<(&Scop, &Emitted)>),
        (emitted, flags): (&Emitted, &CombineFlags),
    ) -> bool {
        let func = self.source.scop.func;
        let Some(Unfolded { mut module, loops, steps }) = unfolded(&emitted.module, func) else { return false };
        flags_of(&mut module, &steps, flags);
        let carried = loops.into_iter().flat_map(|(op, count)| (0..count).map(move |number| (op, number))).collect();
        let pair = Pair { before, func, after: &module, after_func: func, may_alias: self.may_alias };
        let partial = &emitted.partial;
        let own = Own { dependences: &self.source.dependences, given_up: self.given_up, partial };
        self.brief.attempt(|brief| combines(pair, &carried, (images, Some(own)), brief)).is_ok()
    }

    /// What the operations say that combine values of the reductions whose order is given up, by kind.
    fn flags(&self, emitted: &Emitted) -> CombineFlags {
        let licenses: Vec<&License> = emitted.partial.values().flatten().collect();
        let updates = self.source.updates.values();
        let updates = updates.filter(|update| licenses.iter().any(|license| license.group == update.reduction.group));
        let steps = updates.flat_map(|update| &update.steps);
        let flags = steps.filter_map(|&step| {
            let combiner = Combiner::of(self.module.opcode(step)?)?;
            Some((combiner, ["overflowFlags", "fastmath"].map(|name| (name, self.module.attr(step, name).cloned()))))
        });
        flags.collect()
    }

    /// The copies of what accumulates in the reductions whose order is given up.
    fn accumulating(&self, emitted: &Emitted) -> Accumulating {
        let covers = |update: &&Update| emitted.partial.values().flatten().any(|license| license.covers(update));
        let mut at: FxHashMap<Op, usize> = FxHashMap::default();
        for update in self.source.updates.values().filter(covers) {
            for &step in &update.steps {
                let is_before = |value: &Value| {
                    *value == update.values.0
                        || self.module.defining_op(*value).is_some_and(|op| update.steps.contains(&op))
                };
                let operand = self.module.op(step).operands.iter().position(is_before);
                at.extend(operand.map(|operand| (step, operand)));
            }
        }
        emitted.images.iter().filter_map(|image| Some((image.op, *at.get(&image.source)?))).collect()
    }

    /// Reads again what was written with sizes of tiles that are values: at some sizes. It says so.
    pub fn reread_at_sizes(&self, nodes: &[AstNode], emitted: &Emitted, write: &Write<'_>) -> Reread {
        let (func, num_symbols) = (self.source.scop.func, self.program.scop.symbols.len());
        let all = sizes::CHECKED.map(|size| {
            let at_size = |emitted: &Emitted| emitted.at_size(func, num_symbols, size);
            self.reread(nodes, &at_size(emitted), &|nodes| Ok(at_size(&write(nodes)?)))
        });
        let others = Reread::NotRead("for sizes of tiles other than 1, 2 and 7".to_owned());
        all.into_iter().fold(Reread::Same, Reread::and).and(others)
    }

    /// The same, its operations copies of those of whole statements.
    fn to_wholes(&self, mut emitted: Emitted) -> Emitted {
        let statements = &self.program.scop.statements;
        for image in &mut emitted.images {
            image.statement = statements[image.statement].part.as_ref().map_or(image.statement, |part| part.of);
        }
        emitted
    }

    fn read(&self, emitted: Emitted) -> Reread {
        let emitted = self.to_wholes(emitted);
        let own = Own { dependences: &self.source.dependences, given_up: self.given_up, partial: &emitted.partial };
        let read = reread((self.module, &self.source.scop), own, &emitted, self.may_alias, (self.budget, self.brief));
        match read {
            Reread::NotRead(_) if emitted.partial.is_empty() && self.is_unfolded(&emitted) => Reread::Same,
            read => read,
        }
    }

    /// Does what was written compute what the program does, where that has loops that combine what their iterations yield, as
    /// one opaque operation? Both are read as loops in the order of the text, which the program allows, and those of what was
    /// written have no order in what else they touch.
    fn is_unfolded(&self, emitted: &Emitted) -> bool {
        let func = self.source.scop.func;
        let (Some(before), Some(after)) = (unfold(self.module, func), unfolded(&emitted.module, func)) else {
            return false;
        };
        let carried = after.loops.iter().flat_map(|&(op, count)| (0..count).map(move |number| (op, number))).collect();
        let (after, may_alias) = (&after.module, self.may_alias);
        let pair = Pair { before: &before, func, after, after_func: func, may_alias };
        let images = Some((&*self.source.scop, emitted));
        self.brief.attempt(|brief| combines(pair, &carried, (images, None), brief)).is_ok()
    }
}

/// The loops with those that combine partial results in order.
fn in_order(nodes: &[AstNode]) -> Vec<AstNode> {
    let mut nodes = nodes.to_vec();
    let mut turn = |node: &mut For| {
        if node.parallel && !node.reduces.is_empty() {
            (node.parallel, node.mapping) = (false, None);
        }
    };
    nodes.iter_mut().for_each(|node| node.loops_mut(&mut turn));
    nodes
}
