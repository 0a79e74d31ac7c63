//! `kernels`: each nest that begins with parallel loops is given blocks and threads of a GPU, and fast memory for what they share.
//!
//! ```text
//! rewrite: parallel band i { parallel band j { band k { S } } }
//!       -> parallel bands over tiles on blocks { make B; band k_t { fetch(B);  parallel bands on threads { band k { S } } } }
//! ```
//! It is no step of its own but others, each judged and proved as if it were written in its place; the report says which, and they can be given to `-t`
//! instead. They are taken on the nest alone ([`alone`]), so that a proof is as long as one nest, whatever else the function does. What is done depends on what a
//! nest is:
//!
//! | nest | what is done |
//! |---|---|
//! | sums of products, whose results and factors are used by many threads | tiles for blocks, results in registers, factors in shared memory, fetched one tile ahead ([`product`]) |
//! | values of neighbours in several rows | a thread goes down some rows of a column, so that a row that it has read serves all of them ([`rows`]) |
//! | arrays that are read or written across their rows | their tiles go through shared memory ([`turned`]) |
//! | sums of a few threads, or long ones between other loops of a block, whose order may be given up | threads share each sum ([`sums`]) |
//! | long sums outside of these, the same | a grid, or a block where they stand in a loop in order ([`sums`]) |
//! | others | they stay as they are: whoever writes the kernel deals their iterations to threads |
//!
//! `auto(gpu)` orders a function for a GPU, and this follows. Where a step is refused, the nest stays as it was; `kernels` itself is never refused.
//!
//! source: Volkov and Demmel, *Benchmarking GPUs to tune dense linear algebra* (2008); Micikevicius, *3D finite difference computation on GPUs using
//! CUDA* (2009).

mod alone;
mod product;
mod rows;
mod sums;
mod turned;

use std::ops::Range;
use std::rc::Rc;

use alone::NestAlone;

use super::drive::{StepManner, apply_given};
use super::loops::label;
use super::nest_by_nest::step_on_trial;
use super::pipeline::{Step, parse_pipeline};
use super::rewrite::{Rewritten, without_arguments};
use super::session::{No, Session};
use super::{Options, Outcome, StorageLimits};
use crate::affine::presburger::Budget;
use crate::analysis::extract;
use crate::equivalence::Reread;
use crate::ir::{Module, Op};
use crate::schedule::refusal::Refusal;
use crate::schedule::tree::{Band, Tree};

/// The step's name.
pub(super) const KERNELS: &str = "kernels";

/// The program with its kernels.
pub(super) fn rewrite(session: &Session<'_>, step: &Step, options: &Options) -> Result<Rewritten, No> {
    without_arguments(step)?;
    let most = session.budget.left();
    let budget = Rc::new(Budget::new(most));
    let plain = options.for_parts();
    let (func, module) = (session.scop().func, session.module.clone());
    let around = (Vec::new(), Vec::new());
    let found = ProvedSteps::default();
    let mut trial = NestTrial { func, options: &plain, budget: budget.clone(), module, around, found };
    let whole = (Vec::new(), Vec::new());
    let mut loops = OrderedNest::of(session.clone(), &whole);
    let summed = sums::between_kernels(&mut loops).and_then(|()| trial.take(&loops.steps, loops.told));
    let tops = if summed.is_some() { trial.look(kernels).unwrap_or_default() } else { kernels(session) };
    // The last one first: the loops of those before keep their numbers.
    for top in tops.into_iter().rev() {
        let ways = [product::in_tiles, rows::down_columns, turned::through_shared, sums::shared];
        let _ = trial.on_nest(top, |nest| {
            *nest = ways.into_iter().find_map(|way| nest.tried(way))?;
            Some(())
        });
    }
    let NestTrial { module, mut found, .. } = trial;
    session.budget.spend(most - budget.left()).map_err(Refusal::from)?;
    let mut report = match found.steps.is_empty() {
        true => vec![format!("`{}` changes nothing", step.text)],
        false => vec![format!("`{}` is {}", step.text, found.steps.join(" "))],
    };
    report.append(&mut found.report);
    // What stays as it was for want of steps is not what could not be done.
    if budget.left() == 0 {
        report.push(format!("`{}` met the limit of steps: {}", step.text, options.limits.allows_more()));
    }
    Ok(Rewritten { proved: Some((Reread::Same, found.storage)), ..Rewritten::new(module, report) })
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

/// The names of the loops of a function, by number; none if it has no program.
fn loop_names(m: &Module, func: Op, options: &Options) -> Vec<String> {
    let Ok(scop) = extract(m, func, options.may_alias) else { return Vec::new() };
    Tree::of(&scop).bands().iter().map(|band| band.name.to_string()).collect()
}

/// What came of some steps, each of which was proved.
#[derive(Clone)]
struct ProvedSteps {
    /// As they are given for the whole function.
    steps: Vec<String>,
    report: Vec<String>,
    storage: StorageLimits,
}

impl Default for ProvedSteps {
    fn default() -> ProvedSteps {
        ProvedSteps { steps: Vec::new(), report: Vec::new(), storage: StorageLimits::NOTHING }
    }
}

impl ProvedSteps {
    /// What came of others after them.
    fn add(&mut self, other: ProvedSteps) {
        self.storage = self.storage.or(other.storage);
        self.steps.extend(other.steps);
        let new = other.report.into_iter().filter(|line| !self.report.contains(line)).collect::<Vec<_>>();
        self.report.extend(new);
    }
}

/// Steps that are tried on a nest that is alone in a function, some after the others.
#[derive(Clone)]
struct NestTrial<'k> {
    func: Op,
    options: &'k Options,
    budget: Rc<Budget>,
    /// What they made of the program.
    module: Module,
    /// The names of the loops before the nest and behind it.
    around: (Vec<String>, Vec<String>),
    found: ProvedSteps,
}

