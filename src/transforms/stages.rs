//! `pipeline(%k;3)`: what fills the memory that each iteration of loop `k` makes for itself runs some iterations early.
//!
//! ```text
//! rewrite: for k { make B;  fetch(k): B = .. A ..;  work(k): .. B .. }
//!       -> make B of S slots;  for k < S - 1 { fetch(k) in slot k mod S }
//!          for k { fetch(k + S - 1) in slot (k + S - 1) mod S;  work(k) of slot k mod S };  the last S - 1: for k { work(k) }
//! ```
//! `S` is the number of stages, 2 if none is given. A *fetch* is a statement that writes such memory and nothing else, and reads none
//! that is made in the iteration: the copies that `promote` makes are of this kind, and so is whatever computes what it stores from
//! arrays outside. The memory is made once, before the loop, with a dim of `S` slots in front, and iteration `k` has slot
//! `k floordiv step mod S`: any `S` iterations in a row have different ones, wherever the loop starts. Then the fetches are moved
//! by `S - 1` iterations and put before the rest of the iteration. What is fetched before the first iteration and worked on after the
//! last fetch has loops of its own, so that nothing is asked in the loop between them, and nothing is fetched that no iteration
//! works on, however few there are.
//!
//! A fetch that the judge does not let run early, since an iteration before writes what it reads, stays where it is, with its
//! memory, and the report says why. If none is left, the step is refused with the two iterations.
//!
//! *Sound.* The slots are memory like any other: the new order is a claim, the program with the slots is what it is judged in, and
//! a slot that is filled again too early is a dependence that is not kept. That the program computes the same is read from the new text, as
//! all is. `docs/algorithms/storage.md` has the proof.
//!
//! ```text
//! affine.for %k = 0 to 8 {                       %A_buf = memref.alloc() : memref<2x16xf32>
//!   %A_buf = memref.alloc() : memref<16xf32>     // %A_buf[0, ..] = %A[0, ..]
//!   // %A_buf[..] = %A[%k, ..]             ->    affine.for %k = 0 to 7 {
//!   // .. %A_buf[..]                               // %A_buf[(%k + 1) mod 2, ..] = %A[%k + 1, ..]
//! }                                                // .. %A_buf[%k mod 2, ..]
//!                                                }  // .. %A_buf[1, ..]
//! ```
//! refuses: `nothing-to-fetch`, `no-iteration-ahead`, `reverses-dependence`, `size-made-inside`, `seen-outside`, `unknown-access`,
//! `not-a-block`, `number-too-large`.
//! source: Rau and Glaeser, *Some scheduling techniques and an easily schedulable horizontal architecture for high performance
//! scientific computing* (1981); Lam, *Software pipelining: an effective scheduling technique for VLIW machines* (1988).

mod order;

use std::collections::BTreeSet;

use super::Options;
use super::cells::Cells;
use super::contract::{made_inside, remade, told, users};
use super::loops::product;
use super::pipeline::{Argument, Step, UsageError};
use super::promote::{RunPlace, place};
use super::redirect::redirect;
use super::rewrite::{Made, Rewritten};
use super::session::{No, Session};
use crate::analysis::alias::RootId;
use crate::analysis::names::value_name;
use crate::analysis::scop::{Access, Array, Scop, StatementId};
use crate::emit::let_go;
use crate::ir::types::MemRefType;
use crate::ir::{Module, Op, Value};
use crate::schedule::refusal::NotApplicable;

/// As many stages as there are at the most.
const MOST_STAGES: i64 = 64;

/// Stages where nobody says how many.
const STAGES: i64 = 2;

/// What the step asks for: a loop, and how many stages.
pub(super) fn wanted(step: &Step) -> Result<(&Argument, i64), UsageError> {
    let (loops, numbers) = (step.group(0), step.group(1));
    let ([looped], [] | [_]) = (loops, numbers) else {
        return Err(step.wrong("pipeline needs a loop and a number of stages: pipeline(%k;2)"));
    };
    looped.as_loop()?;
    let stages = numbers.first().map_or(Ok(STAGES), Argument::as_integer)?;
    if !(2..=MOST_STAGES).contains(&stages) {
        return Err(UsageError::new(numbers[0].span, format!("pipeline takes from 2 to {MOST_STAGES} stages")));
    }
    Ok((looped, stages))
}

/// Memory that each iteration makes for itself.
struct OwnBuffer {
    value: Value,
    made: Op,
    /// Its loads and stores.
    users: Vec<Op>,
    /// What lets it go.
    freed: Vec<Op>,
}

/// The loop whose fetches run early.
struct Staged<'a> {
    place: RunPlace<'a>,
    label: String,
    stages: i64,
    /// How far apart its iterations are.
    step: i64,
    iv: Value,
}

