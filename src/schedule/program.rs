//! The program that a pipeline works on: statements and their dependences, and how statements are split.
//!
//! Index-set splitting (Griebl, Feautrier and Lengauer 2000) gives the iterations of a statement that lie within some
//! set to one statement and the others to another. Nothing runs twice and nothing is lost, because the two parts of the
//! domain are `D ∩ X` and `D \ X`; a dependence of the whole is that of the four pairs of parts. So a split by itself
//! changes nothing: only a schedule tree that orders the parts apart does, and that is the judge's question.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::change::{Change, License};
use super::dependent::{Dependent, dependent};
use super::legality::{Legal, StatementDependence, judge_from};
use super::refusal::Refusal;
use super::tree::{Band, Node, Tree};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{Budget, Exhausted, Relation, Set};
use crate::affine::row::values_of;
use crate::analysis::reduction::Update;
use crate::analysis::scop::{Scop, Statement, StatementId, StatementPart, WithinSet};
use crate::ir::Module;
use crate::limits::Limits;

/// Statements and dependences.
#[derive(Clone, Debug)]
pub struct Program {
    /// The statements. Those without iterations stand in no tree.
    pub scop: Arc<Scop>,
    /// What the judge asks about.
    pub dependences: Arc<[StatementDependence]>,
    /// The statements that update accumulators, as they were before any split.
    pub updates: Arc<BTreeMap<StatementId, Update>>,
}

/// A program some of whose statements were split.
#[derive(Clone, Debug)]
pub struct Split {
    /// The program.
    pub program: Program,
    /// For each statement with iterations inside, the statement that has them: itself.
    pub inside: BTreeMap<StatementId, StatementId>,
    /// For each statement with iterations outside, the statement that has them.
    pub outside: BTreeMap<StatementId, StatementId>,
}

impl Program {
    /// The program of a function, and what its dependences rely on. With `reassociate` the order of float reductions may
    /// be given up though no flag says so.
    pub fn read(m: &Module, scop: Scop, reassociate: bool, limits: &Limits) -> (Program, Vec<String>) {
        Program::read_within(m, scop, reassociate, limits, &Budget::new(limits.steps))
    }

    /// The same out of a budget, which so has less for what comes after it.
    pub fn read_within(
        m: &Module,
        scop: Scop,
        reassociate: bool,
        limits: &Limits,
        budget: &Budget,
    ) -> (Program, Vec<String>) {
        let limits = Limits { steps: limits.steps.min(budget.left()), ..*limits };
        let Dependent { all, assumptions, updates, steps } = dependent(m, &scop, reassociate, &limits);
        // Where nothing is left, nobody knows more of what is asked next.
        let _ = budget.spend(steps);
        (Program { scop: Arc::new(scop), dependences: all.into(), updates: Arc::new(updates) }, assumptions)
    }

    /// The scop where some statements have other iterations, whatever the loops around them say.
    pub fn running(mut scop: Scop, iterations: &BTreeMap<StatementId, Set>) -> Scop {
        for (&id, domain) in iterations {
            scop.statements[id] = part(id, &scop.statements[id], (domain.clone(), domain), None);
        }
        scop
    }

    /// Judges a claim; where it is refused, the same claim that gives up the order of all reductions that may lose it. `known` is
    /// an order of this program, if the claim is of no other one.
    pub fn judge(
        &self,
        known: Option<&Legal<Tree>>,
        mut change: Change,
        budget: &Budget,
    ) -> (Change, Result<Legal<Tree>, Refusal>) {
        change.tree.settle(&self.scop);
        let verdict = judge_from(known, &self.scop, &self.dependences, &change, budget);
        let licenses = self.licenses();
        if verdict.is_ok() || licenses.is_empty() {
            return (change, verdict);
        }
        let change = change.giving_up(licenses);
        let verdict = judge_from(known, &self.scop, &self.dependences, &change, budget);
        (change, verdict)
    }

