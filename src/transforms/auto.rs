//! `auto`: an order for a whole function, in the spirit of Pluto.
//!
//! ```text
//! rewrite: the function's schedule tree  ->  the fastest tree that is found, by a model of a fixed machine
//! ```
//! The scheduler (`src/scheduler`) finds affine times for all statements together: permutable bands over nests of any shape,
//! fused and distributed by what they use, tiled, with the outermost possible loop or the tiles of a wavefront in parallel and
//! the loop along memory innermost. What it proposes is one schedule tree, which the judge rules on; `opt --schedule` prints it, to be
//! edited and given back to `--schedule-from`. Nests that the model does not find faster stay as they are.
//!
//! A proposal that is refused, or whose loops cannot be written, costs that proposal only: less ambitious ones follow, then
//! steps on single nests (`nest_by_nest`), then the program as it was written. `auto` itself is never refused. After other steps it
//! goes on with the loops as they stand, nest by nest. `docs/algorithms/auto.md` has the ideas.

use super::nest_by_nest::{self, try_step};
use super::pipeline::Step;
use super::session::{No, Session};
use crate::schedule::change::Change;
use crate::schedule::explain::short;
use crate::schedule::text;
use crate::schedule::tree::Tree;
use crate::scheduler::knobs::Knobs;
use crate::scheduler::propose;

/// `auto` takes no arguments, so no step with arguments is one.
pub fn claim(_: &Session<'_>, step: &Step) -> Result<Change, No> {
    Err(step.wrong("auto takes no arguments").into())
}

/// Schedules the whole function.
pub fn all(session: &mut Session<'_>) {
    if !session.is_changed && whole(session) {
        return;
    }
    let (steps, mut notes) = nest_by_nest::all(session);
    let done = if steps.is_empty() { "nothing".to_owned() } else { steps.join(" ") };
    session.report.push(format!("auto does {done}"));
    session.report.append(&mut notes);
}

/// Tries what the scheduler proposes, one after the other. Says whether one was taken.
fn whole(session: &mut Session<'_>) -> bool {
    let budget = session.share(session.limits.steps);
    let proposals = match propose(&session.program, &session.tree, &Knobs::default(), &budget) {
        Ok(proposals) => proposals,
        Err(why) => {
            session.report.push(format!("auto goes nest by nest: {why}"));
            return false;
        }
    };
    for proposal in proposals {
        let Some(tree) = proposal.tree else {
            session.report.push("auto does nothing: no order is faster by the model".to_owned());
            return true;
        };
        let mut after = session.clone();
        let judged = after.judge(Change::order("auto", "auto", tree.clone()));
        let budget = after.share(after.limits.band);
        let no = match judged {
            Err(refusal) => Some(refusal),
            Ok(()) if after.is_writable(&budget) => {
                let shown = text::print(session.module, session.scop(), &tree);
                let steps = jammed(&mut after, &proposal.jams);
                after.report.push(told(session, &tree, &steps));
                after.shown = Some((shown, steps));
                *session = after;
                return true;
            }
            Ok(()) => after.scan(&budget).err(),
        };
        let why = no.map_or("it needs more memory".to_owned(), |no| short(session.module, session.scop(), &no));
        session.report.push(format!("no {}: {why}", proposal.ambition));
    }
    false
}

/// Unrolls and jams loops of the tree, those that can be; says with which steps.
fn jammed(session: &mut Session<'_>, jams: &[(usize, i64)]) -> Vec<String> {
    let mut steps = Vec::new();
    for &(number, factor) in jams {
        let step = format!("unroll_jam({};{factor})", session.label(number));
        let mut after = session.clone();
        let budget = after.share(after.limits.band);
        if try_step(&mut after, &step).is_ok() && after.is_writable(&budget) {
            *session = after;
            steps.push(step);
        }
    }
    steps
}

/// What was done: steps where they say the same, else that there is a tree.
fn told(session: &Session<'_>, tree: &Tree, more: &[String]) -> String {
    if !tree.root.has_order_of(&session.tree.root) {
        let then = if more.is_empty() { String::new() } else { format!(", then {}", more.join(" ")) };
        return format!("auto orders the function anew: --schedule shows the tree{then}");
    }
    let bands = tree.bands();
    let parallel = (0..bands.len()).filter(|&number| bands[number].parallel);
    let steps = parallel.map(|number| format!("parallelize({})", session.label(number)));
    format!("auto does {}", steps.chain(more.iter().cloned()).collect::<Vec<_>>().join(" "))
}
