//! Every operation that touches memory, with what it touches.

use super::alias::{Alias, FunctionMemory, RootId, is_memref, starts_transfer, static_shape};
use super::calls::Calls;
use super::conditions::{Conditions, less};
use super::domain::{Home, Nest, Unknown};
use super::functions::Functions;
use super::names::{subscripts, value_name};
use super::stride::{self, SEMI_AFFINE};
use super::touch::WrittenSubscripts;
pub use super::touch::{Effect, Place, Touch};
use super::view::{self, Layout, Subscript, segments};
use crate::affine::dialect::{AffineLoadOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp, Applied};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::Budget;
use crate::builtin::linalg;
use crate::ir::{Acts, Attribute, Beyond, Module, Op, Type, Value};

/// How many steps the proof of one bound may take.
const BUDGET: u64 = 50_000;

/// What kind of access the text shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AccessKind {
    /// Reads one element.
    Load,
    /// Writes one element.
    Store,
    /// Reads some elements in a row.
    VectorLoad,
    /// Writes some elements in a row.
    VectorStore,
    /// Reads and writes one element.
    Atomic,
    /// Copies a buffer.
    Copy,
    /// Starts a transfer.
    Dma,
    /// A hint that touches nothing.
    Prefetch,
    /// Does anything.
    Call,
    /// Makes memory: all of its cells are written.
    Alloc,
    /// Ends memory: all of its cells are written.
    Dealloc,
    /// Makes a view: the cells that hold its shape are read.
    Shape,
}

/// One operation that touches memory.
#[derive(Clone, Debug)]
pub struct MemoryAccess {
    /// Its number in the text (`S3`); allocations, deallocations and views have none.
    pub id: Option<usize>,
    /// The operation.
    pub op: Op,
    /// What the text shows.
    pub kind: AccessKind,
    /// The memref as written; none for calls.
    pub memref: Option<Value>,
    /// The subscripts as written; none for calls.
    pub subscript: Option<String>,
    /// What it touches.
    pub touches: Vec<Touch>,
}

/// All accesses of the function in textual order.
pub fn accesses(m: &Module, nest: &Nest, memory: &FunctionMemory) -> Vec<MemoryAccess> {
    let mut all = accesses_by(m, nest, memory, (&Calls::read(m, nest.func), Some(&Functions::of(nest))));
    stride::resolve(m, nest, memory, &mut all);
    all
}

/// The same, where it is known what calls do. Without functions no cells are looked for.
pub(super) fn accesses_by(
    m: &Module,
    nest: &Nest,
    memory: &FunctionMemory,
    (calls, functions): (&Calls, Option<&Functions<'_>>),
) -> Vec<MemoryAccess> {
    let (mut all, mut next) = (Vec::new(), 0);
    for op in m.walk(nest.func).into_iter().skip(1) {
        let finder = TouchFinder { m, nest, memory, calls, home: nest.home_of(m, op), functions };
        let Some(mut access) = finder.access(op) else { continue };
        let is_shown = !matches!(access.kind, AccessKind::Alloc | AccessKind::Dealloc | AccessKind::Shape);
        if is_shown && !nest.stating.contains(&op) {
            access.id = Some(next);
            next += 1;
        }
        all.push(access);
    }
    all
}

/// Finds what one operation touches.
struct TouchFinder<'a> {
    m: &'a Module,
    nest: &'a Nest,
    memory: &'a FunctionMemory,
    calls: &'a Calls,
    home: &'a Home,
    functions: Option<&'a Functions<'a>>,
}

/// Some elements of a memref, as written.
#[derive(Default)]
struct Elements {
    /// `Dim(k)` past the loops stands for the k-th of `counts`.
    subscripts: Vec<Subscript>,
    /// How many numbers from 0 on an extra dim may be.
    counts: Vec<Option<AffineExpr>>,
    /// Are perhaps only some of them touched?
    some: bool,
}

