//! What a loop in time runs: sweeps, each of which computes one element in each of its iterations, of elements that others left.

use std::collections::{BTreeMap, BTreeSet};

use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{Relation, Set};
use crate::analysis::access::Place;
use crate::analysis::alias::{Overlap, RootId};
use crate::analysis::dependence::{Dependence, Occurrence};
use crate::analysis::domain::LoopId;
use crate::analysis::names::value_name;
use crate::analysis::scop::{Access, Array, Statement};
use crate::ir::Op;
use crate::schedule::refusal::{NotApplicable, Refusal};
use crate::transforms::Options;
use crate::transforms::cells::Cells;
use crate::transforms::expand::MADE_INSIDE;
use crate::transforms::redirect::direct;
use crate::transforms::session::{No, Session};

/// A statement that computes one element in each iteration.
pub struct Sweep {
    pub store: Op,
    pub root: RootId,
    /// The loops around it, that in time among them.
    pub loops: Vec<LoopId>,
    pub domain: Set,
    /// The subscripts of the element, over these loops.
    pub at: Vec<AffineExpr>,
    /// What it reads of arrays that sweeps write.
    pub reads: Vec<Op>,
}

impl Sweep {
    /// The first of the loops in space, behind so many others and that in time, that moves the element along a dim, by its place.
    pub fn along(&self, dim: usize, level: usize) -> Option<usize> {
        let is_over = |at: &usize| {
            let mut is_over = false;
            self.at[dim].walk(&mut |part| is_over |= matches!(part, AffineExpr::Dim(other) if *other as usize == *at));
            is_over
        };
        (level + 1..self.loops.len()).find(is_over)
    }
}

/// The sweeps of a loop, and which of them sees what another one left.
pub struct Sweeps<'m> {
    pub cells: Cells<'m>,
    pub all: Vec<Sweep>,
    /// The arrays that they write.
    pub arrays: BTreeSet<RootId>,
    pub flows: Vec<Dependence>,
    /// The loop in time.
    pub looped: LoopId,
    /// How many loops are around it.
    pub level: usize,
    numbers: BTreeMap<Op, usize>,
}

