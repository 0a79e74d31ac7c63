//! What the judge says of the loops of a function as it is written: why the iterations of one keep their order, and why no
//! step can change one. So a report gives the reason that a refusal gives.

use std::cell::OnceCell;

use super::change::{Change, License};
use super::legality::{Legal, StatementDependence, judge, original};
use super::program::Program;
use super::refusal::Refusal;
use super::tree::Tree;
use crate::affine::presburger::Budget;
use crate::analysis::reduction::Permit;
use crate::analysis::scop::{Loop, LoopId, Scop};
use crate::analysis::{NoScop, extract};
use crate::ir::{Module, Op, Type, Value};
use crate::limits::Limits;

/// A function as it is written.
pub struct Written<'m> {
    m: &'m Module,
    scop: Scop,
    /// The loops of the tree that it is.
    bands: Vec<Option<LoopId>>,
    reassociate: bool,
    limits: Limits,
    judged: OnceCell<Judged>,
}

/// The same before the judge.
struct Judged {
    program: Program,
    order: Legal<Tree>,
    budget: Budget,
}

impl<'m> Written<'m> {
    /// Reads a function as a pipeline does.
    ///
    /// # Errors
    /// If it is no program whose order could change.
    pub fn read(
        m: &'m Module,
        func: Op,
        may_alias: bool,
        reassociate: bool,
        limits: &Limits,
    ) -> Result<Written<'m>, NoScop> {
        let scop = extract(m, func, may_alias)?;
        let bands = Tree::of(&scop).bands().iter().map(|band| band.origin).collect();
        Ok(Written { m, scop, bands, reassociate, limits: *limits, judged: OnceCell::new() })
    }

    /// The statements.
    pub fn scop(&self) -> &Scop {
        &self.scop
    }

    fn judged(&self) -> &Judged {
        self.judged.get_or_init(|| {
            let (program, _) = Program::read(self.m, self.scop.clone(), self.reassociate, &self.limits);
            let budget = Budget::new(self.limits.steps);
            let (order, _) = original(&program.scop, &program.dependences, &budget);
            Judged { program, order, budget }
        })
    }

    fn band(&self, id: LoopId) -> Option<usize> {
        self.bands.iter().position(|&origin| origin == Some(id))
    }

    /// Why a loop may not run in parallel, where two iterations depend on each other or may do so. None if no step can change it.
    pub fn in_order(&self, id: LoopId) -> Option<Refusal> {
        let number = self.band(id)?;
        let Judged { program, order, budget } = self.judged();
        let tree = order.get().in_parallel(number);
        let known = |one: &StatementDependence| {
            let license = one.license.clone().filter(|_| !self.is_untold(id, one));
            StatementDependence { license, ..one.clone() }
        };
        let dependences: Vec<StatementDependence> = program.dependences.iter().map(known).collect();
        let change = Change::order("parallelize", "", tree);
        let (_, verdict) =
            Program { dependences: dependences.into(), ..program.clone() }.judge(Some(order), change, budget);
        verdict.err().filter(|refusal| match refusal {
            Refusal::Violates(_) => true,
            Refusal::Unknown(reason) => reason.doubt.is_some(),
            Refusal::NotApplicable(_) => false,
        })
    }

    /// May the iterations of a loop run in parallel and compute partial results, once the order of all reductions is given up? None
    /// if no step can change the loop.
    pub fn is_reduction(&self, id: LoopId) -> Option<bool> {
        let number = self.band(id)?;
        let Judged { program, order, budget } = self.judged();
        let given_up = |one: &StatementDependence| {
            let array = program.scop.statements[one.source].accesses[one.source_access].array;
            let group = one.reduces.filter(|_| !self.is_untold(id, one));
            let license = group.map(|group| License { array, group, permit: Permit::Integers });
            StatementDependence { license, ..one.clone() }
        };
        let dependences: Vec<StatementDependence> = program.dependences.iter().map(given_up).collect();
        let licenses = dependences.iter().filter_map(|one| one.license.clone()).collect();
        let change = Change::order("parallelize", "", order.get().in_parallel(number)).giving_up(licenses);
        Some(judge(&program.scop, &dependences, &change, budget).is_ok())
    }

    /// Are the cells that accumulate not known, and perhaps others in each iteration of the loop? Then nobody knows whether iterations
    /// share one, and whose a partial result would be.
    fn is_untold(&self, looped: LoopId, one: &StatementDependence) -> bool {
        let Written { m, scop, .. } = self;
        let ends = [(one.source, one.source_access), (one.target, one.target_access)];
        ends.into_iter().any(|(id, access)| {
            let statement = &scop.statements[id];
            let access = &statement.accesses[access];
            let outer = statement.loops.iter().take_while(|&&id| id != looped).count();
            let moves = |value: &Value| {
                m.defining_op(*value).is_some_and(|op| statement.ops.contains(&op))
                    || statement.reads.iter().any(|read| read.value == *value)
                    || statement.loops[outer..].iter().any(|&id| scop.loops[id].iv == *value)
            };
            // What a store writes comes before where it does.
            access.unknown.is_some() && m.op(access.op).operands.iter().skip(usize::from(access.write)).any(moves)
        })
    }

    /// Why no step can change a loop. None if one can, or if it is of a loop that combines what its iterations
    /// yield: steps take that in order.
    pub fn fixed(&self, id: LoopId) -> Option<String> {
        let Written { m, scop, .. } = self;
        let looped = &scop.nest.loops[id];
        let combines =
            |op: Op| matches!(m.name(op), "affine.parallel" | "scf.parallel") && !m.op(op).results.is_empty();
        let is_combined = || std::iter::once(looped.op).chain(m.ancestors(looped.op)).any(combines);
        let is_fixed = self.band(id).is_none() && !is_combined();
        is_fixed.then(|| why_fixed(m, scop, looped))
    }
}

/// Why a loop of a program is no loop of the tree that it is, so that no step can change it.
pub fn why_fixed(m: &Module, scop: &Scop, looped: &Loop) -> String {
    if let Some(unknown) = scop.nest.unknown.iter().find(|unknown| unknown.op == looped.op) {
        return unknown.message.clone();
    }
    match m.ty(looped.iv) {
        // Its order is known, but what is written would have to count in a type that may wrap.
        ty @ Type::Int(..) => format!(
            "it counts in {ty}, and steps take loops over index; make it one, with `arith.index_cast` of its bounds, and of \
             %{name} where its {ty} is needed; subscripts take %{name} itself",
            name = looped.name
        ),
        _ => match taken_as_a_whole(m, scop, looped) {
            Some(op) if op == looped.op => format!("steps take {} as a whole", m.name(op)),
            Some(op) => format!("steps take the {} around it as a whole", m.name(op)),
            None => "it runs nothing whose order is known".to_owned(),
        },
    }
}

/// The operation that steps take as one statement, and that a loop is or stands in.
pub fn taken_as_a_whole(m: &Module, scop: &Scop, looped: &Loop) -> Option<Op> {
    let is_taken = |op: &Op| scop.statements.iter().any(|(_, statement)| statement.ops.contains(op));
    std::iter::once(looped.op).chain(m.ancestors(looped.op)).find(is_taken)
}
