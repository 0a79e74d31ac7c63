//! What `auto` makes of a program, kept by who asked before it was to be done: to compare it with what it makes of the same program with other
//! storage.
//!
//! `auto` depends on the program and on what is asked of it, and on nothing else: budgets apart, of which there has to be enough left that no
//! question had to do with less. So a session of the same program, in its original order, goes on from what was kept.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use super::ordered::Ordered;
use super::pipeline::Step;
use super::session::{Drafted, Session};
use crate::analysis::scop::Scop;
use crate::schedule::legality::Legal;
use crate::schedule::program::Program;
use crate::schedule::scan::Scanned;
use crate::schedule::tree::Tree;

/// What `auto` makes of a program, without what a session borrows.
#[derive(Clone)]
pub struct Foreseen {
    /// Of which program.
    scop: Arc<Scop>,
    /// What is asked of it.
    step: String,
    program: Program,
    legal: Legal<Tree>,
    report: Vec<String>,
    is_changed: bool,
    scanned: Scanned,
    drafted: Rc<RefCell<Option<Drafted>>>,
    shown: Option<(String, Vec<String>)>,
    ordered: Option<Ordered>,
    /// What is said after the order of each nest.
    last: Vec<String>,
}

impl Foreseen {
    /// What a step made of a session that was as its program was read.
    pub fn new(before: &Session<'_>, step: &Step, after: &Session<'_>, last: &[String]) -> Foreseen {
        let Session { program, legal, report, is_changed, scanned, drafted, shown, ordered, .. } = after.clone();
        let (scop, step, last) = (before.program.scop.clone(), step.text.clone(), last.to_vec());
        Foreseen { scop, step, program, legal, report, is_changed, scanned, drafted, shown, ordered, last }
    }

    /// Goes on from it, if it is of the program of a session and of that step; what is to be said last.
    pub fn resume(session: &mut Session<'_>, step: &Step) -> Option<Vec<String>> {
        let is_its = |known: &Foreseen| Arc::ptr_eq(&known.scop, &session.program.scop) && known.step == step.text;
        let known = session.foreseen.borrow().clone().filter(|known| !session.is_changed && is_its(known))?;
        let Foreseen { program, legal, report, is_changed, scanned, drafted, shown, ordered, last, .. } = known;
        session.tree = legal.get().clone();
        (session.program, session.legal, session.report, session.is_changed) = (program, legal, report, is_changed);
        (session.scanned, session.drafted, session.shown, session.ordered) = (scanned, drafted, shown, ordered);
        Some(last)
    }
}
