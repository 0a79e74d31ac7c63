//! The program with chunks of a loop, before the loops that combine are cut down to the cells that the loop updates.

use std::convert::Infallible;

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::loops::{LARGEST, fresh, product};
use super::super::promote::scaffold::{BoxAt, Copy, Lead, MapSubscripts, RunBuffer, Scaffold};
use super::super::promote::{PlannedBuffer, RunPlace};
use super::super::session::{No, Session};
use crate::affine::dialect::{
    AffineForOp, AffineForSpec, AffineLoadOp, AffineParallelOp, AffineParallelSpec, AffineStoreOp, AffineYieldOp,
    Applied, MapOperands,
};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::affine::presburger::{BasicSet, Budget, DimKind, Relation, Space};
use crate::affine::row::demand;
use crate::analysis::footprint::Footprint;
use crate::emit::{allocate, let_go};
use crate::ir::attr::Location;
use crate::ir::dense::storage_bits;
use crate::ir::module::OpSpec;
use crate::ir::types::MemRefType;
use crate::ir::view::segment_sizes;
use crate::ir::{Attribute, Block, Combiner, Module, Op, Opcode, Type, Value};
use crate::schedule::legality::JudgeStuck;
use crate::schedule::refusal::{NotApplicable, Refusal};

/// How the loop is cut.
pub struct Chunks {
    /// In how many chunks.
    pub count: i64,
    /// So many iterations follow each other in one, if somebody says so.
    pub strip: Option<i64>,
    /// The same where nobody does, and the number of iterations is not known.
    pub usual: i64,
    /// What the loop is called.
    pub name: String,
}

/// What is accumulated in each chunk.
pub struct ChunkPart {
    pub combiner: Combiner,
    /// An operation of the loop that combines, whose flags are those of what combines results.
    pub step: Option<Op>,
    pub neutral: Attribute,
    pub ty: Type,
    /// What it is a part of, in words.
    pub of: String,
    pub kept: AccumulatesIn,
}

/// Where the loop accumulates.
pub enum AccumulatesIn {
    /// In memory: the accumulators, the cells, and the accesses that are sent there.
    Memory(Box<PlannedBuffer>),
    /// In the iteration argument with this number; the accumulators have this name.
    Carried(usize, String),
}

impl ChunkPart {
    /// What its accumulators are called, without `%`.
    pub fn name(&self) -> &str {
        match &self.kept {
            AccumulatesIn::Memory(planned) => &planned.0.name,
            AccumulatesIn::Carried(_, name) => name,
        }
    }

    /// How many bytes its accumulators have, as text.
    pub fn bytes(&self, m: &Module, chunks: i64, (ivs, symbols): (&[Value], &[Value])) -> Option<String> {
        match &self.kept {
            AccumulatesIn::Memory(planned) => planned.0.bytes_text(m, ivs, symbols),
            AccumulatesIn::Carried(..) => {
                let each = i64::try_from(storage_bits(&self.ty)?.div_ceil(8)).ok()?;
                Some(each.checked_mul(chunks)?.to_string())
            }
        }
    }
}

/// What was written so far.
pub struct WrittenSoFar {
    pub module: Module,
    /// What combines, and for which cells.
    pub copies: Vec<Copy>,
    /// The loops that are new.
    pub loops: FxHashSet<Op>,
    /// For each access of an accumulator the one that it was.
    pub moved: FxHashMap<Op, Op>,
    /// The accumulators of each part.
    pub memories: Vec<Value>,
}

struct ChunkBuilder<'a> {
    scaffold: Scaffold<'a>,
    func: Op,
    looped: AffineForOp,
    chunks: &'a Chunks,
    parts: &'a [ChunkPart],
    /// The accumulators of each part, and its neutral element.
    made: Vec<(Value, Value)>,
    loops: FxHashSet<Op>,
}