/// The program whose fetches run early.
pub(super) fn rewrite(session: &Session<'_>, step: &Step, options: &Options) -> Result<Rewritten, No> {
    let (looped, stages) = wanted(step)?;
    let number = session.loop_of(looped)?;
    let staged = Staged::of(session, number, stages)?;
    let (mut buffers, mut why) = staged.buffers(session, options)?;
    let mut report = Vec::new();
    loop {
        if buffers.is_empty() {
            return Err(why.unwrap_or_else(|| staged.nothing(session)));
        }
        let (ringed, made) = staged.with_rings(session, &buffers);
        let values: Vec<Value> = made.iter().map(|(value, _)| *value).collect();
        match order::claimed(&ringed, (session, options), (&staged, step), &values)? {
            Ok(module) => {
                let names: Vec<&str> = made.iter().map(|(_, made)| &*made.name).collect();
                let ahead = if stages == 2 { "1 iteration".to_owned() } else { format!("{} iterations", stages - 1) };
                report.push(format!("what fills {} runs {ahead} of {} early", names.join(", "), staged.label));
                let made = made.into_iter().map(|(_, made)| made).collect();
                return Ok(Rewritten { made, ..Rewritten::new(module, report) });
            }
            Err(late) => {
                let is_late = |at: &usize| late.rings.contains(at);
                let names: Vec<&str> = (0..made.len()).filter(is_late).map(|at| &*made[at].1.name).collect();
                report.push(format!("what fills {} does not run early: {}", names.join(", "), late.sentence));
                why.get_or_insert(late.no);
                let kept = buffers.into_iter().enumerate().filter(|(at, _)| !late.rings.contains(at));
                buffers = kept.map(|(_, buffer)| buffer).collect();
            }
        }
    }
}

