//! What `opt --report` says of the order that a pipeline arrives at ([`crate::report::order`]): asked of the judge, of the flow
//! of values and of the model.

use std::collections::BTreeSet;
use std::ops::Range;

use super::bands::{backward, nests, within};
use super::session::Session;
use super::told::{KeptOrder, chain, kept, near, statements};
use crate::affine::presburger::Budget;
use crate::analysis::names::value_name;
use crate::analysis::scop::{LoopId, StatementId};
use crate::report::order::{LoopOrderReport, ModelReport, NestReport, OrderReport, Standing};
use crate::schedule::dependent::flow;
use crate::schedule::explain::short;
use crate::schedule::legality::{StatementDependence, carried_by};
use crate::schedule::program::Program;
use crate::schedule::tree::{Band, Node, Tree};
use crate::scheduler::{Predicted, PredictedNode, predict};

/// The order that `auto` chose, before loops were unrolled.
#[derive(Clone, Debug)]
pub struct Ordered {
    /// The statements.
    pub program: Program,
    /// The order that they had.
    pub before: Tree,
    /// The one that was chosen.
    pub tree: Tree,
    /// The steps of it that made loops run in blocks.
    pub blocks: Vec<String>,
    /// The steps that unrolled loops.
    pub then: Vec<String>,
}

impl Ordered {
    /// The order that a session ends with.
    fn of(start: &Session<'_>, end: &Session<'_>) -> Ordered {
        end.ordered.clone().unwrap_or_else(|| Ordered {
            program: end.program.clone(),
            before: start.tree.clone(),
            tree: end.legal.get().clone(),
            blocks: Vec::new(),
            then: Vec::new(),
        })
    }
}

/// The report on the order at the end of a pipeline, of which `start` is the session before its first step.
pub fn report(start: &Session<'_>, end: &Session<'_>) -> OrderReport {
    let Ordered { program, before, tree, blocks, then } = Ordered::of(start, end);
    let session = Session { program, tree, machine: end.machine, ..start.clone() };
    let scop = session.scop();
    let budget = session.share(session.limits.band);
    let is_whole = scop.statements.iter().all(|(_, statement)| statement.part.is_none());
    let asked = OrderReporter {
        flow: if is_whole { flow(scop, &session.limits) } else { Vec::new() },
        is_whole,
        session: &session,
        start,
        budget: &budget,
    };
    let (mut reports, mut nodes, mut first) = (Vec::new(), Vec::new(), 0);
    for node in session.tree.root.children() {
        let count = node.num_bands();
        if count > 0 {
            reports.push(asked.nest(node, first..first + count));
            nodes.push(node);
        }
        first += count;
    }
    let is_known = before.root.statements().len() == session.tree.root.statements().len();
    let predicted = if is_known {
        predict(&session.program, &before, &nodes, &|id| operations(&session, id), (session.machine, &budget))
    } else {
        Err("a step split statements".to_owned())
    };
    let mut report = OrderReport { nests: reports, blocks, then, ..OrderReport::default() };
    match predicted {
        Err(why) => report.no_model = Some(why),
        Ok(Predicted { symbols, processors, nodes }) => {
            let name = |symbol: usize| value_name(session.module, scop.symbols[symbol]);
            report.symbols = symbols.into_iter().enumerate().map(|(symbol, value)| (name(symbol), value)).collect();
            report.processors = u64::try_from(processors).unwrap_or(u64::MAX);
            report.is_gpu = session.machine.is_gpu;
            report.nests.iter_mut().zip(nodes).for_each(|(nest, said)| nest.model = Some(model(said)));
        }
    }
    report
}

/// The nanoseconds that the order of a session takes by the model; none where the model says nothing.
pub fn nanoseconds(start: &Session<'_>, end: &Session<'_>) -> Option<u128> {
    let session = Session { machine: end.machine, ..start.clone() };
    Some(nest_nanoseconds(&session, &Ordered::of(start, end))?.into_iter().sum())
}

/// The same of each nest.
pub fn nest_nanoseconds(start: &Session<'_>, ordered: &Ordered) -> Option<Vec<u128>> {
    let Ordered { program, before, tree, .. } = ordered;
    let all = times(start, (program, before), tree)?;
    Some(all.iter().map(|(_, said)| said.time).collect())
}