impl<'m> Sweeps<'m> {
    /// The sweeps of a loop.
    ///
    /// # Errors
    /// If something in it is none, or nobody knows which values it sees.
    pub fn read(session: &Session<'m>, looped: LoopId, options: &Options) -> Result<Sweeps<'m>, No> {
        let cells = Cells::of(session, options)?;
        let all = sweeps(session, looped)?;
        let arrays: BTreeSet<RootId> = all.iter().map(|sweep| sweep.root).collect();
        let outliving = arrays.iter().filter(|&&root| cells.memory.outlives(root));
        let ends =
            outliving.enumerate().filter_map(|(number, &root)| cells.at_end(root, cells.accesses.len() + number));
        let dependences = cells.dependences(ends.collect()).map_err(Refusal::from)?;
        let flows = cells.flows(&dependences).map_err(Refusal::from)?;
        let numbers = cells.accesses.iter().enumerate().map(|(number, access)| (access.op, number)).collect();
        let level = session.scop().loops[looped].depth();
        let mut sweeps = Sweeps { cells, all, arrays, flows, looped, level, numbers };
        for number in 0..sweeps.all.len() {
            sweeps.read_accesses(session, number)?;
        }
        Ok(sweeps)
    }

    /// Notes what a sweep reads that sweeps write.
    fn read_accesses(&mut self, session: &Session<'_>, number: usize) -> Result<(), No> {
        let (m, scop) = (session.module, session.scop());
        let memory = &scop.memory;
        let sweep = &self.all[number];
        let statement = scop.statements.iter().map(|(_, statement)| statement);
        let statement = statement.filter(|one| one.accesses.iter().any(|access| access.op == sweep.store));
        let mut reads = Vec::new();
        for access in statement.flat_map(|one| &one.accesses).filter(|access| is_memory(session, access)) {
            let (op, id) = (access.op, access.array.root());
            let name = value_name(m, memory.roots[id].value);
            let refuse = |code, message: String| NotApplicable::new(code, m.op(op).span, message);
            if let Some(&other) = self.arrays.iter().find(|&&other| memory.overlap(id, other) == Overlap::Maybe) {
                let message =
                    format!("{name} may be {}, which a sweep writes", value_name(m, memory.roots[other].value));
                return Err(refuse("overlapping-memory", message).into());
            }
            if !self.arrays.contains(&id) {
                continue;
            }
            if memory.roots[id].depth() > 0 {
                return Err(refuse(MADE_INSIDE, format!("{name} is made anew in each iteration")).into());
            }
            direct(m, &scop.nest, &memory.roots[id], [op])?;
            if self.occurrence(op, id).is_none_or(|one| !one.must || one.loops != sweep.loops) {
                let message = format!("nobody knows which cell of {name} this touches in each iteration of the sweep");
                return Err(refuse("unknown-access", message).into());
            }
            if !access.write {
                reads.push(op);
            }
        }
        self.all[number].reads = reads;
        Ok(())
    }

    /// What an operation does to an array.
    fn occurrence(&self, op: Op, root: RootId) -> Option<&Occurrence> {
        let owner = *self.numbers.get(&op)?;
        self.cells.occurrences.iter().find(|one| one.owner == owner && one.place == Place::Root(root))
    }

    /// The iterations of an access of one of the arrays -> its cell.
    pub fn cells_of(&self, op: Op) -> &Relation {
        let found = self.arrays.iter().find_map(|&root| self.occurrence(op, root));
        found.and_then(|one| one.cells.as_ref()).expect("the access of a sweep is known")
    }

    /// The array of an access.
    pub fn array_of(&self, op: Op) -> RootId {
        *self.arrays.iter().find(|&&root| self.occurrence(op, root).is_some()).expect("an access of an array")
    }

    /// The sweep that writes with this operation, by the number of its access.
    pub fn writer(&self, number: usize) -> Option<usize> {
        let op = self.cells.accesses.get(number)?.op;
        self.all.iter().position(|sweep| sweep.store == op)
    }

    /// The sweeps that read with this operation, by the number of its access: all that use what it loads.
    pub fn readers(&self, number: usize) -> impl Iterator<Item = usize> {
        let op = self.cells.accesses.get(number).map(|access| access.op);
        let reads = move |sweep: &Sweep| op.is_some_and(|op| sweep.reads.contains(&op));
        self.all.iter().enumerate().filter(move |(_, sweep)| reads(sweep)).map(|(number, _)| number)
    }

    /// What flows to an access.
    pub fn into(&self, op: Op) -> impl Iterator<Item = &Dependence> {
        let number = self.numbers[&op];
        self.flows.iter().filter(move |flow| flow.target == number)
    }

    /// What flows from an access.
    pub fn from(&self, op: Op) -> impl Iterator<Item = &Dependence> {
        let number = self.numbers[&op];
        self.flows.iter().filter(move |flow| flow.source == number)
    }
}

fn is_memory(session: &Session<'_>, access: &Access) -> bool {
    matches!(session.scop().arrays[access.array], Array::Memory(_))
}

/// The statements of a loop, if each computes one element and does nothing else.
fn sweeps(session: &Session<'_>, looped: LoopId) -> Result<Vec<Sweep>, No> {
    let scop = session.scop();
    let statements = scop.statements.iter().map(|(_, statement)| statement);
    statements.filter(|one| one.loops.contains(&looped)).map(|one| sweep(session, one)).collect()
}

fn sweep(session: &Session<'_>, statement: &Statement) -> Result<Sweep, No> {
    let (m, scop) = (session.module, session.scop());
    let no = |op: Op, message: &str| No::from(NotApplicable::new("not-a-sweep", m.op(op).span, message));
    let other = statement.accesses.iter().find(|access| match scop.arrays[access.array] {
        Array::Memory(_) => false,
        // What may be out of bounds comes behind what may stop the program.
        Array::Symbol(_) | Array::Console => access.write,
        Array::Cell { .. } | Array::World => true,
    });
    if let Some(other) = other {
        let message = match scop.arrays[other.array] {
            Array::World | Array::Console => {
                "this may do anything: it is not known what a tile would have to run again"
            }
            _ => {
                "this hands a value on to other statements: a tile runs sweeps, each of which computes elements of memory"
            }
        };
        return Err(no(other.op, message));
    }
    let writes: Vec<&Access> = statement.accesses.iter().filter(|access| access.write).collect();
    let [write] = writes[..] else {
        let message = if writes.is_empty() { "nobody uses what this computes" } else { "this writes several cells" };
        return Err(no(statement.anchor, message));
    };
    let Some(at) = write.subscripts.as_deref().filter(|_| write.must) else {
        return Err(no(write.op, "which element this writes, and whether it does, is not known by its subscripts"));
    };
    Ok(Sweep {
        store: write.op,
        root: write.array.root(),
        loops: statement.loops.clone(),
        domain: statement.domain.clone(),
        at: at.to_vec(),
        reads: Vec::new(),
    })
}
