//! The program with the buffer, before its copies are cut down to the cells that they are for.

use std::collections::BTreeMap;
use std::convert::Infallible;

use rustc_hash::FxHashMap;

use super::super::redirect::redirect;
use super::super::rewrite::Made;
use super::{Request, RunPlace};
use crate::affine::dialect::{
    AffineForOp, AffineForSpec, AffineLoadOp, AffineMaxOp, AffineStoreOp, AffineYieldOp, MapOperands,
};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::affine::presburger::{Budget, Exhausted, Relation, Set};
use crate::analysis::PlainAccess;
use crate::analysis::alias::Root;
use crate::analysis::footprint::Footprint;
use crate::analysis::names::value_name;
use crate::analysis::scop::Scop;
use crate::emit::side::BoxSide;
use crate::emit::{allocate, let_go};
use crate::ir::attr::Location;
use crate::ir::dense::storage_bits;
use crate::ir::types::MemRefType;
use crate::ir::{Attribute, Module, Op, Type, Value};

/// One dim of a buffer.
#[derive(Clone)]
pub struct BufferDim {
    /// Where along it a cell is: over how far, side by side, the cell is from where the box starts.
    pub at: AffineExpr,
    /// The least of these, over the loops around.
    pub start: AffineExpr,
    /// How long it is.
    pub size: AffineExpr,
}

impl BufferDim {
    /// The dim along a side.
    pub fn along(side: usize, sides: &[BoxSide]) -> BufferDim {
        BufferDim { at: AffineExpr::Dim(side as u32), start: AffineExpr::Const(0), size: sides[side].size.clone() }
    }

    /// The subscript of a cell that is so far from where the box starts, by sides.
    fn of(&self, from_start: &dyn Fn(u32) -> AffineExpr) -> AffineExpr {
        self.at.replace(from_start, &AffineExpr::Symbol)
    }
}

/// The memory of one run.
pub struct RunBuffer {
    /// Without `%`.
    pub name: String,
    /// Of the array.
    stem: String,
    /// The array.
    pub root: Value,
    /// The type of its elements.
    pub element: Type,
    /// How many subscripts stand before those of the array: they count the iterations in which it was made, or which ones write.
    pub before: usize,
    /// Where the cells start, for each subscript.
    pub sides: Vec<BoxSide>,
    /// Its dims.
    pub dims: Vec<BufferDim>,
    pad: i64,
    is_local: bool,
    space: Option<i64>,
    /// How many of it lie behind each other, if it is several: the first subscript says which one.
    copies: Option<i64>,
}

impl RunBuffer {
    /// The buffer with this number and these dims. None if its size does not fit in 64 bits.
    pub fn new(
        request: &Request,
        root: &Root,
        m: &Module,
        (sides, dims): (Vec<BoxSide>, Vec<BufferDim>),
        number: usize,
    ) -> Option<RunBuffer> {
        let before = root.depth();
        if sides[..before].iter().any(|side| side.size.as_const() != Some(1)) {
            return None;
        }
        let ending = if number == 0 { "_buf".to_owned() } else { format!("_buf{number}") };
        let &Request { is_local, space, pad, .. } = request;
        let buffer = RunBuffer::of(root, m, (sides, before), dims, &ending)?;
        RunBuffer { pad, is_local, space, ..buffer }.fitting()
    }

    /// An element for each of the cells, with the iterations that write it in so many sides before those of the array.
    pub fn led(root: &Root, m: &Module, sides: Vec<BoxSide>, before: usize) -> Option<RunBuffer> {
        let dims = (0..sides.len()).map(|side| BufferDim::along(side, &sides)).collect();
        RunBuffer::of(root, m, (sides, before), dims, "_exp")?.fitting()
    }

    /// The same with dims along these sides, in their order.
    pub fn in_order(mut self, sides: &[AffineExpr]) -> RunBuffer {
        let place = |dim: &BufferDim| sides.iter().position(|side| *side == dim.at);
        self.dims.sort_by_key(place);
        self
    }

    fn of(
        root: &Root,
        m: &Module,
        (sides, before): (Vec<BoxSide>, usize),
        mut dims: Vec<BufferDim>,
        ending: &str,
    ) -> Option<RunBuffer> {
        dims.retain(|dim| dim.size.as_const() != Some(1));
        let element = m.ty(root.value).as_memref()?.element.clone();
        let stem = value_name(m, root.value)[1..].to_owned();
        let (name, root) = (format!("{stem}{ending}"), root.value);
        let (pad, is_local, space, copies) = (0, false, None, None);
        Some(RunBuffer { name, stem, root, element, before, sides, dims, pad, is_local, space, copies })
    }

