//! `kernels`: each nest that begins with parallel loops is given blocks and threads of a GPU, and fast memory for what they share.
//!
//! ```text
//! rewrite: parallel band i { parallel band j { band k { S } } }
//!       -> parallel bands over tiles on blocks { make B; band k_t { fetch(B);  parallel bands on threads { band k { S } } } }
//! ```
//! It is no step of its own but others, each judged and proved as if it were written in its place; the report says which, and they can be given to `-t`
//! instead. What is done depends on what a nest is:
//!
//! | nest | what is done |
//! |---|---|
//! | sums of products, whose results and factors are used by many threads | tiles for blocks, results in registers, factors in shared memory, fetched one tile ahead ([`product`]) |
//! | values of neighbours in several rows | a thread goes down some rows of a column, so that a row that it has read serves all of them ([`rows`]) |
//! | sums of a few threads, whose order may be given up | threads share each sum (`parallelize`) |
//! | others | they stay as they are: whoever writes the kernel deals their iterations to threads |
//!
//! `auto(gpu)` orders a function for a GPU, and this follows. Where a step is refused, the nest stays as it was; `kernels` itself is never refused.
//!
//! source: Volkov and Demmel, *Benchmarking GPUs to tune dense linear algebra* (2008); Micikevicius, *3D finite difference computation on GPUs using
//! CUDA* (2009).

mod product;
mod rows;

use std::rc::Rc;

use super::drive::apply_given;
use super::nest_by_nest::step_on_trial;
use super::pipeline::{Step, parse_pipeline};
use super::rewrite::{Rewritten, without_arguments};
use super::session::{No, Session};
use super::{Options, StorageLimits};
use crate::affine::presburger::Budget;
use crate::equivalence::Reread;
use crate::ir::{Module, Op};
use crate::schedule::refusal::Refusal;
use crate::schedule::tree::{Band, Node};

/// The step's name.
pub(super) const KERNELS: &str = "kernels";

/// The program with its kernels.
pub(super) fn rewrite(session: &Session<'_>, step: &Step, options: &Options) -> Result<Rewritten, No> {
    without_arguments(step)?;
    let most = session.budget.left();
    let mut trial = Trial {
        func: session.scop().func,
        options: &Options {
            nearest: false,
            report: false,
            schedule: false,
            schedule_from: None,
            watch: None,
            ..options.clone()
        },
        budget: Rc::new(Budget::new(most)),
        module: session.module.clone(),
        reread: Reread::Same,
        storage: StorageLimits::NOTHING,
        steps: Vec::new(),
        report: Vec::new(),
    };
    // The last one first: the loops of those before keep their numbers.
    for top in kernels(session).into_iter().rev() {
        let found = [product::in_tiles, rows::down_columns].into_iter().find_map(|way| trial.tried(top, way));
        trial = found.unwrap_or(trial);
    }
    session.budget.spend(most - trial.budget.left()).map_err(Refusal::from)?;
    let mut report = match trial.steps.is_empty() {
        true => vec![format!("`{}` changes nothing", step.text)],
        false => vec![format!("`{}` is {}", step.text, trial.steps.join(" "))],
    };
    report.append(&mut trial.report);
    Ok(Rewritten { proved: Some((trial.reread, trial.storage)), ..Rewritten::new(trial.module, report) })
}

/// The outermost parallel loops.
fn kernels(session: &Session<'_>) -> Vec<usize> {
    let bands = session.tree.bands();
    let is_kernel = |&number: &usize| {
        let path = session.tree.path_to(number);
        bands[number].parallel && path.iter().all(|&outer| outer == number || !bands[outer].parallel)
    };
    (0..bands.len()).filter(is_kernel).collect()
}

/// The loops of a nest that stand directly inside of each other, from one on.
fn perfect(session: &Session<'_>, top: usize) -> Vec<usize> {
    let bands = session.tree.bands();
    let mut nest = vec![top];
    let mut band = bands[top];
    while let Node::Band(inner) = &band.body {
        nest.push(nest.len() + top);
        band = inner;
    }
    nest
}

/// The loops directly inside of a node, the first of which has this number, in the order of the text; with how many loops each has.
fn children(node: &Node, first: usize) -> Vec<(usize, usize)> {
    fn visit(node: &Node, next: &mut usize, found: &mut Vec<(usize, usize)>) {
        match node {
            Node::Band(band) => {
                let count = 1 + band.body.num_bands();
                found.push((*next, count));
                *next += count;
            }
            Node::Sequence(children) => children.iter().for_each(|child| visit(child, next, found)),
            Node::Guard { then, otherwise, .. } => {
                visit(then, next, found);
                visit(otherwise, next, found);
            }
            Node::Leaf(_) => {}
        }
    }
    let (mut next, mut found) = (first, Vec::new());
    visit(node, &mut next, &mut found);
    found
}

/// Steps that are tried on a function, some after the others.
#[derive(Clone)]
struct Trial<'k> {
    func: Op,
    options: &'k Options,
    budget: Rc<Budget>,
    /// What they made of the program.
    module: Module,
    reread: Reread,
    storage: StorageLimits,
    steps: Vec<String>,
    report: Vec<String>,
}

impl<'k> Trial<'k> {
    /// The same after a way to treat the nest of a loop, if all of its steps can be taken.
    fn tried(&self, top: usize, way: fn(&mut Trial<'k>, usize) -> Option<()>) -> Option<Trial<'k>> {
        let mut trial = self.clone();
        way(&mut trial, top)?;
        Some(trial)
    }

    /// Looks at the program as it stands.
    fn look<R>(&self, look: impl FnOnce(&Session<'_>) -> R) -> Option<R> {
        Some(look(&Session::read(&self.module, self.func, &self.budget, self.options).ok()?))
    }

    /// Takes steps that only change the order, each found on what the ones before leave of the loops.
    fn order(&mut self, find: impl FnOnce(&mut Loops<'_>) -> Option<()>) -> Option<()> {
        let session = Session::read(&self.module, self.func, &self.budget, self.options).ok()?;
        let mut loops = Loops { session, steps: Vec::new() };
        find(&mut loops)?;
        let steps = loops.steps;
        if steps.is_empty() { Some(()) } else { self.take(&steps) }
    }

    /// Takes steps.
    fn take(&mut self, steps: &[String]) -> Option<()> {
        let parsed = parse_pipeline(&steps.join(" ")).ok()?;
        let budget = Some(self.budget.clone());
        let outcome = apply_given(&self.module, self.func, &parsed, self.options, false, budget, None).ok()?;
        self.module = outcome.module;
        self.reread = std::mem::replace(&mut self.reread, Reread::Same).and(outcome.reread);
        self.storage = self.storage.or(outcome.storage);
        self.steps.extend_from_slice(steps);
        let new = outcome.report.into_iter().filter(|line| !self.report.contains(line)).collect::<Vec<_>>();
        self.report.extend(new);
        Some(())
    }
}

/// Loops, as steps change them.
struct Loops<'s> {
    session: Session<'s>,
    steps: Vec<String>,
}

impl Loops<'_> {
    fn bands(&self) -> Vec<&Band> {
        self.session.tree.bands()
    }

    fn label(&self, number: usize) -> String {
        self.session.label(number)
    }

    fn labels(&self, numbers: impl IntoIterator<Item = usize>) -> String {
        numbers.into_iter().map(|number| self.label(number)).collect::<Vec<_>>().join(",")
    }

    /// One more step, if the judge agrees.
    fn step(&mut self, step: String) -> Option<()> {
        step_on_trial(&mut self.session, &mut self.steps, step)
    }
}
