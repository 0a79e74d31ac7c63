//! Programs that are written so that further steps can be tried on them, for the search of what is accepted in the place of a refused step.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::Options;
use super::drive::{Arrived, Rewrites, Steps, advance, written};
use super::pipeline::Step;
use super::rewrite::rewrite_of;
use super::session::Session;
use crate::affine::presburger::Budget;
use crate::analysis::extract;
use crate::ir::{Module, Op};
use crate::lowering::scf::lower_uncarried;
use crate::schedule::license;
use crate::schedule::program::Program;
use crate::schedule::scan::scan;

/// Programs that were written so that further steps can be tried on them, by the steps that they come of. None of them was
/// held against its source.
#[derive(Default)]
pub(super) struct Drafts(RefCell<BTreeMap<String, Option<Rc<ReadDraft>>>>);

/// One of them, and what it reads as.
struct ReadDraft {
    module: Module,
    program: Program,
}

impl Drafts {
    /// Does the judge allow the steps that are left? Nothing is written but where a step has to see the loops of the text.
    pub fn allow(&self, mut session: Session<'_>, steps: &mut Steps<'_>, options: &Options) -> bool {
        let Ok(Arrived { stale, rewrites, .. }) = advance(&mut session, steps, options) else { return false };
        if stale.is_none() && rewrites.is_none() {
            return true;
        }
        let key = session.applied.join(" ");
        let known = self.0.borrow().get(&key).cloned();
        let draft = known.unwrap_or_else(|| {
            let draft = ReadDraft::of(&session, options)?;
            Some(Rc::new(match &rewrites {
                None => draft,
                Some(Rewrites::Step((step, _))) => draft.after(step, &session, options)?,
                // What `auto` would make first is no answer to a question about other steps.
                Some(Rewrites::Stored(_)) => return None,
            }))
        });
        self.0.borrow_mut().insert(key, draft.clone());
        let Some(draft) = draft else { return false };
        let mut rest = Session::start(&draft.module, draft.program.clone(), session.budget, options.limits);
        (rest.applied, rest.spare) = (session.applied, session.spare);
        self.allow(rest, steps, options)
    }
}

impl ReadDraft {
    /// The program of a session; none if it cannot be written.
    fn of(session: &Session<'_>, options: &Options) -> Option<ReadDraft> {
        let (scop, legal) = (session.scop(), &session.legal);
        let nodes = scan(session.module, scop, legal, &session.scanned, session.budget).ok()?;
        let source = &license::without_promises(session.module, &session.program, legal.licenses());
        let mut module = written(source, scop, legal.get(), &nodes).ok()?.module;
        lower_uncarried(&mut module, scop.func).ok()?;
        ReadDraft::read(module, scop.func, options, session.budget)
    }

    fn read(module: Module, func: Op, options: &Options, budget: &Budget) -> Option<ReadDraft> {
        let read = extract(&module, func, options.may_alias).ok()?;
        let (program, _) = Program::read_within(&module, read, options.reassociate, &options.limits, budget);
        Some(ReadDraft { module, program })
    }

    /// What a step makes of it that makes another program.
    fn after(&self, step: &Step, session: &Session<'_>, options: &Options) -> Option<ReadDraft> {
        let start = Session::start(&self.module, self.program.clone(), session.budget, options.limits);
        let rewritten = (rewrite_of(step)?.rewrite)(&start, step, options).ok()?;
        ReadDraft::read(rewritten.module, session.scop().func, options, session.budget)
    }
}