impl<'a> Staged<'a> {
    fn of(session: &'a Session<'_>, number: usize, stages: i64) -> Result<Staged<'a>, No> {
        let place = place(session, number, false)?;
        let (m, label) = (session.module, session.label(number));
        let refuse = |code, message: String| NotApplicable::new(code, m.op(place.op).span, message);
        let looped = session.tree.bands()[number].origin.map(|id| &session.scop().loops[id]);
        let looped = looped.expect("a loop of the text has an origin");
        if looped.parallel {
            let message = format!("the iterations of {label} run in any order: none of them is ahead of another");
            return Err(refuse("no-iteration-ahead", message).into());
        }
        if product(stages, looped.step).is_none() {
            let message = format!("{stages} iterations of {label} are more values than a step may say");
            return Err(refuse("number-too-large", message).into());
        }
        Ok(Staged { label, stages, step: looped.step, iv: looped.iv, place })
    }

    /// The memory that each iteration makes for itself and a fetch writes; why some of it cannot have slots.
    fn buffers(&self, session: &Session<'_>, options: &Options) -> Result<(Vec<OwnBuffer>, Option<No>), No> {
        let (m, scop) = (session.module, session.scop());
        let own = |value: Value| m.defining_op(value).is_some_and(|op| m.op(op).parent == Some(self.place.block));
        let roots: Vec<(RootId, Value)> =
            scop.memory.roots.iter().map(|(id, root)| (id, root.value)).filter(|(_, value)| own(*value)).collect();
        if roots.is_empty() {
            return Ok((Vec::new(), None));
        }
        let values: Vec<Value> = roots.iter().map(|(_, value)| *value).collect();
        let fetches = self.fetches(m, scop, &values);
        let filled = written_by(m, scop, &fetches);
        let cells = Cells::of(session, options)?;
        let (mut buffers, mut why) = (Vec::new(), None);
        for (id, _) in roots.into_iter().filter(|(_, value)| filled.contains(value)) {
            match self.buffer(session, &cells, id) {
                Ok(buffer) => buffers.push(buffer),
                Err(no) => why = why.or(Some(no)),
            }
        }
        Ok((buffers, why))
    }

    /// Memory of an iteration, if all is known that is done with it.
    fn buffer(&self, session: &Session<'_>, cells: &Cells<'_>, id: RootId) -> Result<OwnBuffer, No> {
        let (m, memory) = (session.module, &session.scop().memory);
        let made = made_inside(m, memory, id)?;
        let value = memory.roots[id].value;
        let users = users(cells, &memory.roots[id])?.into_values().map(|(op, _)| op).collect();
        let frees = |op: &Op| m.is(*op, "memref.dealloc") && m.op(*op).operands.contains(&value);
        let freed: Vec<Op> = m.walk(self.place.op).into_iter().filter(frees).collect();
        let inside = |size: &&Value| m.defining_block(**size) == Some(self.place.block);
        if let Some(&size) = m.op(made).operands.iter().find(inside) {
            let message = format!("the size of {} is computed in {}", value_name(m, value), self.label);
            let no = NotApplicable::new("size-made-inside", m.op(made).span, message);
            let at = m.defining_op(size).map(|op| (m.op(op).span, "it is computed here"));
            return Err(no.labelled(at).into());
        }
        Ok(OwnBuffer { value, made, users, freed })
    }

    /// The statements that write some of this memory and no other, and read none that the loop makes, with what computes values for
    /// them alike.
    fn fetches(&self, m: &Module, scop: &Scop, rings: &[Value]) -> BTreeSet<StatementId> {
        let is_made = |value: Value| {
            let is_inside = |made: Op| m.ancestors(made).any(|around| around == self.place.op);
            rings.contains(&value) || m.defining_op(value).is_some_and(is_inside)
        };
        let is_below = |id: StatementId| scop.statements[id].loops.iter().any(|&id| scop.loops[id].op == self.place.op);
        let is_plain = |id: &StatementId| {
            scop.statements[*id].accesses.iter().all(|access| match scop.arrays[access.array] {
                Array::Memory(value) if access.write => rings.contains(&value),
                Array::Memory(value) => !is_made(value),
                Array::Cell { .. } => true,
                Array::Symbol(_) => !access.write,
                Array::World | Array::Console => false,
            })
        };
        let below: Vec<StatementId> = scop.statements.ids().filter(|&id| is_below(id)).collect();
        let mut plain: BTreeSet<StatementId> = below.iter().copied().filter(is_plain).collect();
        // What leaves the values that a statement takes from others.
        let givers = |id: StatementId| {
            let cells: Vec<_> = scop.statements[id].reads.iter().map(|read| read.cell).collect();
            let gives = move |other: &StatementId| {
                scop.statements[*other].writes.iter().any(|write| cells.contains(&write.cell))
            };
            below.iter().copied().filter(gives).collect::<Vec<_>>()
        };
        while let Some(&id) = plain.iter().find(|&&id| givers(id).iter().any(|giver| !plain.contains(giver))) {
            plain.remove(&id);
        }
        let mut open: Vec<StatementId> =
            plain.iter().copied().filter(|&id| !written_by(m, scop, &BTreeSet::from([id])).is_empty()).collect();
        let mut fetches = BTreeSet::new();
        while let Some(id) = open.pop() {
            if fetches.insert(id) {
                open.extend(givers(id));
            }
        }
        fetches
    }

    /// The same program with slots, in its old order. Gives them with what there is to say of them.
    fn with_rings(&self, session: &Session<'_>, buffers: &[OwnBuffer]) -> (Module, Vec<(Value, Made)>) {
        let (mut m, func, nest) = (session.module.clone(), session.scop().func, &session.scop().nest);
        let slots = self.stages;
        let mut rings = Vec::new();
        for OwnBuffer { value, made, users, freed } in buffers {
            let memref = m.ty(*value).as_memref().expect("an array").clone();
            let shape = memref.shape.iter().flatten().copied();
            let shape = Some(std::iter::once(Some(slots.unsigned_abs())).chain(shape).collect());
            let ty = MemRefType::new(shape, memref.element, None, memref.space);
            let sizes = m.op(*made).operands.to_vec();
            let op = remade(&mut m, *made, ty, sizes);
            let (block, at) = position(&m, self.place.op);
            m.insert(block, at, op);
            let memory = m.result(op);
            for &user in users {
                redirect(&mut m, (func, nest), (user, memory), |inputs, subscripts| {
                    let slot = inputs.dim(self.iv).floor_div(self.step).modulo(slots);
                    std::iter::once(slot).chain(subscripts).collect()
                });
            }
            freed.iter().for_each(|&op| m.detach(op));
            m.detach(*made);
            if !freed.is_empty() {
                let last = let_go(&mut m, memory);
                let (block, at) = position(&m, self.place.op);
                m.insert(block, at + 1, last);
            }
            let holds = format!("what {} iterations of {} make for themselves", self.stages, self.label);
            rings.push((memory, told(&m, memory, holds)));
        }
        (m, rings)
    }

    /// No memory of an iteration is filled from outside.
    fn nothing(&self, session: &Session<'_>) -> No {
        let m = session.module;
        let message = format!(
            "no iteration of {} fills memory that it makes for itself from what stands outside of it",
            self.label
        );
        let makes = |op: &&Op| matches!(m.name(**op), "memref.alloc" | "memref.alloca");
        let no = NotApplicable::new("nothing-to-fetch", m.op(self.place.op).span, message);
        let made = m.block(self.place.block).ops.iter().find(makes);
        no.labelled(made.map(|&op| (m.op(op).span, "this is filled from what the iteration makes"))).into()
    }
}

/// Where an operation stands.
fn position(m: &Module, op: Op) -> (crate::ir::Block, usize) {
    (m.op(op).parent.expect("it stands in a block"), m.position(op).expect("it stands in a block"))
}

/// The memory that some statements write; to make it counts as no write.
fn written_by(m: &Module, scop: &Scop, statements: &BTreeSet<StatementId>) -> BTreeSet<Value> {
    let accesses = statements.iter().flat_map(|&id| &scop.statements[id].accesses).filter(|access| access.write);
    let memory = |access: &Access| match scop.arrays[access.array] {
        Array::Memory(value) if m.defining_op(value) != Some(access.op) => Some(value),
        _ => None,
    };
    accesses.filter_map(memory).collect()
}
