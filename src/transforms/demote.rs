//! `demote(%sum,..)`: what the iterations of a loop hand on to each other goes through memory.
//!
//! ```text
//! rewrite: s = for k iter(a = x) { yield f(a) }; A[c] = s   ->   A[c] = x; for k { A[c] = f(A[c]) }
//!      or: s = for k iter(a = x) { yield f(a) }; g(s)       ->   make M; M[] = x; for k { M[] = f(M[]) }; g(M[])
//! ```
//! A value belongs to one iteration of the loops around it, so that these cannot be taken apart, and the loop that hands it on stays inside of
//! them. In memory it is a cell like any other: the loops around can be tiled, interchanged and distributed, and `expand` gives each of their iterations a cell of its
//! own. All values that a loop hands on are demoted together, and all loops that hand on a value of that name; `demote` alone is for all loops of the function.
//!
//! A result that is stored as it is goes through the cell where it is stored, if the loop does not touch that array; a loop that goes on with what stands there stores
//! nothing first. Others have a cell on the stack, made at the outermost place that runs in order: in each iteration of a parallel loop, else once.
//!
//! *Sound.* Between its first store and its last load nobody else writes a cell of its own. That the program computes the same, whichever cell
//! was chosen, is read from the new text, as all is. `forward` is the way back.
//!
//! ```text
//! %sum = affine.for %k = 0 to %n iter_args(%a = %zero) -> (f32) {     affine.store %zero, %C[%i]
//!   %x = affine.load %A[%i, %k]                                       affine.for %k = 0 to %n {
//!   %s = arith.addf %a, %x                                       ->     %a = affine.load %C[%i]
//!   affine.yield %s                                                     ..
//! }                                                                     affine.store %s, %C[%i]
//! affine.store %sum, %C[%i]                                           }
//! ```
//! refuses: `hands-on-nothing`.
//! source: Cytron, Ferrante, Rosen, Wegman and Zadeck, *Efficiently computing static single assignment form and the control dependence graph*
//! (1991), of which it is the way back; for arrays, Feautrier, *Array expansion* (1988).

use super::loops::fresh;
use super::pipeline::{Argument, Step, UsageError};
use super::rewrite::{Made, Rewritten};
use super::session::{No, Session};
use crate::affine::dialect::AffineForOp;
use crate::affine::map::AffineMap;
use crate::analysis::alias::Overlap;
use crate::analysis::names::value_name;
use crate::analysis::scop::Scop;
use crate::analysis::{NamedElement, PlainAccess};
use crate::emit::allocate;
use crate::ir::dense::storage_bits;
use crate::ir::types::MemRefType;
use crate::ir::view::segment_sizes;
use crate::ir::{Block, Module, Op, Type, Value};
use crate::schedule::refusal::NotApplicable;

/// The step's name.
pub(super) const DEMOTE: &str = "demote";

/// The values; none for all.
pub(super) fn values(step: &Step) -> Result<&[Argument], UsageError> {
    match &step.groups[..] {
        [] => Ok(&[]),
        [group] if !group.is_empty() => Ok(group),
        _ => Err(step.wrong("demote needs a value that a loop hands on, or several, or stands alone: demote(%sum,..)")),
    }
}

/// The program with what some loops hand on in memory.
pub(super) fn rewrite(session: &Session<'_>, step: &Step) -> Result<Rewritten, No> {
    let wanted = values(step)?;
    let (m, func) = (session.module, session.scop().func);
    let mut loops: Vec<Op> = m.walk(func).into_iter().filter(|&op| hands_on(m, op)).collect();
    if !wanted.is_empty() {
        let named = wanted.iter().map(|argument| loops_of(m, &loops, argument)).collect::<Result<Vec<_>, _>>()?;
        loops.retain(|op| named.iter().any(|named| named.contains(op)));
    }
    if loops.is_empty() {
        let message = format!("{}: no loop of the function hands on a value that memory holds", step.text);
        return Err(NotApplicable::new("hands-on-nothing", m.op(func).span, message).into());
    }
    let mut demotion = Demotion { m: m.clone(), scop: session.scop(), own: Vec::new(), made: Vec::new() };
    // Outermost loops first: what is inside shares their cells.
    loops.into_iter().for_each(|op| demotion.demote(op));
    Ok(Rewritten { made: demotion.made, ..Rewritten::new(demotion.m, Vec::new()) })
}

/// Does a loop that runs in order hand on values, all of which memory can hold?
pub(super) fn hands_on(m: &Module, op: Op) -> bool {
    let is_loop = matches!(m.name(op), "affine.for" | "scf.for");
    let is_held = |value: &Value| matches!(m.ty(*value), Type::Int(..) | Type::Float(_) | Type::Index);
    is_loop && !m.op(op).results.is_empty() && m.op(op).results.iter().all(is_held)
}

