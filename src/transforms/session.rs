//! One function on its way through a pipeline: its program, its dependences and the tree as it stands.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::auto::Proposed;
use super::loops::{PerfectNest, label, resolve};
use super::nearest::Asked;
use super::ordered::Ordered;
use super::pipeline::{Argument, LoopRef, Step, UsageError};
use super::{NoScop, Options};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{Budget, Share};
use crate::analysis::domain::{Loop, LoopId};
use crate::analysis::extract;
use crate::analysis::scop::Scop;
use crate::builtin::linalg;
use crate::diag::{Label, Span};
use crate::emit::template::emit_template;
use crate::emit::{Emitted, emit_in_place};
use crate::ir::{Module, Op, Type};
use crate::limits::Limits;
use crate::report;
use crate::report::reason::{KeepsInOrder, kept};
use crate::schedule::ast::{AstNode, For};
use crate::schedule::change::Change;
use crate::schedule::explain::sentence;
use crate::schedule::legality::{Legal, StatementDependence, is_legal, judge_assuming, original, witness};
use crate::schedule::program::Program;
use crate::schedule::refusal::{NotApplicable, Reason, Refusal};
use crate::schedule::scan::{Scanned, names_in_use, scan_nests};
use crate::schedule::text;
use crate::schedule::tree::{Band, Node, Tree};
use crate::schedule::written::{taken_as_a_whole, why_fixed};
use crate::scheduler::Machine;

/// Why a step is not applied.
#[derive(Debug)]
pub enum No {
    /// The step is wrong.
    Usage(UsageError),
    /// The step is refused.
    Refused(Refusal),
}

impl From<UsageError> for No {
    fn from(error: UsageError) -> No {
        match error.fixed {
            Some(reason) => No::Refused(Refusal::Unknown(*reason)),
            None => No::Usage(error),
        }
    }
}

impl From<Refusal> for No {
    fn from(refusal: Refusal) -> No {
        No::Refused(refusal)
    }
}

impl From<NotApplicable> for No {
    fn from(no: NotApplicable) -> No {
        No::Refused(no.into())
    }
}

/// The code of what is said where a step names a loop that no step can change.
pub const FIXED: &str = "fixed-loop";

/// A loop as it is written, over the loops around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenLoop {
    /// It starts here.
    pub lower: AffineExpr,
    /// It ends before this.
    pub upper: AffineExpr,
    /// How far apart its iterations are.
    pub step: i64,
}

/// An order of the statements as they were read, and what was done to it.
#[derive(Clone)]
pub struct Shown {
    /// The text of its tree.
    pub tree: String,
    /// Steps behind it, which cut statements.
    pub steps: Vec<String>,
}

/// An order as it was written. What is written depends on the program and the tree alone.
pub struct Drafted {
    scop: Arc<Scop>,
    tree: Tree,
    /// Its loops.
    pub nodes: Vec<AstNode>,
    /// What was written.
    pub emitted: Emitted,
}

impl Drafted {
    /// Is it this order?
    pub fn is_of(&self, scop: &Arc<Scop>, tree: &Tree) -> bool {
        Arc::ptr_eq(&self.scop, scop) && self.tree == *tree
    }
}

/// The state between two steps.
#[derive(Clone)]
pub struct Session<'a> {
    /// The source.
    pub module: &'a Module,
    /// The program as it was read, without the dependences that are assumed not to be there.
    pub source: Program,
    /// The program as it stands.
    pub program: Program,
    /// For every question about sets.
    pub budget: &'a Budget,
    /// For all questions whose answers may be missing.
    pub spare: Rc<Budget>,
    /// How much may be spent on what.
    pub limits: Limits,
    /// The tree as it stands.
    pub tree: Tree,
    /// The same tree, as the judge allowed it.
    pub legal: Legal<Tree>,
    /// What there is to say.
    pub report: Vec<String>,
    /// Has a step been applied?
    pub is_changed: bool,
    /// Why the next step may be assumed to be legal where nobody knows.
    pub assuming: Option<String>,
    /// What was assumed of the program as it was read.
    pub assumed: Vec<String>,
    /// The nests of the program as they were scanned last.
    pub scanned: Scanned,
    /// What was written last without more memory.
    pub drafted: Rc<RefCell<Option<Drafted>>>,
    /// What the pipeline is and of which program, if what is refused is to be answered with what is accepted.
    pub asked: Option<Rc<Asked<'a>>>,
    /// The machine that `auto` orders for.
    pub machine: Machine,
    /// The text of the steps so far.
    pub applied: Vec<String>,
    /// The stages of a claim that made the program, as text.
    pub made_by: String,
    /// What to show instead of the tree, which is of other statements than those that were read.
    pub shown: Option<Shown>,
    /// The nodes of the tree that were left open, if nothing came after that.
    pub open: Vec<Node>,
    /// The order that `auto` left, before it unrolled loops, if nothing came after it.
    pub ordered: Option<Ordered>,
    /// Is it ordered for a comparison by the model only, and never written?
    pub is_draft: bool,
    /// What was proposed for the program as it was read.
    pub proposed: Rc<RefCell<Option<Proposed>>>,
}