impl TouchFinder<'_> {
    fn access(&self, op: Op) -> Option<MemoryAccess> {
        let m = self.m;
        if let Some(load) = AffineLoadOp::cast(m, op) {
            return Some(self.affine(op, AccessKind::Load, load.memref(m), load.subscripts(m)));
        }
        if let Some(store) = AffineStoreOp::cast(m, op) {
            return Some(self.affine(op, AccessKind::Store, store.memref(m), store.subscripts(m)));
        }
        if let Some(load) = AffineVectorLoadOp::cast(m, op) {
            return Some(self.affine(op, AccessKind::VectorLoad, load.memref(m), load.subscripts(m)));
        }
        if let Some(store) = AffineVectorStoreOp::cast(m, op) {
            return Some(self.affine(op, AccessKind::VectorStore, store.memref(m), store.subscripts(m)));
        }
        let operands = &m.op(op).operands[..];
        match (m.name(op), operands) {
            ("memref.load", [memref, indices @ ..]) => Some(self.plain(op, AccessKind::Load, *memref, indices)),
            ("memref.store", [_, memref, indices @ ..]) => Some(self.plain(op, AccessKind::Store, *memref, indices)),
            ("vector.load", [memref, indices @ ..]) => Some(self.plain(op, AccessKind::VectorLoad, *memref, indices)),
            ("vector.store", [_, memref, indices @ ..]) => {
                Some(self.plain(op, AccessKind::VectorStore, *memref, indices))
            }
            ("memref.atomic_rmw", [_, memref, indices @ ..])
            | ("memref.generic_atomic_rmw", [memref, indices @ ..]) => {
                Some(self.plain(op, AccessKind::Atomic, *memref, indices))
            }
            // Onto itself it does nothing.
            ("memref.copy", &[from, to]) if from != to => {
                let mut touches = self.touch(op, from, self.whole(from), Effect::Read);
                touches.extend(self.touch(op, to, self.whole(to), Effect::Write));
                Some(self.made(op, AccessKind::Copy, Some(to), None, touches))
            }
            ("memref.alloc" | "memref.alloca" | "gpu.alloc", _) => {
                let memref = *m.op(op).results.first()?;
                let touches = self.touch(op, memref, self.any(memref), Effect::Write);
                Some(self.made(op, AccessKind::Alloc, Some(memref), None, touches))
            }
            ("memref.dealloc" | "gpu.dealloc", operands) => {
                let memref = *operands.iter().find(|&&operand| is_memref(m.ty(operand)))?;
                let touches = self.touch(op, memref, self.any(memref), Effect::Write);
                Some(self.made(op, AccessKind::Dealloc, Some(memref), None, touches))
            }
            ("affine.prefetch" | "memref.prefetch", operands) => {
                Some(self.made(op, AccessKind::Prefetch, operands.first().copied(), None, Vec::new()))
            }
            ("affine.dma_start" | "memref.dma_start", operands) => {
                let memrefs = operands.iter().copied().filter(|&operand| is_memref(m.ty(operand)));
                let touches = memrefs.flat_map(|memref| self.touch(op, memref, self.any(memref), Effect::Opaque));
                Some(self.made(op, AccessKind::Dma, operands.first().copied(), None, touches.collect()))
            }
            ("memref.reshape", &[_, shape]) => {
                let touches = self.touch(op, shape, self.whole(shape), Effect::Read);
                Some(self.made(op, AccessKind::Shape, Some(shape), None, touches))
            }
            ("memref.realloc", &[memref, ..]) => {
                let touches = self.touch(op, memref, self.any(memref), Effect::Opaque);
                Some(self.made(op, AccessKind::Alloc, Some(memref), None, touches))
            }
            ("affine.dma_wait" | "memref.dma_wait", operands) => {
                let touches = self.transfer(op);
                Some(self.made(op, AccessKind::Dma, operands.first().copied(), None, touches))
            }
            ("vector.transfer_read" | "vector.transfer_write", _)
            | ("vector.maskedload" | "vector.maskedstore" | "vector.expandload" | "vector.compressstore", _)
            | ("vector.gather" | "vector.scatter", _) => self.vector(op),
            _ => self.other(op),
        }
    }

    fn made(
        &self,
        op: Op,
        kind: AccessKind,
        memref: Option<Value>,
        subscript: Option<String>,
        touches: Vec<Touch>,
    ) -> MemoryAccess {
        MemoryAccess { id: None, op, kind, memref, subscript, touches }
    }

    fn affine(&self, op: Op, kind: AccessKind, memref: Value, applied: Applied<'_>) -> MemoryAccess {
        let text = subscripts(self.m, &applied.map.results, applied.dims(), applied.symbols());
        self.at(op, kind, memref, self.nest.composed(applied), text)
    }

    fn plain(&self, op: Op, kind: AccessKind, memref: Value, indices: &[Value]) -> MemoryAccess {
        let text: Vec<String> = indices.iter().map(|&index| value_name(self.m, index)).collect();
        let exprs = indices.iter().map(|&index| self.nest.raw_expr(index)).collect();
        self.at(op, kind, memref, exprs, text.join(", "))
    }

    fn at(&self, op: Op, kind: AccessKind, memref: Value, exprs: Vec<Subscript>, text: String) -> MemoryAccess {
        let mut elements = Elements { subscripts: exprs, ..Elements::default() };
        let m = self.m;
        let vector = match kind {
            AccessKind::VectorLoad => m.op(op).results.first().map(|&value| m.ty(value)),
            AccessKind::VectorStore => m.op(op).operands.first().map(|&value| m.ty(value)),
            _ => None,
        };
        let plain = |ty: &Type| ty.as_memref().is_none_or(|memref| !matches!(memref.element, Type::Vector(_)));
        if let Some(Type::Vector(vector)) = vector.filter(|_| plain(m.ty(memref))) {
            let first = elements.subscripts.len().saturating_sub(vector.shape.len());
            for (k, (&size, &scalable)) in vector.shape.iter().zip(&vector.scalable).enumerate() {
                if let Some(subscript) = elements.subscripts.get_mut(first + k) {
                    let extra = AffineExpr::Dim((self.home.loops.len() + k) as u32);
                    *subscript = subscript.take().filter(|_| !scalable).map(|expr| expr + extra);
                    elements.counts.push(i64::try_from(size).ok().map(AffineExpr::Const));
                }
            }
        }
        let effects: &[Effect] = match kind {
            AccessKind::Store | AccessKind::VectorStore => &[Effect::Write],
            AccessKind::Atomic => &[Effect::Read, Effect::Write],
            _ => &[Effect::Read],
        };
        let mut touches = Vec::new();
        for &effect in effects {
            let elements =
                Elements { subscripts: elements.subscripts.clone(), counts: elements.counts.clone(), some: false };
            touches.extend(self.touch(op, memref, elements, effect));
        }
        self.made(op, kind, Some(memref), Some(text), touches)
    }

    /// Any element.
    fn any(&self, memref: Value) -> Elements {
        let rank = self.m.ty(memref).as_memref().and_then(|ty| ty.shape.as_ref()).map_or(0, Vec::len);
        Elements { subscripts: vec![None; rank], counts: Vec::new(), some: true }
    }

    /// Every element.
    fn whole(&self, memref: Value) -> Elements {
        let Some(shape) = static_shape(self.m.ty(memref)) else { return self.any(memref) };
        let depth = self.home.loops.len();
        let extras = (0..shape.len()).map(|k| Some(AffineExpr::Dim((depth + k) as u32)));
        let counts = shape.iter().map(|&size| Some(AffineExpr::Const(size)));
        Elements { subscripts: extras.collect(), counts: counts.collect(), some: false }
    }

    /// The elements of the memref as cells of what it may stand for.
    fn touch(&self, op: Op, memref: Value, elements: Elements, effect: Effect) -> Vec<Touch> {
        let target = self.memory.target(self.m, self.nest, memref);
        let known = target.parts.iter().all(|part| part.when.is_some());
        let alone = (target.parts.len() == 1 || known) && !target.anything;
        let mut touches: Vec<Touch> =
            target.parts.iter().map(|part| self.part((op, memref), part, &elements, effect, alone)).collect();
        if target.anything {
            let message = format!("what {} stands for is not known", value_name(self.m, memref));
            let unknown = Some(Unknown { op, code: "unknown-memory", message });
            touches.push(Touch::somewhere(Place::World, effect, false, unknown));
        }
        touches
    }

    fn part(&self, (op, memref): (Op, Value), part: &Alias, elements: &Elements, effect: Effect, alone: bool) -> Touch {
        let root = &self.memory.roots[part.root];
        let own = |k| part.own_instance.then_some(AffineExpr::Dim(k as u32));
        let instance: Vec<Subscript> = (0..root.depth()).map(own).collect();
        let is_view = self.memory.root_of(memref) != Some(part.root);
        let written = (is_view || root.layout != Layout::Subscripts).then(|| {
            let before = if is_view { view::sizes(self.m, self.nest, memref) } else { instance.clone() };
            let (number, is_certain) = (before.len(), !elements.some);
            let exprs = before.into_iter().chain(elements.subscripts.iter().cloned()).collect();
            WrittenSubscripts { exprs, counts: elements.counts.clone(), before: number, is_view, is_certain }
        });
        let mut place = view::ViewSubscripts::Subscripts(elements.subscripts.clone());
        for step in &part.steps {
            place = step.apply(place);
        }
        let rank = self.m.ty(root.value).as_memref().and_then(|ty| ty.shape.as_ref()).map_or(0, Vec::len);
        let mut counts = elements.counts.clone();
        let width = part.steps.iter().find_map(|step| match step {
            view::ViewStep::Bytes { size, .. } => Some(*size),
            _ => None,
        });
        if let Some(width) = width {
            let byte = AffineExpr::Dim((self.home.loops.len() + counts.len()) as u32);
            let firsts = match &mut place {
                view::ViewSubscripts::Subscripts(cells) => &mut cells[..],
                view::ViewSubscripts::Address(address) => std::slice::from_mut(address),
                view::ViewSubscripts::Lost => &mut [],
            };
            firsts.iter_mut().for_each(|first| *first = first.take().map(|first| first + byte.clone()));
            counts.push(Some(AffineExpr::Const(width)));
        }
        let (mut cells, why) = root.layout.cells(place, rank);
        let mut unknown = why.filter(|_| !elements.some);
        cells.splice(0..0, instance);
        let when = part.when.clone().unwrap_or_else(Conditions::always);
        let at = |cells: &[Subscript]| self.functions?.at((self.m, op), &when, (cells, &counts));
        let mut function = at(&cells);
        let exprs = cells.clone();
        if function.is_none() {
            unknown = unknown.or(Some((SEMI_AFFINE, "a subscript multiplies values or is too large")));
            cells.iter_mut().for_each(|cell| *cell = cell.take().filter(AffineExpr::is_pure_affine));
            function = at(&cells);
        }
        if !alone {
            unknown = Some(("several-memories", "which memory it touches is not known"));
        }
        let (cells, exact) = function.map_or((None, false), |(cells, exact)| (Some(cells), exact));
        let must = exact && unknown.is_none() && !elements.some && cells.is_some();
        let unknown = unknown.map(|(code, message)| Unknown { op, code, message: message.to_owned() });
        Touch { place: Place::Root(part.root), effect, must, cells, unknown, exprs, counts, when, written }
    }

    /// Operations of the vector dialect that are no plain loads and stores.
    fn vector(&self, op: Op) -> Option<MemoryAccess> {
        let m = self.m;
        let operands = &m.op(op).operands;
        let (number, &memref) = operands.iter().enumerate().find(|(_, operand)| is_memref(m.ty(**operand)))?;
        let writes = m.effects(op).acts(number).has(Acts::WRITES);
        let kind = if writes { AccessKind::VectorStore } else { AccessKind::VectorLoad };
        let effect = if writes { Effect::Write } else { Effect::Read };
        if let Some((elements, whole)) = self.moved(op, memref) {
            let text: Vec<String> = view::moved_indices(m, op).iter().map(|&index| value_name(m, index)).collect();
            let mut touches = self.touch(op, memref, elements, effect);
            if !whole {
                touches = self.at_most(op, touches, "vector-access", "it may leave the bounds or be masked");
            }
            return Some(self.made(op, kind, Some(memref), Some(text.join(", ")), touches));
        }
        let touches = self.touch(op, memref, self.any(memref), effect);
        let message = format!("which elements {} touches is not modelled", m.name(op));
        Some(self.made(op, kind, Some(memref), None, self.at_most(op, touches, "vector-access", &message)))
    }

    /// The touches with a reason why they are only upper bounds.
    fn at_most(&self, op: Op, mut touches: Vec<Touch>, code: &'static str, message: &str) -> Vec<Touch> {
        for touch in &mut touches {
            touch.must = false;
            touch.written.iter_mut().for_each(|written| written.is_certain = false);
            touch.unknown = Some(Unknown { op, code, message: message.to_owned() });
        }
        touches
    }

    /// The elements that `vector.transfer_read` or `transfer_write` moves: result `k` of its map names the dimension
    /// that the `k`-th dimension of the vector runs along, or is 0 where it stands still. And whether it moves all.
    fn moved(&self, op: Op, memref: Value) -> Option<(Elements, bool)> {
        let m = self.m;
        let value = match m.name(op) {
            "vector.transfer_read" => *m.op(op).results.first()?,
            "vector.transfer_write" => *m.op(op).operands.first()?,
            _ => return None,
        };
        let (Type::Vector(vector), Some(Attribute::Map(map))) = (m.ty(value), m.attr(op, "permutation_map")) else {
            return None;
        };
        let plain = !matches!(m.ty(memref).as_memref()?.element, Type::Vector(_)) && !vector.scalable.contains(&true);
        let indices = view::moved_indices(m, op);
        if !plain || map.results.len() != vector.shape.len() || indices.len() != map.num_dims as usize {
            return None;
        }
        let Some(Attribute::Array(inside)) = m.attr(op, "in_bounds") else { return None };
        let subscripts = indices.iter().map(|&i| self.nest.raw_expr(i)).collect();
        let mut elements = Elements { subscripts, ..Elements::default() };
        let mut whole = segments(m, op).last().is_some_and(|mask| mask.is_empty());
        for (k, (result, &size)) in map.results.iter().zip(&vector.shape).enumerate() {
            let count = i64::try_from(size).ok()?;
            let extra = AffineExpr::Dim((self.home.loops.len() + k) as u32);
            elements.counts.push(Some(AffineExpr::Const(count)));
            match result {
                AffineExpr::Dim(dim) => {
                    let subscript = elements.subscripts.get_mut(*dim as usize)?;
                    let first = subscript.take();
                    whole &= inside.get(k) == Some(&Attribute::Bool(true))
                        || first.as_ref().is_some_and(|first| self.lies_inside(memref, *dim, first, count));
                    *subscript = first.map(|first| first + extra);
                }
                AffineExpr::Const(0) => {}
                _ => return None,
            }
        }
        Some((elements, whole))
    }

    /// Is `0 <= first` and `first + count <= size` of the dimension, wherever the access runs?
    fn lies_inside(&self, memref: Value, dim: u32, first: &AffineExpr, count: i64) -> bool {
        let size = self.m.ty(memref).as_memref().and_then(|memref| *memref.shape.as_ref()?.get(dim as usize)?);
        let size = size.and_then(|size| i64::try_from(size).ok());
        let never = |condition| {
            let all =
                self.nest.values.resolve(&Conditions::all([condition])).and_then(|all| all.and(&self.home.conditions));
            all.is_ok_and(|all| {
                let (set, _) = all.to_set(self.nest.symbols.len(), self.home.loops.len());
                set.is_empty(&Budget::new(BUDGET)) == Ok(true)
            })
        };
        size.is_some_and(|size| {
            let end = first.clone() + AffineExpr::Const(count);
            [less(first.clone(), AffineExpr::Const(0)), less(AffineExpr::Const(size), end)].into_iter().all(never)
        })
    }

    /// What a wait is ordered with: all that the transfers it may wait for touch. If none is found, everything; if the
    /// tag is known outside of the function, where transfers may start as well, all memory known there.
    fn transfer(&self, op: Op) -> Vec<Touch> {
        let m = self.m;
        let memrefs = |op: Op| -> Vec<Value> {
            m.op(op).operands.iter().copied().filter(|&operand| is_memref(m.ty(operand))).collect()
        };
        let roots = |memref: Option<&Value>| self.memory.roots_of(m, self.nest, *memref?);
        let starts = m.walk(self.nest.func).into_iter().filter(|&op| starts_transfer(m, op));
        let tags = roots(memrefs(op).last());
        let mut touched: Vec<Value> = Vec::new();
        for start in starts {
            let memrefs = memrefs(start);
            let meet = |(tags, other): (&Vec<RootId>, Vec<RootId>)| other.iter().any(|root| tags.contains(root));
            if tags.as_ref().zip(roots(memrefs.last())).is_none_or(meet) {
                touched.extend(memrefs);
            }
        }
        let found = touched.into_iter().flat_map(|memref| self.touch(op, memref, self.any(memref), Effect::Opaque));
        let mut touches: Vec<Touch> = found.collect();
        let outside = tags.is_none_or(|tags| tags.into_iter().any(|tag| self.memory.is_reachable(tag)));
        if touches.is_empty() || outside {
            let open = self.opaque("the transfer it waits for may touch any memory", op);
            let unknown = open.iter().find_map(|touch| touch.unknown.clone());
            let any = |(root, _)| Touch::somewhere(Place::Root(root), Effect::Opaque, true, unknown.clone());
            let locals: Vec<Touch> = self.memory.roots.iter().filter(|_| touches.is_empty()).map(any).collect();
            touches.extend(open.into_iter().chain(locals));
        }
        touches
    }

    /// What its row says that an operation does; everything where it does not say.
    fn other(&self, op: Op) -> Option<MemoryAccess> {
        let m = self.m;
        if let Some(summary) = self.calls.of(m, op) {
            return self.called(op, summary);
        }
        let effects = m.effects(op);
        let mut touches = Vec::new();
        for (number, &operand) in m.op(op).operands.iter().enumerate() {
            touches.extend(self.behind(op, operand, effects.acts(number)));
        }
        match effects.beyond {
            Beyond::Nothing => {}
            Beyond::Outside => touches.push(Touch::somewhere(Place::Console, Effect::Opaque, true, None)),
            Beyond::Everything => touches.extend(self.opaque(&format!("what {} touches is not known", m.name(op)), op)),
        }
        (!touches.is_empty()).then(|| self.made(op, AccessKind::Call, None, None, touches))
    }

    /// Any elements of the memory behind an operand, as the operation acts on it. What is captured is known outside, and
    /// touched there.
    fn behind(&self, op: Op, operand: Value, acts: Acts) -> Vec<Touch> {
        let reads = (acts.has(Acts::READS), Effect::Read);
        let writes = (acts.has(Acts::WRITES.and(Acts::FREES)), Effect::Write);
        let effects = [reads, writes].into_iter().filter(|(does, _)| *does && !acts.has(Acts::CAPTURES));
        let name = self.m.name(op);
        let message = format!("which elements {name} touches is not modelled{}", linalg::lowered(name));
        let touches = effects.flat_map(|(_, effect)| match self.m.ty(operand) {
            Type::MemRef(_) => self.touch(op, operand, self.any(operand), effect),
            ty if ty.is_plain_data() => Vec::new(),
            _ => vec![Touch::somewhere(Place::World, effect, false, None)],
        });
        self.at_most(op, touches.collect(), "opaque-operation", &message)
    }

    /// A call of a function whose body is known.
    fn called(&self, op: Op, summary: &[Acts]) -> Option<MemoryAccess> {
        let operands = self.m.op(op).operands.iter().zip(summary);
        let touches = operands.flat_map(|(&operand, &acts)| self.behind(op, operand, acts)).collect();
        let touches =
            self.at_most(op, touches, "called-function", "which elements the function touches is not modelled");
        (!touches.is_empty()).then(|| self.made(op, AccessKind::Call, None, None, touches))
    }

    fn opaque(&self, message: &str, op: Op) -> Vec<Touch> {
        let unknown = Some(Unknown { op, code: "opaque-operation", message: message.to_owned() });
        vec![Touch::somewhere(Place::World, Effect::Opaque, true, unknown)]
    }
}
