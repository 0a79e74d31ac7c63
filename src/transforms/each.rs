//! Many changes of one function, each made or left as it is: the program is read once, judged change by change, and written once.
//!
//! What is judged after a change is judged in the order that this one leaves, so each is legal together with all others. Loops are
//! named by their positions, which the tree keeps for those before a loop that is changed.

use std::rc::Rc;

use super::drive::{apply, written};
use super::finish::finish;
use super::pipeline::{Step, parse_pipeline};
use super::session::{No, Session};
use super::unwritten::unwritten;
use super::{Options, Outcome, PipelineError, no_scop, refused};
use crate::affine::presburger::Budget;
use crate::analysis::extract;
use crate::ir::{Module, Op};
use crate::schedule::program::Program;
use crate::schedule::scan::scan;
use crate::schedule::tree::Node;

/// The order of a function, as changes leave it.
pub(crate) struct Changing<'a> {
    session: Session<'a>,
    assumptions: Vec<String>,
    options: &'a Options,
    /// Is each change held against what can be written, and not only all of them at the end?
    is_careful: bool,
}

/// What became of a change.
#[derive(Debug)]
pub(crate) struct Became {
    /// The number of the pipeline that was taken.
    pub taken: Option<usize>,
    /// Why those before it were not.
    pub refused: Vec<PipelineError>,
}

/// A loop as it stands.
pub(crate) struct StandingLoop {
    /// What steps call it, without the `%`.
    pub name: String,
    /// The loop of the text that it descends from.
    pub origin: Option<Op>,
    /// The loop around it.
    pub parent: Option<usize>,
    /// Does it stand in a guard there?
    pub is_guarded: bool,
}

impl<'a> Changing<'a> {
    /// What each change may cost.
    pub fn budget(options: &Options) -> Budget {
        Budget::new(options.limits.steps)
    }

    /// The program as it is written.
    ///
    /// # Errors
    /// If the function is no program whose order could change.
    pub fn start(
        module: &'a Module,
        func: Op,
        budget: &'a Budget,
        options: &'a Options,
        is_careful: bool,
    ) -> Result<Changing<'a>, PipelineError> {
        let scop = extract(module, func, options.may_alias).map_err(|no| no_scop(module, func, no))?;
        let (program, assumptions) = Program::read(module, scop, options.reassociate, &options.limits);
        let mut session = Session::start(module, program, budget, options.limits);
        session.machine = options.machine;
        Ok(Changing { session, assumptions, options, is_careful })
    }

    /// Has the tree all loops of the text, in its order, so that positions mean the same before and after a change?
    pub fn has_all_loops(&self) -> bool {
        let (tree, scop) = (&self.session.tree, self.session.scop());
        tree.bands().iter().map(|band| band.origin).eq(scop.nest.loops.ids().map(Some))
    }

    /// Takes the first of some pipelines that is accepted as a whole, and goes on from there.
    ///
    /// # Errors
    /// If one is wrong, or names a loop that is not there.
    pub fn make(&mut self, either: &[String]) -> Result<Became, PipelineError> {
        let (became, changed) = self.first_of(either)?;
        changed.into_iter().for_each(|changed| self.session = changed);
        Ok(became)
    }

    /// The same without going on.
    pub fn ask(&self, either: &[String]) -> Result<Became, PipelineError> {
        self.first_of(either).map(|(became, _)| became)
    }

    fn first_of(&self, either: &[String]) -> Result<(Became, Option<Session<'a>>), PipelineError> {
        let mut refused = Vec::new();
        for (number, text) in either.iter().enumerate() {
            let steps = parse_pipeline(text)?;
            let mut changed = self.session.clone();
            changed.budget.renew();
            changed.spare = Rc::new(Changing::budget(self.options));
            let done = advance(&mut changed, &steps);
            match done.and_then(|()| if self.is_careful { is_written(&changed) } else { Ok(()) }) {
                Ok(()) => return Ok((Became { taken: Some(number), refused }, Some(changed))),
                Err(error @ PipelineError::Usage(_)) => return Err(error),
                Err(error) => refused.push(error),
            }
        }
        Ok((Became { taken: None, refused }, None))
    }

    /// The loops as they stand, outermost and first first.
    pub fn loops(&self) -> Vec<StandingLoop> {
        let mut all = Vec::new();
        self.collect(&self.session.tree.root, None, false, &mut all);
        all
    }

    fn collect(&self, node: &Node, parent: Option<usize>, is_guarded: bool, all: &mut Vec<StandingLoop>) {
        match node {
            Node::Band(band) => {
                let origin = band.origin.map(|id| self.session.scop().loops[id].op);
                all.push(StandingLoop { name: band.name.to_string(), origin, parent, is_guarded });
                self.collect(&band.body, Some(all.len() - 1), false, all);
            }
            Node::Sequence(children) => {
                children.iter().for_each(|child| self.collect(child, parent, is_guarded, all));
            }
            Node::Guard { then, otherwise, .. } => {
                self.collect(then, parent, true, all);
                self.collect(otherwise, parent, true, all);
            }
            Node::Leaf(_) => {}
        }
    }

    /// How a step names the loop with this number.
    pub fn label(&self, number: usize) -> String {
        if self.session.is_changed { number.to_string() } else { self.session.label(number) }
    }

    /// The program in its new order; none if nothing was changed.
    ///
    /// # Errors
    /// If it cannot be written in this order, or if what was written is not the program.
    pub fn finish(self) -> Result<Option<Outcome>, PipelineError> {
        if !self.session.is_changed {
            return Ok(None);
        }
        self.session.budget.renew();
        let mut outcome = finish(self.session, self.options)?;
        outcome.report.extend(self.assumptions.iter().map(|text| format!("assumed: {text}")));
        Ok(Some(outcome))
    }
}

/// Can the program be written in this order?
fn is_written(session: &Session<'_>) -> Result<(), PipelineError> {
    let Session { module, budget, legal, scanned, program, .. } = session;
    let scop = session.scop();
    let nodes = scan(module, scop, legal, scanned, budget).map_err(|refusal| refused(module, scop, refusal))?;
    written(module, scop, legal.get(), &nodes)
        .map(|_| ())
        .map_err(|error| unwritten(module, program, legal.get(), &error, budget))
}

/// Applies steps to a session, all or none.
fn advance(session: &mut Session<'_>, steps: &[Step]) -> Result<(), PipelineError> {
    steps.iter().try_for_each(|step| {
        apply(session, step).map_err(|(no, _)| match no {
            No::Usage(error) => PipelineError::Usage(error),
            No::Refused(refusal) => refused(session.module, session.scop(), refusal),
        })
    })
}