    /// All reductions whose order may be given up.
    pub fn licenses(&self) -> BTreeSet<License> {
        self.dependences.iter().filter_map(|dependence| dependence.license.clone()).collect()
    }

    /// The update that a statement is, if it may run in any order among others like it.
    pub fn update(&self, statement: StatementId) -> Option<&Update> {
        let part = self.scop.statements[statement].part.as_ref();
        self.updates.get(&part.map_or(statement, |part| part.of))
    }

    /// The program without pairs that are assumed to be no dependences, of statements of `scop`, which may be parts of those
    /// of the program. Of a dependence that is too large to take them out of, nothing is left.
    pub fn without(&self, scop: &Scop, gone: &[StatementDependence], budget: &Budget) -> Program {
        let whole = |id: StatementId| scop.statements[id].part.as_ref().map_or(id, |part| part.of);
        let of = |a: &StatementDependence| (a.source_access, a.target_access, a.exact);
        let mut dependences = Vec::new();
        for known in self.dependences.iter() {
            let mut left = Ok(known.pairs.clone());
            for other in gone.iter().filter(|other| of(known) == of(other)) {
                if (whole(other.source), whole(other.target)) == (known.source, known.target) {
                    left = left.and_then(|left| left.subtract(&other.pairs, budget));
                }
            }
            dependences.extend(left.ok().map(|pairs| StatementDependence { pairs, ..known.clone() }));
        }
        Program { dependences: dependences.into(), ..self.clone() }
    }

    /// Leaves to each statement that `inside` names the iterations within it, and gives the others to new statements.
    /// What `outside` says of those others, if anything, must hold for all of them: the scanner reads bounds off it.
    ///
    /// `None` if a time is not affine.
    pub fn split(
        &self,
        inside: BTreeMap<StatementId, WithinSet>,
        mut outside: BTreeMap<StatementId, WithinSet>,
        budget: &Budget,
    ) -> Result<Option<Split>, Exhausted> {
        let mut scop = Scop::clone(&self.scop);
        let mut split = Split { program: self.clone(), inside: BTreeMap::new(), outside: BTreeMap::new() };
        // What a statement touches, and what depends on it, stands in its domain: a part of that is what lies in the chosen points, or not in them,
        // which are few disjuncts where the domain may have many.
        let mut only: BTreeMap<StatementId, Set> = BTreeMap::new();
        for (id, within) in inside {
            let statement = &scop.statements[id];
            let times = values_of(&within.times, scop.symbols.len(), statement.loops.len());
            let Ok(times) = times else { return Ok(None) };
            let chosen = within.points.preimage(&times);
            let here = statement.domain.intersect(&chosen);
            let left = statement.domain.subtract(&chosen, budget)?;
            let runs = |part: &Set| part.intersect_symbols(&scop.context).is_empty(budget).map(|empty| !empty);
            match (runs(&here)?, runs(&left)?) {
                // It bounds no loop, and stands in none.
                (false, false) => {}
                (true, false) => drop(split.inside.insert(id, id)),
                (false, true) => drop(split.outside.insert(id, id)),
                (true, true) => {
                    let rest = Set::universe(chosen.space()).subtract(&chosen, budget)?;
                    let mut other = part(id, statement, (left, &rest), outside.remove(&id));
                    other.part.iter_mut().for_each(|part| part.from = id);
                    scop.statements[id] = part(id, statement, (here, &chosen), Some(within));
                    let other = scop.statements.push(other);
                    split.inside.insert(id, id);
                    split.outside.insert(id, other);
                    only.extend([(id, chosen), (other, rest)]);
                }
            }
        }
        let dependences = self.parts(&only, &split, budget)?;
        split.program = Program { scop: Arc::new(scop), dependences, updates: self.updates.clone() };
        Ok(Some(split))
    }

