//! `auto`: an order for a whole function, in the spirit of Pluto.

use super::nest_by_nest;
use super::pipeline::Step;
use super::session::{No, Session};
use crate::schedule::change::Change;
use crate::schedule::explain::short;
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

fn whole(session: &mut Session<'_>) -> bool {
    let budget = session.share(session.limits.steps);
    let proposals = match propose(&session.program, &session.tree, &Knobs::default(), &budget) {
        Ok(proposals) => proposals,
        Err(why) => {
            session.report.push(format!("no schedule: {why}"));
            return false;
        }
    };
    for proposal in proposals {
        let Some(tree) = proposal.tree else {
            session.report.push("auto does nothing: no order is faster by the model".to_owned());
            return true;
        };
        let mut after = session.clone();
        match after.judge(Change::order("auto", "auto", tree)) {
            Err(refusal) => {
                let why = short(session.module, session.scop(), &refusal);
                session.report.push(format!("{:?} refused: {why}", proposal.ambition));
                continue;
            }
            Ok(()) => {}
        }
        let budget = after.share(after.limits.band);
        if after.is_writable(&budget) {
            after.report.push(format!("auto claims a schedule tree ({:?})", proposal.ambition));
            *session = after;
            return true;
        }
        let no = after.scan(&budget).err().map(|no| short(session.module, session.scop(), &no));
        session.report.push(format!("{:?} not writable: {no:?}", proposal.ambition));
    }
    false
}
