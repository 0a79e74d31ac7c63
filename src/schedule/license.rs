//! What giving up the order of a reduction means for the program that is written, and for its user.
//!
//! Partial results of another order may overflow where those of the program do not. The sum is the same, since integers
//! wrap, but `nsw` and `nuw` promise that no partial result overflows: they go, before anything is written.

use std::collections::BTreeSet;

use super::change::License;
use super::explain::array_name;
use super::legality::Legal;
use super::program::Program;
use super::tree::Tree;
use crate::analysis::reduction::{Permit, ReductionGroup, Update};
use crate::ir::{Attribute, Combiner, Module};

/// One line for each reduction whose order is given up.
pub fn lines(m: &Module, program: &Program, legal: &Legal<Tree>) -> Vec<String> {
    let bands = legal.get().bands();
    let is_partial = |license: &License| bands.iter().any(|band| band.reduces.contains(license));
    legal.licenses().iter().map(|license| line(m, program, license, is_partial(license))).collect()
}

/// The line for one reduction, of which a loop may compute partial results.
pub fn line(m: &Module, program: &Program, license: &License, is_partial: bool) -> String {
    let why = match license.permit {
        Permit::Integers => "integers",
        Permit::Flags => "fastmath<reassoc>",
        Permit::Asked | Permit::Nothing => "--reassociate",
    };
    let array = array_name(m, &program.scop, license.array);
    let names = names(program, license).join(" and ");
    let drops = program.updates.values().any(|update| license.covers(update) && promises(m, update));
    let drops = if drops { "; nsw and nuw are dropped" } else { "" };
    let is_sum = is_partial && license.group == ReductionGroup::Combined(Combiner::AddF);
    let zero = if is_sum { "; a sum of nothing but -0.0 becomes 0.0" } else { "" };
    format!("license: the order of {names} on {array} is given up ({why}){drops}{zero}")
}

/// The operations of a reduction, by name.
fn names(program: &Program, license: &License) -> Vec<String> {
    let updates = program.updates.values().filter(|update| license.covers(update));
    let names: BTreeSet<String> = updates.flat_map(|update| update.reduction.names.iter().cloned()).collect();
    names.into_iter().collect()
}

/// Does one of the operations promise that it does not overflow?
pub fn promises(m: &Module, update: &Update) -> bool {
    let flags = update.steps.iter().filter_map(|&op| m.attr(op, "overflowFlags"));
    flags.into_iter().any(|flags| *flags != no_flags())
}

fn no_flags() -> Attribute {
    Attribute::Opaque("arith.overflow<none>".into())
}

/// The module, without what the operations of reductions whose order is given up promise of partial results.
pub fn without_promises(m: &Module, program: &Program, licenses: &BTreeSet<License>) -> Module {
    let mut m = m.clone();
    for update in program.updates.values().filter(|update| licenses.iter().any(|license| license.covers(update))) {
        for &step in &update.steps {
            let properties = &mut m.op_mut(step).properties;
            if properties.get("overflowFlags").is_some() {
                properties.set("overflowFlags", no_flags());
            }
        }
    }
    m
}