    /// None if its size does not fit in 64 bits.
    fn fitting(self) -> Option<RunBuffer> {
        let constant =
            |dim: usize| self.size(dim).as_const().map_or(Some(1), |size| Some(size).filter(|&size| size >= 0));
        let count = (0..self.dims.len()).try_fold(1_i64, |count, dim| count.checked_mul(constant(dim)?))?;
        count.checked_mul(16).map(|_| self)
    }

    /// So many of it behind each other, under a name that ends so. None if their size does not fit in 64 bits.
    pub fn several(self, copies: i64, ending: &str) -> Option<RunBuffer> {
        let name = self.name.replacen("_buf", ending, 1);
        let most = self.bytes().unwrap_or(16);
        most.checked_mul(copies).map(|_| RunBuffer { name, copies: Some(copies), ..self })
    }

    /// How many dims it has.
    pub fn rank(&self) -> usize {
        self.dims.len() + usize::from(self.copies.is_some())
    }

    /// Its layout as steps say it, if it is another one than that of the box: one that cuts dims, or any at all.
    pub fn layout(&self, of_any: bool) -> Option<String> {
        let side = |dim: &BufferDim| if let AffineExpr::Dim(side) = dim.at { Some(side) } else { None };
        let sides: Option<Vec<u32>> = self.dims.iter().map(side).collect();
        let is_told = sides.is_none_or(|sides| of_any && !sides.is_sorted());
        let in_array = |side: u32| AffineExpr::Dim(side.saturating_sub(self.before as u32));
        let words = self.dims.iter().map(|dim| dim.of(&in_array).to_string());
        is_told.then(|| format!("({})", words.collect::<Vec<_>>().join(", ")))
    }

    /// The subscripts that loops over the box run through: all others are known.
    fn kept(&self) -> Vec<usize> {
        (0..self.sides.len()).filter(|&side| self.sides[side].size.as_const() != Some(1)).collect()
    }

    /// Cells, by the subscripts that loops over the box run through.
    pub fn of_loops(&self, cells: &Relation, budget: &Budget) -> Result<Relation, Exhausted> {
        let (mut only, kept) = (cells.clone(), self.kept());
        for side in (0..self.sides.len()).rev().filter(|side| !kept.contains(side)) {
            only = only.project_out_range(side, 1, budget)?;
        }
        Ok(only)
    }

    /// How long a dim is.
    fn size(&self, dim: usize) -> AffineExpr {
        let size = self.dims[dim].size.clone();
        if dim + 1 == self.dims.len() && self.pad > 0 { size + self.pad } else { size }
    }

    /// How many bytes it has, where that is a number.
    pub fn bytes(&self) -> Option<i64> {
        (0..self.dims.len()).try_fold(self.bytes_of_each()?, |count, dim| count.checked_mul(self.size(dim).as_const()?))
    }

    /// What there is to say of it.
    pub fn made(&self, ty: Type, holds: String, (m, ivs, symbols): (&Module, &[Value], &[Value])) -> Made {
        let bytes = self.bytes_text(m, ivs, symbols);
        Made { name: format!("%{}", self.name), ty, bytes, holds, is_local: self.is_local }
    }

    /// How many bytes each element has, in all copies together.
    fn bytes_of_each(&self) -> Option<i64> {
        let each = i64::try_from(storage_bits(&self.element)?.div_ceil(8)).ok()?;
        each.checked_mul(self.copies.unwrap_or(1))
    }

    /// The same as text, in the names of loops and symbols where it is no number.
    pub fn bytes_text(&self, m: &Module, ivs: &[Value], symbols: &[Value]) -> Option<String> {
        if let Some(bytes) = self.bytes() {
            return Some(bytes.to_string());
        }
        let mut text = self.bytes_of_each()?.to_string();
        for dim in 0..self.dims.len() {
            let size = self.size(dim);
            let name = |value: Value| value_name(m, value);
            let size_text = size.named(
                |f, dim| f.write_str(&name(ivs[dim as usize])),
                |f, symbol| f.write_str(&name(symbols[symbol as usize])),
            );
            let is_plain = matches!(size, AffineExpr::Const(_) | AffineExpr::Symbol(_) | AffineExpr::Dim(_));
            text += &if is_plain { format!(" * {size_text}") } else { format!(" * ({size_text})") };
        }
        Some(text)
    }
}

