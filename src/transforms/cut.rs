//! What `auto` cuts before it orders the parts: loops at the iteration in which all pairs meet that keep them in order.
//!
//! ```text
//! rewrite: for i { S }  ->  for i < f { S }  for i = f { S }  for i > f { S }      by two steps: split(i; i < f) split(i'; i' <= f)
//! ```
//! Where to cut is proposed by [`crate::scheduler::cuts`]; each cut is a claim like any other.

use super::nest_by_nest::try_step;
use super::session::Session;
use crate::affine::presburger::Budget;
use crate::scheduler::cuts::{Cut, cuts};
use crate::scheduler::knobs::Knobs;

/// The function with its loops cut, and the steps that do it; none if no loop can be.
pub fn cut<'s>(session: &Session<'s>, knobs: &Knobs, budget: &Budget) -> Option<(Session<'s>, Vec<String>)> {
    let all = cuts(&session.program, &session.tree, knobs, budget).ok()?;
    let (mut after, mut steps) = (session.clone(), Vec::new());
    // Inner loops first, so that the numbers of the others stay as they are.
    for Cut { band: first, at } in all.into_iter().rev() {
        let around = after.tree.path_to(first);
        let labels: Vec<String> = around.iter().map(|&outer| after.label(outer)).collect();
        let names: Option<Vec<&str>> =
            after.scop().symbols.iter().map(|&value| after.module.value(value).name.as_deref()).collect();
        let names = names?;
        let at = at
            .named(|f, dim| write!(f, "{}", labels[dim as usize]), |f, symbol| write!(f, "%{}", names[symbol as usize]))
            .to_string();
        let mut here = first;
        for comparison in ["<", "<="] {
            let label = after.label(here);
            let step = format!("split({label}; {label} {comparison} {at})");
            if try_step(&mut after, &step).is_ok() {
                steps.push(step);
                // The iterations behind the first ones are the next loop that is not inside of theirs.
                here += 1 + after.tree.bands()[here].body.num_bands();
            }
        }
    }
    (!steps.is_empty()).then_some((after, steps))
}