/// Writes the chunks of a loop into the program that promises nothing of partial results.
pub fn build(
    session: &Session<'_>,
    m: Module,
    (place, looped): (&RunPlace<'_>, AffineForOp),
    (chunks, parts): (&Chunks, &[ChunkPart]),
) -> Result<WrittenSoFar, No> {
    let scop = session.scop();
    let scaffold = Scaffold::new(m, scop, place);
    let (made, loops) = (Vec::new(), FxHashSet::default());
    let mut builder = ChunkBuilder { scaffold, func: scop.func, looped, chunks, parts, made, loops };
    builder.make();
    builder.combine(session.budget)?;
    builder.run(&fresh_names(session, chunks))?;
    let ChunkBuilder { scaffold, loops, made, .. } = builder;
    let memories = made.into_iter().map(|(memory, _)| memory).collect();
    Ok(WrittenSoFar { module: scaffold.m, copies: scaffold.copies, loops, moved: scaffold.moved, memories })
}

/// Names of the loops over chunks, and over the strips of one.
fn fresh_names(session: &Session<'_>, chunks: &Chunks) -> [String; 2] {
    let taken = session.names_in_use();
    ["c", "t"].map(|ending| fresh(&format!("{}_{ending}", chunks.name), &taken))
}

impl ChunkBuilder<'_> {
    /// Makes accumulators and neutral elements before the loop.
    fn make(&mut self) {
        for part in self.parts {
            let scaffold = &mut self.scaffold;
            let spec = OpSpec::new(Opcode::Constant.into()).results([part.ty.clone()]);
            let neutral = scaffold.m.create(spec.property("value", part.neutral.clone()));
            scaffold.m.insert(scaffold.place.block, scaffold.start(), neutral);
            let neutral = scaffold.m.result(neutral);
            let memory = match &part.kept {
                AccumulatesIn::Memory(planned) => scaffold.make(&planned.0).0,
                AccumulatesIn::Carried(_, name) => {
                    let shape = Some(vec![u64::try_from(self.chunks.count).ok()]);
                    let ty = MemRefType::new(shape, part.ty.clone(), None, None);
                    let made = allocate(&mut scaffold.m, ty, Vec::new(), false);
                    scaffold.m.insert(scaffold.place.block, scaffold.start(), made);
                    let value = scaffold.m.result(made);
                    scaffold.m.value_mut(value).name = Some(name.as_str().into());
                    value
                }
            };
            self.made.push((memory, neutral));
        }
    }

    // ---- behind the loop ---------------------------------------------------------------------------------------

    /// Combines what the chunks arrive at, in their order.
    fn combine(&mut self, budget: &Budget) -> Result<(), No> {
        self.combine_carried();
        for (number, part) in self.parts.iter().enumerate() {
            if let AccumulatesIn::Memory(planned) = &part.kept {
                let (buffer, cells, _) = &**planned;
                self.combine_cells((part, self.made[number].0), (buffer, cells), budget)?;
            }
        }
        for memory in self.made.iter().map(|(memory, _)| *memory).collect::<Vec<_>>() {
            let gone = let_go(&mut self.scaffold.m, memory);
            self.scaffold.put_behind(gone);
        }
        Ok(())
    }

    /// A loop over all chunks.
    fn over_chunks(&mut self, inits: Vec<Value>) -> (AffineForOp, Value, Block) {
        let m = &mut self.scaffold.m;
        let bound = |bound: i64| (AffineMap::constant(&[bound]), Vec::new());
        let (lower, upper) = (bound(0), bound(self.chunks.count));
        let looped = AffineForOp::build(m, AffineForSpec { lower, upper, step: 1, inits, loc: Location::Unknown });
        let (iv, body) = (looped.induction_var(m), looped.body(m));
        m.value_mut(iv).name = Some(format!("{}_part", self.chunks.name).into());
        self.scaffold.put_behind(looped.op());
        (looped, iv, body)
    }

    /// What is handed on through the loop goes on through one over the chunks.
    fn combine_carried(&mut self) {
        let carried = self.carried();
        if carried.is_empty() {
            return;
        }
        let inits = self.looped.inits(&self.scaffold.m).to_vec();
        let (combined, iv, body) = self.over_chunks(inits);
        let before = combined.iter_args(&self.scaffold.m).to_vec();
        let mut values = Vec::new();
        for &(argument, number) in &carried {
            let m = &mut self.scaffold.m;
            let load = AffineLoadOp::build(
                m,
                self.parts[number].ty.clone(),
                self.made[number].0,
                AffineMap::identity(1),
                &[iv],
            );
            m.push(body, load.op());
            let term = load.result(m);
            let step = combining(m, &self.parts[number], [before[argument], term]);
            m.push(body, step);
            values.push(m.result(step));
        }
        let m = &mut self.scaffold.m;
        AffineYieldOp::build(m, body, values);
        for (old, new) in m.op(self.looped.op()).results.clone().into_iter().zip(m.op(combined.op()).results.clone()) {
            m.value_mut(new).name = m.value(old).name.clone();
            m.replace_uses(self.func, old, new);
        }
    }

    /// Each cell that the loop updates is combined with one accumulator after the other.
    fn combine_cells(
        &mut self,
        (part, memory): (&ChunkPart, Value),
        (buffer, cells): (&RunBuffer, &Footprint),
        budget: &Budget,
    ) -> Result<(), No> {
        if cells.left.is_empty(budget).map_err(Refusal::from)? {
            return Ok(());
        }
        let depth = self.scaffold.place.ivs.len();
        let only = buffer.of_loops(&cells.left, budget).map_err(Refusal::from)?;
        let only = only.insert_dims(DimKind::Domain, depth, 1);
        let of_chunks = self.chunk_numbers(&only, depth).map_err(Refusal::from)?;
        let only = only.intersect_domain(&of_chunks.into()).wrap();
        let (_, iv, body) = self.over_chunks(Vec::new());
        let combine = |scaffold: &mut Scaffold<'_>, at: &BoxAt| {
            let m = &mut scaffold.m;
            let load = |m: &mut Module, from: Value, at: &MapSubscripts| {
                let load = AffineLoadOp::build(m, part.ty.clone(), from, at.0.clone(), &at.1);
                (load.op(), load.result(m))
            };
            let (first, before) = load(m, buffer.root, &at.cell);
            let (second, term) = load(m, memory, &at.element);
            let step = combining(m, part, [before, term]);
            let store = AffineStoreOp::build(m, m.result(step), buffer.root, at.cell.0.clone(), &at.cell.1);
            scaffold.copies.push((store.op(), only));
            vec![first, second, step, store.op()]
        };
        let ops = self.scaffold.over_box(buffer, "part", Some(iv), combine);
        let m = &mut self.scaffold.m;
        ops.into_iter().for_each(|op| m.push(body, op));
        AffineYieldOp::build(m, body, Vec::new());
        Ok(())
    }

    /// The iterations around, and each chunk.
    fn chunk_numbers(&self, only: &Relation, depth: usize) -> Result<BasicSet, JudgeStuck> {
        let mut all = BasicSet::universe(Space::set(only.space().num_symbols, depth + 1));
        let chunk = AffineExpr::Dim(depth as u32);
        demand(&mut all, &chunk, false)?;
        demand(&mut all, &(AffineExpr::Const(self.chunks.count - 1) - chunk), false)?;
        Ok(all)
    }

    // ---- the loop ----------------------------------------------------------------------------------------------

    /// Runs the loop in chunks, each on its own accumulators.
    fn run(&mut self, [chunk, strip]: &[String; 2]) -> Result<(), No> {
        let (op, block, at) = (self.looped.op(), self.scaffold.place.block, self.scaffold.start());
        let m = &mut self.scaffold.m;
        let spec = AffineParallelSpec {
            lower: vec![vec![0.into()]],
            lower_inputs: Default::default(),
            upper: vec![vec![self.chunks.count.into()]],
            upper_inputs: Default::default(),
            steps: vec![1],
            reductions: Vec::new(),
            loc: m.op(op).loc.clone(),
        };
        let parallel = AffineParallelOp::build(m, spec);
        let (iv, body) = (parallel.ivs(m)[0], parallel.body(m));
        m.value_mut(iv).name = Some(chunk.as_str().into());
        self.loops.insert(parallel.op());
        for (number, part) in self.parts.iter().enumerate() {
            let AccumulatesIn::Memory(planned) = &part.kept else { continue };
            let (buffer, _, accesses) = &**planned;
            let (memory, neutral) = self.made[number];
            let start = |scaffold: &mut Scaffold<'_>, at: &BoxAt| {
                vec![AffineStoreOp::build(&mut scaffold.m, neutral, memory, at.element.0.clone(), &at.element.1).op()]
            };
            for first in self.scaffold.over_box(buffer, "start", Some(iv), start) {
                self.scaffold.m.push(body, first);
            }
            for &access in accesses {
                self.scaffold.redirect(access, (buffer, memory), Some(iv), &Lead::default());
            }
        }
        self.scaffold.m.detach(op);
        self.cut((iv, body), strip)?;
        let m = &mut self.scaffold.m;
        AffineYieldOp::build(m, body, Vec::new());
        m.insert(block, at, parallel.op());
        Ok(())
    }

    /// Puts the loop into a chunk, with the iterations of that.
    fn cut(&mut self, (chunk, body): (Value, Block), name: &str) -> Result<(), No> {
        let inits: Vec<Value> = self.carried().into_iter().map(|(_, number)| self.made[number].1).collect();
        let m = &mut self.scaffold.m;
        let (op, step, count) = (self.looped.op(), self.looped.step(m), self.chunks.count);
        let [lower, upper] = [self.looped.lower(m), self.looped.upper(m)].map(LoopEnd::of);
        let in_parts = |whole: i64, of: i64| whole / of + i64::from(whole % of != 0);
        let piece =
            self.looped.length(m).filter(|_| step > 0).map(|length| in_parts(in_parts(length.max(0), step), count));
        let length = self.chunks.strip.or(piece).unwrap_or(self.chunks.usual).max(1);
        let sizes = product(length, step).and_then(|apart| Some((apart, product(apart, count)?)));
        let (apart, again) = sizes.ok_or_else(|| {
            let message = format!("{count} chunks of {length} times the step are more than {LARGEST}");
            NotApplicable::new("tile-too-large", m.op(op).span, message)
        })?;
        let from = lower.moved(chunk, apart);
        let is_one = piece.is_some_and(|piece| piece <= length);
        let (start, inits, around) = if is_one {
            (from, inits, body)
        } else {
            let spec = AffineForSpec {
                lower: from.map(),
                upper: upper.clone().map(),
                step: again,
                inits,
                loc: m.op(op).loc.clone(),
            };
            let strips = AffineForOp::build(m, spec);
            let (iv, block) = (strips.induction_var(m), strips.body(m));
            m.value_mut(iv).name = Some(name.into());
            m.push(body, strips.op());
            self.loops.insert(strips.op());
            let own = LoopEnd { exprs: vec![AffineExpr::Dim(0)], dims: vec![iv], symbols: Vec::new() };
            (own, strips.iter_args(m).to_vec(), block)
        };
        let m = &mut self.scaffold.m;
        let end = upper.or_before(&start, apart);
        let (lower, upper) = (start.map(), end.map());
        let sizes = segment_sizes(&[lower.1.len(), upper.1.len(), inits.len()]);
        let data = m.op_mut(op);
        data.operands = lower.1.into_iter().chain(upper.1).chain(inits).collect();
        data.properties.set("lowerBoundMap", Attribute::Map(lower.0));
        data.properties.set("upperBoundMap", Attribute::Map(upper.0));
        data.properties.set("operandSegmentSizes", sizes);
        m.push(around, op);
        let mut results = m.op(op).results.to_vec();
        if around != body {
            AffineYieldOp::build(m, around, results);
            let strips = m.last_op(body).expect("the loop over strips");
            results = m.op(strips).results.to_vec();
        }
        for (part, (memory, _)) in self.parts.iter().zip(&self.made) {
            if let AccumulatesIn::Carried(argument, _) = part.kept {
                let store = AffineStoreOp::build(m, results[argument], *memory, AffineMap::identity(1), &[chunk]);
                m.push(body, store.op());
            }
        }
        Ok(())
    }

    /// The iteration arguments of the loop in their order, and which part each is.
    fn carried(&self) -> Vec<(usize, usize)> {
        let of = |(number, part): (usize, &ChunkPart)| match part.kept {
            AccumulatesIn::Carried(argument, _) => Some((argument, number)),
            AccumulatesIn::Memory(_) => None,
        };
        let mut carried: Vec<(usize, usize)> = self.parts.iter().enumerate().filter_map(of).collect();
        carried.sort_unstable();
        carried
    }
}