impl<'k> NestTrial<'k> {
    /// The same after a way to treat the nest, if all of its steps can be taken.
    fn tried(&self, way: fn(&mut NestTrial<'k>) -> Option<()>) -> Option<NestTrial<'k>> {
        let mut trial = self.clone();
        way(&mut trial)?;
        Some(trial)
    }

    /// The same with the nest that begins with a loop alone in a function, as far as it can be.
    fn on_nest(&mut self, first: usize, way: impl FnOnce(&mut NestTrial<'k>) -> Option<()>) -> Option<()> {
        let names = loop_names(&self.module, self.func, self.options);
        let (op, count) = self.look(|session| {
            let band = session.tree.bands().get(first).copied()?;
            Some((session.scop().loops[band.origin?].op, 1 + band.body.num_bands()))
        })??;
        let (before, behind) = &self.around;
        let around = ([before, names.get(..first)?].concat(), [names.get(first + count..)?, behind].concat());
        let mut module = self.module.clone();
        let taken = NestAlone::take(&mut module, self.func, op, &[&around.0[..], &around.1].concat())?;
        if loop_names(&module, taken.func, self.options) != names[first..first + count] {
            return None;
        }
        let (func, budget, found) = (taken.func, self.budget.clone(), self.found.clone());
        let mut nest = NestTrial { func, options: self.options, budget, module, around, found };
        way(&mut nest)?;
        taken.put_back(&mut nest.module)?;
        (self.module, self.found) = (nest.module, nest.found);
        Some(())
    }

    /// Looks at the nest as it stands.
    fn look<R>(&self, look: impl FnOnce(&Session<'_>) -> R) -> Option<R> {
        Some(look(&Session::read(&self.module, self.func, &self.budget, self.options).ok()?))
    }

    /// Are some loops dims of one operation? Where the bounds of one cannot do without another, there would be a loop on blocks in one on blocks.
    fn are_one_loop(&self, mut numbers: Range<usize>) -> Option<()> {
        let is_one = |session: &Session<'_>| {
            let bands = session.tree.bands();
            let op = |number: usize| Some(session.scop().loops[bands.get(number)?.origin?].op);
            let first = op(numbers.start);
            first.is_some() && numbers.all(|number| op(number) == first)
        };
        self.look(is_one)?.then_some(())
    }

    /// Takes steps that only change the order, each found on what the ones before leave of the loops.
    fn order(&mut self, find: impl FnOnce(&mut OrderedNest<'_>) -> Option<()>) -> Option<()> {
        let session = Session::read(&self.module, self.func, &self.budget, self.options).ok()?;
        let mut loops = OrderedNest::of(session, &self.around);
        find(&mut loops)?;
        let (steps, told) = (loops.steps, loops.told);
        if steps.is_empty() { Some(()) } else { self.take(&steps, told) }
    }

    /// Takes a step that makes another program, if it is proved.
    fn remake(&mut self, step: impl Fn(&NamesLoop<'_>) -> String) -> Option<()> {
        let [own, told] = self.look(|session| {
            let names = session.names();
            [step(&|number| label(&names, number)), step(&|number| told(&self.around, &names, number))]
        })?;
        self.take(&[own], vec![told])
    }

    fn take(&mut self, steps: &[String], told: Vec<String>) -> Option<()> {
        let parsed = parse_pipeline(&steps.join(" ")).ok()?;
        let budget = Some(self.budget.clone());
        let outcome =
            apply_given(&self.module, self.func, &parsed, self.options, StepManner::Usual, budget, None).ok()?;
        if outcome.reread != Reread::Same {
            return None;
        }
        self.module = outcome.module;
        let Outcome { report, storage, .. } = outcome;
        self.found.add(ProvedSteps { steps: told, report, storage });
        Some(())
    }
}

/// How a step names a loop.
type NamesLoop<'l> = dyn Fn(usize) -> String + 'l;

/// How a step names a loop of a nest in the whole function.
fn told((before, behind): &(Vec<String>, Vec<String>), own: &[&str], number: usize) -> String {
    let before = before.iter().map(String::as_str);
    let names: Vec<&str> = before.chain(own.iter().copied()).chain(behind.iter().map(String::as_str)).collect();
    label(&names, names.len() - behind.len() - own.len() + number)
}

/// The loops of a nest, as steps change them.
struct OrderedNest<'s> {
    session: Session<'s>,
    around: &'s (Vec<String>, Vec<String>),
    /// The steps for the nest alone, and for the whole function.
    steps: Vec<String>,
    told: Vec<String>,
}

impl<'s> OrderedNest<'s> {
    fn of(session: Session<'s>, around: &'s (Vec<String>, Vec<String>)) -> OrderedNest<'s> {
        OrderedNest { session, around, steps: Vec::new(), told: Vec::new() }
    }

    fn bands(&self) -> Vec<&Band> {
        self.session.tree.bands()
    }

    /// One more step, if the judge agrees.
    fn step(&mut self, step: impl Fn(&NamesLoop<'_>) -> String) -> Option<()> {
        let names = self.session.names();
        let own = step(&|number| label(&names, number));
        let told = step(&|number| told(self.around, &names, number));
        step_on_trial(&mut self.session, &mut self.steps, own)?;
        self.told.push(told);
        Some(())
    }

    /// Makes a loop parallel, if it can be.
    fn parallel(&mut self, number: usize) {
        let _ = self.step(|label| format!("parallelize({})", label(number)));
    }
}

/// How a step names some loops.
fn labels(label: &NamesLoop<'_>, numbers: impl IntoIterator<Item = usize>) -> String {
    numbers.into_iter().map(label).collect::<Vec<_>>().join(",")
}