/// What the model says of each nest of a tree; none where it says nothing.
fn times<'t>(
    start: &Session<'_>,
    (program, before): (&Program, &Tree),
    tree: &'t Tree,
) -> Option<Vec<(&'t Node, PredictedNode)>> {
    if before.root.statements().len() != tree.root.statements().len() {
        return None;
    }
    let nodes: Vec<&Node> = tree.root.children().iter().filter(|node| node.num_bands() > 0).collect();
    let budget = start.share(start.limits.band);
    let predicted = predict(program, before, &nodes, &|_| 0, (start.machine, &budget)).ok()?;
    Some(nodes.into_iter().zip(predicted.nodes).collect())
}

/// The loops of nests that are slower by the model in the order of a session than as they were at its start; none where the model says nothing.
pub fn loops_of_slower(start: &Session<'_>, end: &Session<'_>) -> BTreeSet<LoopId> {
    let all = times(end, (&end.program, &start.tree), &end.tree).unwrap_or_default();
    let slower = all.iter().filter(|(_, said)| said.time > said.written);
    slower.flat_map(|(node, _)| node.bands()).filter_map(|band| band.origin).collect()
}

fn model(said: PredictedNode) -> ModelReport {
    let number = |number: u128| number as f64;
    let seconds = |nanoseconds: u128| number(nanoseconds) / 1e9;
    ModelReport {
        operations: number(said.operations),
        bytes: number(said.bytes),
        seconds: seconds(said.time),
        written_seconds: seconds(said.written),
        operations_seconds: seconds(said.roof.0),
        bytes_seconds: seconds(said.roof.1),
    }
}

/// How many operations on floats one instance of a statement does.
fn operations(session: &Session<'_>, id: StatementId) -> u128 {
    session.scop().statements[id].ops.iter().filter(|&&op| session.module.is_on_floats(op)).count() as u128
}

struct OrderReporter<'r> {
    session: &'r Session<'r>,
    start: &'r Session<'r>,
    /// The flow of values, if statements are as they were read.
    flow: Vec<StatementDependence>,
    is_whole: bool,
    budget: &'r Budget,
}

impl OrderReporter<'_> {
    fn nest(&self, node: &Node, loops: Range<usize>) -> NestReport {
        let bands = self.session.tree.bands();
        NestReport {
            statements: statements(&node.statements()),
            order: chain(node),
            as_written: self.is_as_written(node) && !bands[loops.clone()].iter().any(|band| band.parallel),
            bands: self.bands(&loops),
            loops: loops.map(|number| self.looped(bands[number], number)).collect(),
            model: None,
        }
    }

    /// Does a nest run as it was read?
    fn is_as_written(&self, node: &Node) -> bool {
        let scop = self.session.scop();
        Tree::is_original(scop, node) && node.statements().iter().all(|&id| scop.statements[id].part.is_none())
    }

    /// The permutable bands of a nest: what nobody knows ends one.
    fn bands(&self, loops: &Range<usize>) -> Vec<Vec<String>> {
        let session = self.session;
        let mut bands = Vec::new();
        for nest in nests(&session.tree).into_iter().filter(|nest| loops.contains(&nest.start)) {
            let mut start = nest.start;
            while start < nest.end {
                let rest = start..nest.end;
                let end = match within(session, &rest, self.budget) {
                    Ok(dependences) => backward(session, &session.tree, &dependences, &rest, self.budget)
                        .map_or(nest.end, |(number, _)| number),
                    Err(_) => start + 1,
                };
                bands.push((start..end).map(|number| session.label(number)).collect());
                start = end;
            }
        }
        bands
    }

    fn looped(&self, band: &Band, number: usize) -> LoopOrderReport {
        let name = self.session.label(number);
        let said = |standing| LoopOrderReport { name: name.clone(), standing, why: None, nearest: None };
        if band.parallel {
            return said(Standing::Parallel);
        }
        match kept(self.session, self.start, number, self.budget) {
            Ok(None) => said(Standing::Free),
            Ok(Some(KeptOrder { why, nearest })) => {
                let storage = if self.is_by_memory(number) {
                    format!(
                        "; no value goes from one iteration to another: storage of its own for each iteration of {name} would free it"
                    )
                } else {
                    String::new()
                };
                LoopOrderReport { why: Some(why + &storage), nearest, ..said(Standing::InOrder) }
            }
            Err(why) => LoopOrderReport {
                why: Some(short(self.session.module, self.session.scop(), &why)),
                nearest: near(self.start, (self.session, band), &why),
                ..said(Standing::Unknown)
            },
        }
    }

    /// Is it known that no value goes from one iteration of a loop to another, so that only memory that is used again keeps it in order?
    fn is_by_memory(&self, number: usize) -> bool {
        self.is_whole
            && matches!(carried_by(self.session.scop(), &self.flow, &self.session.tree, number, self.budget), Ok(None))
    }
}