/// `before operation term`, with the flags of the operation that the loop combines by, where these promise nothing of its result.
fn combining(m: &mut Module, part: &ChunkPart, operands: [Value; 2]) -> Op {
    let mut spec = OpSpec::new(part.combiner.opcode().into()).operands(operands).results([part.ty.clone()]);
    if part.combiner.is_float() {
        let flags = part.step.and_then(|step| m.attr(step, "fastmath").cloned());
        let none = || Attribute::Opaque("arith.fastmath<none>".into());
        spec = spec.property("fastmath", flags.unwrap_or_else(none));
    } else if matches!(part.combiner, Combiner::AddI | Combiner::MulI) {
        spec = spec.property("overflowFlags", Attribute::Opaque("arith.overflow<none>".into()));
    }
    m.create(spec)
}

/// One end of a loop: expressions over values.
#[derive(Clone)]
struct LoopEnd {
    exprs: Vec<AffineExpr>,
    dims: Vec<Value>,
    symbols: Vec<Value>,
}

impl LoopEnd {
    fn of(bound: Applied<'_>) -> LoopEnd {
        LoopEnd { exprs: bound.map.results.clone(), dims: bound.dims().to_vec(), symbols: bound.symbols().to_vec() }
    }

    /// The expressions over inputs that are shared.
    fn over(&self, inputs: &mut MapOperands) -> Vec<AffineExpr> {
        let one = |expr: &AffineExpr| {
            let dim = |dim: u32| self.dims[dim as usize];
            let Ok(expr) = inputs.over(expr, dim, |symbol| Ok::<_, Infallible>(self.symbols[symbol as usize]));
            expr
        };
        self.exprs.iter().map(one).collect()
    }

    /// So far behind for each number of a chunk.
    fn moved(&self, chunk: Value, apart: i64) -> LoopEnd {
        let mut inputs = MapOperands::default();
        let exprs = self.over(&mut inputs);
        let by = inputs.dim(chunk) * apart;
        let exprs = exprs.into_iter().map(|expr| expr + by.clone()).collect();
        LoopEnd { exprs, dims: inputs.dims, symbols: inputs.symbols }
    }

    /// The end that comes first: this one, or so far behind a start.
    fn or_before(&self, start: &LoopEnd, apart: i64) -> LoopEnd {
        let mut inputs = MapOperands::default();
        let mut exprs = start.over(&mut inputs);
        exprs.iter_mut().for_each(|expr| *expr = expr.clone() + apart);
        exprs.extend(self.over(&mut inputs));
        LoopEnd { exprs, dims: inputs.dims, symbols: inputs.symbols }
    }

    fn map(self) -> MapSubscripts {
        let inputs = MapOperands { dims: self.dims, symbols: self.symbols };
        inputs.map(self.exprs)
    }
}