/// Which way a copy goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CopyDirection {
    /// From the array to the buffer.
    In,
    /// Back.
    Out,
}

impl CopyDirection {
    /// As the loops are named that copy.
    fn word(self) -> &'static str {
        match self {
            CopyDirection::In => "in",
            CopyDirection::Out => "out",
        }
    }
}

/// A map with its operands.
pub type MapSubscripts = (AffineMap, Vec<Value>);

/// Where loops over a box are.
pub struct BoxAt {
    /// In which cell of the array.
    pub cell: MapSubscripts,
    /// In which element of the buffer.
    pub element: MapSubscripts,
}

/// Where an access looks in the sides before those of the array: expressions over induction variables, and these.
#[derive(Clone, Default)]
pub struct Lead {
    pub exprs: Vec<AffineExpr>,
    pub ivs: Vec<Value>,
    /// Where it looks along each dim of the buffer, where that is not left to the subscripts of the access.
    pub places: Vec<AffineExpr>,
}

/// A copy that is written so far for all cells of the box: its store, and the cells that it is for.
pub type Copy = (Op, Set);

/// The program with the buffer, and with copies of whole boxes, which are then cut down to their cells.
pub struct Scaffold<'a> {
    pub m: Module,
    pub scop: &'a Scop,
    pub place: &'a RunPlace<'a>,
    pub copies: Vec<Copy>,
    /// How many operations stand behind those of the run.
    pub behind: usize,
    /// What accesses looked through that go to buffers now. Those that nobody looks through any more go last: places in blocks are counted.
    pub views: Vec<Value>,
    /// For each access that was sent to a buffer the one that it was.
    pub moved: FxHashMap<Op, Op>,
}