    /// The dependences between the parts, of which each has only some points of the whole.
    fn parts(
        &self,
        only: &BTreeMap<StatementId, Set>,
        split: &Split,
        budget: &Budget,
    ) -> Result<Arc<[StatementDependence]>, Exhausted> {
        let of = |id: StatementId| match (split.inside.get(&id), split.outside.get(&id)) {
            (Some(&a), Some(&b)) => vec![a, b],
            _ => vec![id],
        };
        let mut all = Vec::new();
        for dependence in self.dependences.iter() {
            let (sources, targets) = (of(dependence.source), of(dependence.target));
            if sources.len() == 1 && targets.len() == 1 {
                all.push(dependence.clone());
                continue;
            }
            for &source in &sources {
                for &target in &targets {
                    let mut pairs = dependence.pairs.clone();
                    if sources.len() > 1 {
                        pairs = pairs.intersect_domain(&only[&source]);
                    }
                    if targets.len() > 1 {
                        pairs = pairs.intersect_range(&only[&target]);
                    }
                    let pairs = without_empty(&pairs, budget)?;
                    if !pairs.disjuncts().is_empty() {
                        all.push(StatementDependence { source, target, pairs, ..dependence.clone() });
                    }
                }
            }
        }
        Ok(all.into())
    }
}

impl Program {
    /// A tree in which a node that runs parts of statements stands in place of a band. At the bands around, a part has
    /// the time of the statement that it was split from; statements that never run, of which no part is left, go.
    pub fn replace(&self, tree: &Tree, band: usize, node: &Node) -> Tree {
        let replaced = tree.replace(band, node);
        let mut tree = replaced.clone();
        for (number, band) in replaced.bands().into_iter().enumerate() {
            let times: Vec<_> =
                band.body.statements().into_iter().filter_map(|id| self.time_of_part(band, id)).collect();
            if !times.is_empty()
                && let Some(band) = tree.band_mut(number)
            {
                band.member.extend(times);
            }
        }
        let left: BTreeSet<StatementId> = tree.root.statements().into_iter().collect();
        Tree { root: tree.root.of_statements(&|id| left.contains(&id).then_some(id)) }
    }

    /// The time at a band of a part that has none yet: that of the statement that it was split from.
    fn time_of_part(&self, band: &Band, id: StatementId) -> Option<(StatementId, AffineExpr)> {
        let mut known = id;
        while !band.member.contains_key(&known)
            && let Some(part) = &self.scop.statements[known].part
            && part.from != known
        {
            known = part.from;
        }
        if known == id { None } else { Some((id, band.member.get(&known)?.clone())) }
    }
}

impl Split {
    /// A node with the iterations inside only.
    pub fn here(&self, node: &Node) -> Node {
        node.of_statements(&|id| self.inside.get(&id).copied())
    }

    /// A node with the iterations outside only.
    pub fn elsewhere(&self, node: &Node) -> Node {
        node.of_statements(&|id| self.outside.get(&id).copied())
    }
}

/// A statement with fewer iterations, `only` some of its own. Where nothing says which in terms of loops, the scanner asks the domain itself.
fn part(id: StatementId, statement: &Statement, (domain, only): (Set, &Set), within: Option<WithinSet>) -> Statement {
    let mut new = statement.clone();
    for access in &mut new.accesses {
        access.relation = access.relation.intersect_domain(only);
    }
    let known = statement.part.clone();
    let mut part = known.unwrap_or_else(|| StatementPart {
        of: id,
        from: id,
        whole: statement.domain.clone(),
        within: Vec::new(),
    });
    match within {
        Some(within) => part.within.push(within),
        None => (part.whole, part.within) = (domain.clone(), Vec::new()),
    }
    Statement { domain, part: Some(part), ..new }
}

/// The relation without the disjuncts that have no point.
fn without_empty(pairs: &Relation, budget: &Budget) -> Result<Relation, Exhausted> {
    let mut left = Vec::new();
    for disjunct in pairs.disjuncts() {
        if !Relation::from(disjunct.clone()).is_empty(budget)? {
            left.push(disjunct.clone());
        }
    }
    Ok(Relation::from_disjuncts(pairs.space(), left))
}