impl<'a> Session<'a> {
    /// A function as it is written, with what its dependences rely on left unsaid.
    ///
    /// # Errors
    /// If it is no program whose order could change.
    pub fn read(m: &'a Module, func: Op, budget: &'a Budget, options: &Options) -> Result<Session<'a>, NoScop> {
        let scop = extract(m, func, options.may_alias)?;
        let (program, _) = Program::read_within(m, scop, options.reassociate, &options.limits, budget);
        Ok(Session::of(m, program, budget, options))
    }

    /// The same of a program that is read.
    pub fn of(m: &'a Module, program: Program, budget: &'a Budget, options: &Options) -> Session<'a> {
        Session { machine: options.machine, ..Session::start(m, program, budget, options.limits) }
    }

    /// The original order.
    pub fn start(module: &'a Module, program: Program, budget: &'a Budget, limits: Limits) -> Session<'a> {
        let scop = &program.scop;
        let (legal, races) = original(scop, &program.dependences, budget);
        let change = Change::order("parallelize", "", legal.get().clone());
        let told = races.iter().map(|race| {
            let why = match race
                .violation
                .as_ref()
                .map(|violation| witness(scop, &program.dependences, &change, violation, budget))
            {
                Some(Ok(witness)) => sentence(module, scop, &witness),
                _ => "nobody knows whether its iterations are independent".to_string(),
            };
            format!("race: {why}; %{} runs in order", legal.get().bands()[race.band].name)
        });
        let report = told.collect();
        Session {
            module,
            budget,
            spare: Rc::new(Budget::new(limits.steps)),
            limits,
            tree: legal.get().clone(),
            legal,
            report,
            source: program.clone(),
            program,
            is_changed: false,
            assuming: None,
            assumed: Vec::new(),
            scanned: Scanned::default(),
            drafted: Rc::default(),
            made_by: String::new(),
            shown: None,
            open: Vec::new(),
            ordered: None,
            is_draft: false,
            proposed: Rc::default(),
            machine: Machine::default(),
            asked: None,
            applied: Vec::new(),
        }
    }

    /// So many steps for questions whose answers may be missing, which so leave something to the others.
    pub fn share(&self, steps: u64) -> Share {
        self.spare.share(steps)
    }

    /// The statements as they stand.
    pub fn scop(&self) -> &Scop {
        &self.program.scop
    }

    /// What the judge asks about.
    pub fn dependences(&self) -> &[StatementDependence] {
        &self.program.dependences
    }

    /// Asks the judge; the tree is replaced if the claim is legal, or if nobody knows and it may be assumed so.
    pub fn judge(&mut self, change: Change) -> Result<(), Refusal> {
        let mut program = change.program.clone().unwrap_or_else(|| self.program.clone());
        let known = change.program.is_none().then_some(&self.legal);
        // Who knows that there is no such dependence does not need a license to give up its order.
        let licensed = program.dependences.clone();
        if self.assuming.is_some() {
            program.dependences = unlicensed_in_doubt(&licensed).into();
        }
        let (change, verdict) = program.judge(known, change, self.budget);
        let legal = match (verdict, self.assuming.take()) {
            (Ok(legal), None) => legal,
            (Ok(legal), Some(reason)) => {
                program.dependences = licensed;
                self.report.push(format!("not needed: {reason}: {} is legal", change.step));
                legal
            }
            (Err(Refusal::Unknown(_)), Some(reason)) => {
                let left = judge_assuming(&program.scop, &program.dependences, &change, self.budget)?;
                program.dependences = left.left.into();
                self.source = self.source.without(&program.scop, &left.gone, self.budget);
                let assumed = format!("{reason}: {}", change.step);
                self.report.push(format!("assumed: {assumed}"));
                self.assumed.push(assumed);
                left.legal
            }
            (Err(refusal), _) => return Err(refusal),
        };
        if !Arc::ptr_eq(&self.program.scop, &program.scop) {
            self.scanned = Scanned::default();
        }
        self.program = program;
        (self.shown, self.ordered, self.open) = (None, None, Vec::new());
        self.is_changed = true;
        self.tree = legal.get().clone();
        self.legal = legal;
        Ok(())
    }

    /// Notes a step that was applied, if there are other statements than those that were read. `before` is the tree as it was, and what was
    /// shown of it.
    pub fn show_cuts(&mut self, before: Option<(Tree, Option<Shown>)>) {
        let is_cut = !Arc::ptr_eq(&self.program.scop, &self.source.scop);
        let Some((tree, shown)) = before.filter(|_| is_cut && self.shown.is_none()) else { return };
        let print = || text::print(self.module, &self.source.scop, &tree);
        let mut shown = shown.unwrap_or_else(|| Shown { tree: print(), steps: Vec::new() });
        shown.steps.extend(self.applied.last().cloned());
        self.shown = Some(shown);
    }

    /// Does a tree of the same statements keep every dependence? False if nobody knows.
    pub fn is_legal(&self, tree: &Tree) -> bool {
        is_legal(Some(&self.legal), self.scop(), self.dependences(), tree, self.budget).unwrap_or(false)
    }

    /// The loops of the tree as it stands.
    pub fn scan(&self, budget: &Budget) -> Result<Vec<AstNode>, Refusal> {
        self.scan_nests(budget).map(|nests| nests.concat())
    }

    fn scan_nests(&self, budget: &Budget) -> Result<Vec<Rc<[AstNode]>>, Refusal> {
        scan_nests(self.module, self.scop(), &self.tree, &self.scanned, budget)
    }

    /// Do loops exist that run the function in the order chosen so far, without more memory?
    pub fn is_writable(&self, budget: &Budget) -> bool {
        let scop = &self.program.scop;
        if self.drafted.borrow().as_ref().is_some_and(|drafted| drafted.is_of(scop, &self.tree)) {
            return true;
        }
        let Ok(nodes) = self.scan(budget) else { return false };
        if !self.tree.sizes().is_empty() {
            let emitted = emit_template(self.module, scop, &self.tree, &nodes);
            return emitted.is_ok_and(|emitted| emitted.storage.is_empty());
        }
        match emit_in_place(self.module, scop, &nodes) {
            Ok(emitted) if emitted.storage.is_empty() => {
                let (scop, tree) = (scop.clone(), self.tree.clone());
                *self.drafted.borrow_mut() = Some(Drafted { scop, tree, nodes, emitted });
                true
            }
            _ => false,
        }
    }

    /// The names of the loops, by number.
    pub fn names(&self) -> Vec<&str> {
        self.tree.bands().iter().map(|band| &*band.name).collect()
    }

    /// The names that no new loop gets.
    pub fn names_in_use(&self) -> Vec<String> {
        names_in_use(self.module, self.scop().func, &self.tree).iter().map(|name| name.to_string()).collect()
    }

    /// How a step names a loop.
    pub fn label(&self, number: usize) -> String {
        label(&self.names(), number)
    }

    /// How a step names some loops.
    pub fn labels(&self, numbers: impl IntoIterator<Item = usize>) -> String {
        numbers.into_iter().map(|number| self.label(number)).collect::<Vec<_>>().join(",")
    }

    /// The loops that group 0 of a step names, `count` of them and all different.
    pub fn loops(&self, step: &Step, count: usize) -> Result<Vec<usize>, UsageError> {
        let names = self.names();
        let mut loops: Vec<usize> = Vec::new();
        for (wanted, span) in step.loops_of(count)? {
            let number = self.resolve(&wanted, span)?;
            if loops.contains(&number) {
                return Err(UsageError::new(span, format!("{} is named twice", label(&names, number))));
            }
            loops.push(number);
        }
        Ok(loops)
    }

    /// The loop that one argument names.
    pub fn loop_of(&self, argument: &Argument) -> Result<usize, UsageError> {
        self.resolve(&argument.as_loop()?, argument.span)
    }

    /// Until a step changes them, positions count all loops of the text, as `deps` does: also those that run nothing, or
    /// nothing that is known.
    fn resolve(&self, wanted: &LoopRef, span: Span) -> Result<usize, UsageError> {
        let loops = &self.scop().nest.loops;
        let LoopRef::Position(number) = *wanted else {
            let found = resolve(&self.names(), wanted, span);
            return found.map_err(|error| self.hidden(wanted, span).unwrap_or_else(|| self.without_loops(error)));
        };
        let Some((id, looped)) = loops.iter().nth(number).filter(|_| !self.is_changed) else {
            return resolve(&self.names(), wanted, span).map_err(|error| self.without_loops(error));
        };
        self.tree.bands().iter().position(|band| band.origin == Some(id)).ok_or_else(|| self.fixed(looped, span))
    }

    /// The same, with who makes loops of what the function runs, if it has none of its own.
    fn without_loops(&self, mut error: UsageError) -> UsageError {
        let ops = self.module.walk(self.scop().func);
        let mut names = ops.iter().map(|&op| self.module.name(op)).filter(|_| self.names().is_empty());
        if let Some(name) = names.find(|name| !linalg::lowered(name).is_empty()) {
            error.message.push_str(&format!("; `{name}` is none yet{}", linalg::lowered(name)));
        }
        error
    }

    /// Why a loop of the program that is called so is no loop of the tree, if that is so.
    fn hidden(&self, wanted: &LoopRef, span: Span) -> Option<UsageError> {
        let LoopRef::Named { name, .. } = wanted else { return None };
        let nest = &self.scop().nest;
        let is_there = self.names().contains(&&**name);
        let (id, looped) = nest.loops.iter().find(|(_, looped)| &*looped.name == name && !is_there)?;
        // What a tree calls by another name was a loop of it.
        let was_there = Tree::of(self.scop()).bands().iter().any(|band| band.origin == Some(id));
        (!was_there).then(|| self.fixed(looped, span))
    }

    /// A loop that is there and that no step can change; it may be parallel as it stands. Else what keeps it in order is what a
    /// report says of it.
    fn fixed(&self, looped: &Loop, span: Span) -> UsageError {
        let (m, scop) = (self.module, self.scop());
        let mut message = format!("%{} is a loop that no step can change: {}", looped.name, why_fixed(m, scop, looped));
        let name = m.name(looped.op);
        let unordered = match name {
            "affine.for" => Some("affine.parallel"),
            "scf.for" => Some("scf.parallel"),
            _ => None,
        };
        let (may_alias, limits) = (scop.memory.may_alias(), self.limits);
        let kept = kept(
            m,
            scop.func,
            looped.op,
            &report::ReportOptions { may_alias, limits, ..report::ReportOptions::default() },
        );
        let runs = m.single_block(looped.op, 0).is_some_and(|body| m.block(body).ops.len() > 1);
        if let (Some(unordered), Type::Index, true, None) = (unordered, m.ty(looped.iv), runs, &kept) {
            message += &format!("; its iterations may run in any order: {unordered} in place of {name} says so");
        }
        let whole = taken_as_a_whole(m, scop, looped).filter(|&op| op != looped.op);
        let mut fixed = Reason::new(FIXED, message.clone(), Some(looped.op));
        let label = |(span, text)| Label { span, text };
        if let Some(KeepsInOrder { labels, notes }) = kept {
            fixed.labels.extend(labels.into_iter().map(label));
            fixed.notes = notes;
        }
        fixed.labels.extend(whole.map(|op| label((m.op(op).span, "steps take this as a whole".to_owned()))));
        UsageError { fixed: Some(Box::new(fixed)), ..UsageError::new(span, message) }
    }

    /// Why no step can change the loop with this number in the program.
    pub fn why_not_there(&self, number: usize) -> Option<String> {
        self.scop().nest.loops.iter().nth(number).map(|(_, looped)| why_fixed(self.module, self.scop(), looped))
    }

    /// Loops that do something and that no step can change, each with the reason; and operations of which others make loops.
    pub fn left_out(&self) -> impl Iterator<Item = String> {
        let scop = self.scop();
        let near = if self.asked.is_some() { "; nothing nearer: 0 tried, no step can change it" } else { "" };
        let there: FxHashSet<LoopId> = Tree::of(scop).bands().iter().filter_map(|band| band.origin).collect();
        let does_something =
            |op: Op| self.module.single_block(op, 0).is_some_and(|body| self.module.block(body).ops.len() > 1);
        let hidden =
            scop.nest.loops.iter().filter(move |(id, looped)| {
                scop.nest.is_visible(*id) && !there.contains(id) && does_something(looped.op)
            });
        let hidden = hidden.map(move |(_, looped)| {
            format!("%{} is left as it is: {}{near}", looped.name, why_fixed(self.module, self.scop(), looped))
        });
        hidden.chain(linalg::left_out(self.module, scop.func))
    }

    /// The perfect nest that these loops form.
    pub fn chain(&self, loops: &[usize]) -> Result<PerfectNest, NotApplicable> {
        PerfectNest::take(self.module, self.scop(), &self.tree, loops)
    }

    /// The names of the bands around band `number`.
    pub fn names_around(&self, number: usize) -> Vec<String> {
        let bands = self.tree.bands();
        let around = self.tree.path_to(number).into_iter().filter(|&outer| outer != number);
        around.map(|outer| bands[outer].name.to_string()).collect()
    }

    /// How far apart the iterations of a band are: the largest step that all its loops keep to, where several were fused.
    pub fn step_of(&self, band: &Band) -> i64 {
        if let Some(tile) = &band.tile {
            return tile.size;
        }
        let Some(origin) = band.origin else { return 1 };
        let mut step = self.scop().loops[origin].step;
        let mut first: Option<AffineExpr> = None;
        for (statement, time) in &band.member {
            let loops = &self.scop().statements[*statement].loops;
            let by_origin = loops.iter().position(|id| *id == origin);
            let Some(own) = by_origin.or_else(|| (0..loops.len()).rev().find(|dim| mentions(time, *dim))) else {
                return 1;
            };
            let looped = &self.scop().loops[loops[own]];
            let [lower] = &looped.lower[..] else { return if by_origin.is_some() { step } else { 1 } };
            let at = |dim: u32| if dim as usize == own { lower.clone() } else { AffineExpr::Dim(dim) };
            let start = time.replace(&at, &AffineExpr::Symbol);
            let apart = first.get_or_insert_with(|| start.clone()).clone() - start;
            step = gcd(step, gcd(looped.step, apart.as_const().unwrap_or(1)));
        }
        step
    }

    /// Has the text the loops of the tree, each once and in its order? If it cannot be written, it has none.
    pub fn is_as_written(&self) -> bool {
        let Ok(nests) = self.scan_nests(self.budget) else { return true };
        let mut loops = Vec::new();
        nests.iter().for_each(|nodes| collect_loops(nodes, &mut loops));
        let known = self.names();
        loops.iter().map(|looped| &*looped.name).eq(known.into_iter().filter(|name| !name.is_empty()))
    }

    /// For each of some bands its loop as it is written, where it is one loop with one lower and one upper bound.
    pub fn written_loops(&self, bands: &[usize]) -> Result<Vec<Option<WrittenLoop>>, Refusal> {
        let (nests, names) = (self.scan_nests(self.budget)?, self.names());
        let mut all: Vec<Option<WrittenLoop>> = Vec::new();
        for (node, nodes) in self.tree.root.children().iter().zip(&nests) {
            let mut loops = Vec::new();
            collect_loops(nodes, &mut loops);
            let own = &names[all.len()..all.len() + node.num_bands()];
            // Loops that never run are not written, others in several ranges; then the numbers say nothing.
            let is_plain = loops.iter().map(|looped| &*looped.name).eq(own.iter().copied());
            let written = |looped: &&For| match (&looped.lower[..], &looped.upper[..]) {
                ([lower], [upper]) => {
                    Some(WrittenLoop { lower: lower.clone(), upper: upper.clone(), step: looped.step })
                }
                _ => None,
            };
            all.extend((0..own.len()).map(|at| loops.get(at).filter(|_| is_plain).and_then(written)));
        }
        Ok(bands.iter().map(|&number| all[number].clone()).collect())
    }

    /// For each of some bands the lower bound of its loop as it stands, where that is one constant or symbolic expression.
    pub fn lower_bounds(&self, bands: &[usize]) -> Result<Vec<Option<AffineExpr>>, Refusal> {
        let lower = |written: Option<WrittenLoop>| Some(written?.lower).filter(AffineExpr::is_symbolic_or_constant);
        Ok(self.written_loops(bands)?.into_iter().map(lower).collect())
    }
}

/// The loops below, each before those in its body.
fn collect_loops<'n>(nodes: &'n [AstNode], loops: &mut Vec<&'n For>) {
    for node in nodes {
        match node {
            AstNode::For(node) => {
                loops.push(node);
                collect_loops(&node.body, loops);
            }
            AstNode::If { then, otherwise, .. } => {
                collect_loops(then, loops);
                collect_loops(otherwise, loops);
            }
            AstNode::Instance(_) => {}
        }
    }
}

/// Does an expression mention a dim?
fn mentions(expr: &AffineExpr, dim: usize) -> bool {
    let mut found = false;
    expr.walk(&mut |part| found |= matches!(part, AffineExpr::Dim(other) if *other as usize == dim));
    found
}

/// The greatest common divisor; that of a number and 0 is the number.
fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.saturating_abs() } else { gcd(b, a.checked_rem(b).unwrap_or(0)) }
}

/// The dependences, none with a license that nobody is sure of.
fn unlicensed_in_doubt(all: &[StatementDependence]) -> Vec<StatementDependence> {
    let unlicensed = |one: &StatementDependence| match one.exact {
        true => one.clone(),
        false => StatementDependence { license: None, ..one.clone() },
    };
    all.iter().map(unlicensed).collect()
}