impl<'a> Scaffold<'a> {
    /// A program in which nothing is written yet.
    pub fn new(m: Module, scop: &'a Scop, place: &'a RunPlace<'a>) -> Scaffold<'a> {
        let (copies, views, moved) = (Vec::new(), Vec::new(), FxHashMap::default());
        Scaffold { m, scop, place, copies, behind: 0, views, moved }
    }

    /// Writes the buffer, the copies around what the run does, and sends the accesses to the buffer. Gives its type.
    pub fn build(
        &mut self,
        buffer: &RunBuffer,
        cells: &Footprint,
        accesses: &BTreeMap<Op, Lead>,
        budget: &Budget,
    ) -> Result<Type, Exhausted> {
        let memory = self.fill(buffer, std::slice::from_ref(&cells.read), accesses, budget)?;
        for op in self.nest((buffer, memory), &cells.left, CopyDirection::Out, budget)? {
            self.put_behind(op);
        }
        self.drop(buffer, memory);
        Ok(self.m.ty(memory).clone())
    }

    /// Makes the buffer, fills it with what is read of these cells, each piece in loops of its own, and sends the accesses to it.
    pub fn fill(
        &mut self,
        buffer: &RunBuffer,
        read: &[Relation],
        accesses: &BTreeMap<Op, Lead>,
        budget: &Budget,
    ) -> Result<Value, Exhausted> {
        let (memory, mut at) = self.make(buffer);
        for (&op, lead) in accesses {
            self.redirect(op, (buffer, memory), None, lead);
        }
        for piece in read {
            for op in self.nest((buffer, memory), piece, CopyDirection::In, budget)? {
                self.m.insert(self.place.block, at, op);
                at += 1;
            }
        }
        Ok(memory)
    }

    /// Lets the buffer go behind the run, where it was allocated.
    pub fn drop(&mut self, buffer: &RunBuffer, memory: Value) {
        if !buffer.is_local {
            let gone = let_go(&mut self.m, memory);
            self.put_behind(gone);
        }
    }

    /// Puts an operation behind the run and all that stands there so far.
    pub fn put_behind(&mut self, op: Op) {
        let end = match self.place.is_whole {
            true => self.start() + 1 + self.behind,
            // Before the terminator.
            false => self.m.block(self.place.block).ops.len() - 1,
        };
        self.m.insert(self.place.block, end, op);
        self.behind += 1;
    }

    /// Where in the block a run starts.
    pub fn start(&self) -> usize {
        if self.place.is_whole { self.m.position(self.place.op).expect("it stands in the block") } else { 0 }
    }

    /// Makes the buffer where a run starts, and says where what follows it goes.
    pub fn make(&mut self, buffer: &RunBuffer) -> (Value, usize) {
        let (block, mut at) = (self.place.block, self.start());
        let mut shape: Vec<Option<u64>> = buffer.copies.map(|copies| u64::try_from(copies).ok()).into_iter().collect();
        let mut sizes = Vec::new();
        for dim in 0..buffer.dims.len() {
            let size = buffer.size(dim);
            let constant = size.as_const().and_then(|size| u64::try_from(size).ok());
            shape.push(constant);
            if constant.is_none() {
                // A block that runs has cells to touch or not; memory of a negative size has no meaning.
                let (map, operands) = self.over(&[size, 0.into()], &[]);
                let size = AffineMaxOp::build(&mut self.m, map, operands);
                self.m.insert(block, at, size.op());
                sizes.push(size.result(&self.m));
                at += 1;
            }
        }
        let space = buffer.space.map(|space| Attribute::Int(space.into(), Type::int(64)));
        let ty = MemRefType::new(Some(shape), buffer.element.clone(), None, space);
        let op = allocate(&mut self.m, ty, sizes, buffer.is_local);
        self.m.insert(block, at, op);
        let value = self.m.result(op);
        self.m.value_mut(value).name = Some(buffer.name.as_str().into());
        (value, at + 1)
    }

    /// Expressions over the loops around the block (dims, then those of `inner`) and the symbols, over operands.
    fn over(&self, exprs: &[AffineExpr], inner: &[Value]) -> (AffineMap, Vec<Value>) {
        let mut inputs = MapOperands::default();
        let exprs = exprs.iter().map(|expr| self.place.expr_over(self.scop, &mut inputs, expr, inner)).collect();
        inputs.map(exprs)
    }

    /// Sends an access to the buffer, to that copy of it if it is several. Gives the new access.
    pub fn redirect(&mut self, op: Op, (buffer, memory): (&RunBuffer, Value), copy: Option<Value>, lead: &Lead) -> Op {
        let Scaffold { m, scop, place, .. } = self;
        let looked_through = PlainAccess::cast(m, op).map(|access| access.memref);
        let sent = redirect(m, (scop.func, &scop.nest), (op, memory), |inputs, subscripts| {
            let mut exprs: Vec<AffineExpr> = copy.map(|copy| inputs.dim(copy)).into_iter().collect();
            let symbol = |symbol| Ok::<_, Infallible>(scop.symbols[symbol as usize]);
            let over = |inputs: &mut MapOperands, expr: &AffineExpr| {
                let Ok(expr) = inputs.over(expr, |dim| lead.ivs[dim as usize], symbol);
                expr
            };
            // A buffer of one element has one place.
            if !lead.places.is_empty() || buffer.dims.is_empty() {
                exprs.extend(lead.places.iter().map(|at| over(inputs, at)));
                return exprs;
            }
            let mut from_start = Vec::new();
            for (side, BoxSide { start, .. }) in buffer.sides.iter().enumerate() {
                let at = match side.checked_sub(buffer.before) {
                    Some(dim) => subscripts[dim].clone(),
                    None if side < lead.exprs.len() => over(inputs, &lead.exprs[side]),
                    None => place.expr_over(scop, inputs, start, &[]),
                };
                from_start.push(at - place.expr_over(scop, inputs, start, &[]));
            }
            for dim in &buffer.dims {
                let at = dim.of(&|side| from_start[side as usize].clone());
                exprs.push(at - place.expr_over(scop, inputs, &dim.start, &[]));
            }
            exprs
        });
        self.views.extend(looked_through);
        self.moved.insert(sent, op);
        sent
    }

    /// Loops over the box that copy between array and buffer; nothing if there are no cells to copy.
    fn nest(
        &mut self,
        (buffer, memory): (&RunBuffer, Value),
        cells: &Relation,
        way: CopyDirection,
        budget: &Budget,
    ) -> Result<Vec<Op>, Exhausted> {
        if cells.is_empty(budget)? {
            return Ok(Vec::new());
        }
        let only = buffer.of_loops(cells, budget)?.wrap();
        Ok(self.over_box(buffer, way.word(), None, |scaffold, at| {
            let mut ends = [(buffer.root, &at.cell), (memory, &at.element)];
            if way == CopyDirection::Out {
                ends.reverse();
            }
            let [(from, read), (to, write)] = ends;
            let (m, ty) = (&mut scaffold.m, buffer.element.clone());
            let load = AffineLoadOp::build(m, ty, from, read.0.clone(), &read.1);
            let value = load.result(m);
            let store = AffineStoreOp::build(m, value, to, write.0.clone(), &write.1);
            scaffold.copies.push((store.op(), only));
            vec![load.op(), store.op()]
        }))
    }

    /// The element of a buffer that is a cell of its array.
    pub fn in_buffer(&self, buffer: &RunBuffer, (map, operands): &MapSubscripts) -> MapSubscripts {
        let (dims, symbols) = operands.split_at(map.num_dims as usize);
        let mut inputs = MapOperands::default();
        let mut from_start = Vec::new();
        for (expr, side) in map.results.iter().zip(&buffer.sides) {
            let Ok(expr) =
                inputs.over(expr, |dim| dims[dim as usize], |symbol| Ok::<_, Infallible>(symbols[symbol as usize]));
            from_start.push(expr - self.place.expr_over(self.scop, &mut inputs, &side.start, &[]));
        }
        let mut exprs = Vec::new();
        for dim in &buffer.dims {
            let start = self.place.expr_over(self.scop, &mut inputs, &dim.start, &[]);
            exprs.push(dim.of(&|side| from_start[side as usize].clone()) - start);
        }
        inputs.map(exprs)
    }

    /// Loops over the box of a buffer, or of one of its copies, and in them what `write` makes of a cell. The loops are named after
    /// the array and this word.
    pub fn over_box(
        &mut self,
        buffer: &RunBuffer,
        word: &str,
        copy: Option<Value>,
        write: impl FnOnce(&mut Self, &BoxAt) -> Vec<Op>,
    ) -> Vec<Op> {
        let (sides, kept) = (&buffer.sides, buffer.kept());
        let (mut loops, mut ivs): (Vec<Op>, Vec<Value>) = (Vec::new(), Vec::new());
        for (number, &side) in kept.iter().enumerate() {
            let BoxSide { start, size, .. } = &sides[side];
            let lower = self.over(std::slice::from_ref(start), &[]);
            let upper = self.over(&[start.clone() + size.clone()], &[]);
            let spec = AffineForSpec { lower, upper, step: 1, inits: Vec::new(), loc: Location::Unknown };
            let looped = AffineForOp::build(&mut self.m, spec);
            let iv = looped.induction_var(&self.m);
            self.m.value_mut(iv).name = Some(format!("{}_{word}{number}", buffer.stem).into());
            if let Some(&outer) = loops.last() {
                let block = self.m.single_block(outer, 0).expect("a loop has a block");
                self.m.push(block, looped.op());
            }
            loops.push(looped.op());
            ivs.push(iv);
        }
        let depth = self.place.ivs.len();
        let at = |side: usize| match kept.iter().position(|&other| other == side) {
            Some(number) => AffineExpr::Dim((depth + number) as u32),
            None => sides[side].start.clone(),
        };
        let cell: Vec<AffineExpr> = (buffer.before..sides.len()).map(at).collect();
        // The copy is one more dim.
        let mut element: Vec<AffineExpr> =
            copy.map(|_| AffineExpr::Dim((depth + kept.len()) as u32)).into_iter().collect();
        let from_start = |side: u32| at(side as usize) - sides[side as usize].start.clone();
        element.extend(buffer.dims.iter().map(|dim| dim.of(&from_start) - dim.start.clone()));
        ivs.extend(copy);
        let ops = write(self, &BoxAt { cell: self.over(&cell, &ivs), element: self.over(&element, &ivs) });
        let Some(&innermost) = loops.last() else { return ops };
        let body = self.m.single_block(innermost, 0).expect("a loop has a block");
        ops.into_iter().for_each(|op| self.m.push(body, op));
        for &looped in &loops {
            let block = self.m.single_block(looped, 0).expect("a loop has a block");
            AffineYieldOp::build(&mut self.m, block, Vec::new());
        }
        vec![loops[0]]
    }
}