/// Those of some loops that hand on what an argument names.
fn loops_of(m: &Module, loops: &[Op], argument: &Argument) -> Result<Vec<Op>, UsageError> {
    let wanted = format!("%{}", argument.text.trim_start_matches('%'));
    let names = |op: Op| -> Vec<String> {
        let args = m.single_block(op, 0).map(|body| m.block(body).args[1..].to_vec()).unwrap_or_default();
        m.op(op).results.iter().copied().chain(args).map(|value| value_name(m, value)).collect()
    };
    let found: Vec<Op> = loops.iter().copied().filter(|&op| names(op).contains(&wanted)).collect();
    if found.is_empty() {
        let known = loops.iter().flat_map(|&op| names(op)).collect();
        return Err(UsageError::among(argument.span, format!("no loop hands on {wanted}"), &wanted, known));
    }
    Ok(found)
}

/// One value that a loop hands on.
struct HandedOn {
    /// The first one, what an iteration gets, and the last one.
    init: Value,
    arg: Value,
    result: Value,
    cell: NamedElement,
    /// What loads the first value from there.
    holds_first: Option<Op>,
}

/// The program on its way.
struct Demotion<'s> {
    m: Module,
    scop: &'s Scop,
    /// The memory of cells of their own.
    own: Vec<Value>,
    made: Vec<Made>,
}

impl Demotion<'_> {
    /// Puts what a loop hands on in memory.
    fn demote(&mut self, op: Op) {
        let (Some(body), Some(block)) = (self.m.single_block(op, 0), self.m.op(op).parent) else { return };
        let Some(end) = self.m.last_op(body) else { return };
        let results = self.m.op(op).results.to_vec();
        let first = self.m.op(op).operands.len() - results.len();
        let mut all: Vec<HandedOn> = Vec::new();
        for (number, &result) in results.iter().enumerate() {
            let (init, arg) = (self.m.op(op).operands[first + number], self.m.block(body).args[1 + number]);
            let is_free = |cell: &NamedElement| all.iter().all(|one| one.cell.memref != cell.memref);
            let found = self.stored(op, result).filter(|(cell, _)| is_free(cell));
            let holds_first = found.as_ref().and_then(|(cell, _)| self.holds(op, cell, init));
            let cell = match found {
                // Each iteration stores it now.
                Some((cell, store)) => {
                    self.m.detach(store);
                    cell
                }
                None => self.own(op, (result, arg)),
            };
            all.push(HandedOn { init, arg, result, cell, holds_first });
        }
        // 1. The first values before the loop, the last ones behind it for those who use them.
        for one in &all {
            if one.holds_first.is_none() {
                let store = one.cell.store(&mut self.m, one.init);
                self.put(block, self.m.position(op), store);
            }
            if self.m.uses_in(self.scop.func).contains_key(&one.result) {
                let load = self.load(one.result, &one.cell);
                self.put(block, self.m.position(op).map(|at| at + 1), load);
            }
        }
        // 2. An iteration loads all that it gets before it stores anything.
        for one in all.iter().rev() {
            let load = self.load(one.arg, &one.cell);
            self.put(body, Some(0), load);
        }
        for (one, value) in all.iter().zip(self.m.op(end).operands.to_vec()) {
            let store = one.cell.store(&mut self.m, value);
            self.put(body, self.m.position(end), store);
        }
        // 3. The loop hands on nothing, and gets nothing that is there already.
        self.end_handing_on((op, first), body, end);
        all.iter().filter_map(|one| one.holds_first).for_each(|load| self.m.detach(load));
    }

    /// The loop hands on nothing.
    fn end_handing_on(&mut self, (op, first): (Op, usize), body: Block, end: Op) {
        self.m.op_mut(end).operands.clear();
        self.m.block_mut(body).args.truncate(1);
        if let Some(view) = AffineForOp::cast(&self.m, op) {
            let lower = view.lower(&self.m).operands.len();
            let sizes = segment_sizes(&[lower, first - lower, 0]);
            self.m.op_mut(op).properties.set("operandSegmentSizes", sizes);
        }
        self.m.op_mut(op).operands.truncate(first);
        self.m.op_mut(op).results.clear();
    }

    /// What loads the first value of a loop, for nothing else, from a cell that holds it until the loop begins.
    fn holds(&self, op: Op, cell: &NamedElement, init: Value) -> Option<Op> {
        let (m, load) = (&self.m, self.m.defining_op(init)?);
        let is_its = PlainAccess::cast(m, load)?.stored.is_none()
            && NamedElement::of(m, load)? == *cell
            && m.op(load).parent == m.op(op).parent;
        let (from, to) = (m.position(load)?, m.position(op)?);
        let is_last = || m.block(m.op(op).parent?).ops.get(from + 1..to).map(|ops| ops.iter().all(|&op| m.is_pure(op)));
        let uses = m.uses_in(self.scop.func).get(&init).map_or(0, Vec::len);
        (is_its && uses == 1 && is_last() == Some(true)).then_some(load)
    }

    /// The cell where a result is stored behind the loop, if it is known before it and the loop does not touch its array; and the store.
    fn stored(&self, op: Op, result: Value) -> Option<(NamedElement, Op)> {
        let (m, uses) = (&self.m, self.m.uses_in(self.scop.func));
        let stores = uses.get(&result)?.iter().map(|user| user.op).filter(|&user| m.op(user).parent == m.op(op).parent);
        let is_stored_by = |user| PlainAccess::cast(m, user).is_some_and(|access| access.stored == Some(result));
        let store = stores.filter(|&user| m.position(op) < m.position(user)).find(|&user| is_stored_by(user))?;
        let (cell, (from, to)) = (NamedElement::of(m, store)?, (m.position(op)?, m.position(store)?));
        let is_before = |value: &Value| match m.defining_op(*value) {
            Some(made) => m.op(made).parent != m.op(op).parent || m.position(made) < Some(from),
            None => true,
        };
        let between = &m.block(m.op(op).parent?).ops[from + 1..to];
        let is_apart = |inner: Op| {
            let mut touched = m.op(inner).operands.iter().filter(|value| m.ty(**value).as_memref().is_some());
            touched.all(|&memory| self.are_apart(memory, cell.memref))
        };
        let is_known = is_before(&cell.memref) && cell.indices.iter().all(is_before);
        let is_only = m.walk(op).into_iter().all(is_apart) && between.iter().all(|&op| m.is_pure(op));
        (is_known && is_only).then_some((cell, store))
    }

    /// Is memory apart from other memory, by what the function says or assumes?
    fn are_apart(&self, a: Value, b: Value) -> bool {
        if [a, b].iter().any(|memory| self.own.contains(memory)) {
            return a != b;
        }
        let memory = &self.scop.memory;
        let overlap = memory.root_of(a).zip(memory.root_of(b)).map(|(a, b)| memory.overlap(a, b));
        matches!(overlap, Some(Overlap::Never | Overlap::Assumed))
    }

    /// A cell for nothing else, made once for all that runs in order: on the stack, memory that an iteration makes stays until the function ends.
    fn own(&mut self, op: Op, (result, arg): (Value, Value)) -> NamedElement {
        let is_in_order = |op: Op| {
            op != self.scop.func
                && !matches!(self.m.name(op), "affine.parallel" | "scf.parallel" | "scf.forall" | "gpu.launch")
        };
        let anchor = self.m.ancestors(op).take_while(|&around| is_in_order(around)).last().unwrap_or(op);
        let element = self.m.ty(result).clone();
        let ty = MemRefType::new(Some(Vec::new()), element.clone(), None, None);
        let made = allocate(&mut self.m, ty.clone(), Vec::new(), true);
        let memory = self.m.result(made);
        self.own.push(memory);
        let named = if self.m.value(result).name.is_some() { result } else { arg };
        let all = self.m.walk(self.scop.func);
        let values = all.iter().flat_map(|&op| self.m.op(op).results.iter());
        let taken: Vec<String> =
            values.filter_map(|&value| Some(self.m.value(value).name.as_deref()?.to_owned())).collect();
        let name = fresh(&format!("{}_mem", &value_name(&self.m, named)[1..]), &taken);
        self.m.value_mut(memory).name = Some(name.as_str().into());
        let block = self.m.op(anchor).parent;
        let at = self.m.position(anchor);
        block.into_iter().for_each(|block| self.put(block, at, made));
        let bytes = storage_bits(&element).map(|bits| bits.div_ceil(8).to_string());
        let holds = format!("what iterations hand on as {}", value_name(&self.m, arg));
        self.made.push(Made { name: format!("%{name}"), ty: Type::MemRef(ty.into()), bytes, holds, is_local: true });
        NamedElement { memref: memory, map: Some(AffineMap::new(0, 0, Vec::new())), indices: Vec::new() }
    }

    /// A load instead of a value; it stands nowhere yet.
    fn load(&mut self, value: Value, cell: &NamedElement) -> Op {
        let (ty, name) = (self.m.ty(value).clone(), self.m.value(value).name.clone());
        let load = cell.load(&mut self.m, ty);
        let loaded = self.m.result(load);
        self.m.value_mut(loaded).name = name;
        self.m.replace_uses(self.scop.func, value, loaded);
        load
    }

    fn put(&mut self, block: Block, at: Option<usize>, op: Op) {
        at.into_iter().for_each(|at| self.m.insert(block, at, op));
    }
}
