//! The loop over the lanes of a chunk, as operations on vectors in its place.

mod masked;

use rustc_hash::FxHashMap;

use super::{refuse, scattered};
use crate::affine::dialect::{
    AffineApplyOp, AffineForOp, AffineLoadOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp, MapOperands,
};
use crate::affine::expr::AffineExpr;
use crate::affine::row::{canonical, growth};
use crate::analysis::traps::may_trap;
use crate::builtin::constant_index;
use crate::builtin::vector::has_unit_stride;
use crate::ir::checks::errors_of;
use crate::ir::module::OpSpec;
use crate::ir::types::VectorType;
use crate::ir::{Attribute, Block, Module, Op, Opcode, Traits, Type, Value};
use crate::lowering::operation_name;
use crate::transforms::redirect::spell_in_affine;
use crate::transforms::session::No;

/// The program in which the loops of this name, each over so many iterations, are operations on vectors; none if there are none. Loops
/// whose names are in `rest` run such operations under a mask.
///
/// # Errors
/// What is no operation on vectors.
pub fn write(mut m: Module, func: Op, (name, width): (&str, i64), rest: &[String]) -> Result<Option<Module>, No> {
    let names = |m: &Module, looped: &AffineForOp| m.value(looped.induction_var(m)).name.clone();
    let is_ours = |named: &str| named == name || rest.iter().any(|name| name == named);
    let loops = m.walk(func).into_iter().filter_map(|op| AffineForOp::cast(&m, op));
    let loops: Vec<AffineForOp> = loops.filter(|looped| names(&m, looped).as_deref().is_some_and(is_ours)).collect();
    spell_in_affine(&mut m, func, &loops.iter().map(|looped| looped.op()).collect::<Vec<_>>());
    let mut found = false;
    for looped in loops {
        let named = names(&m, &looped);
        let is = |other: &str| named.as_deref() == Some(other);
        let chunk = if is(name) { Chunk::of(&m, looped, width) } else { None };
        found |= chunk.is_some();
        let chunk = match chunk {
            None if rest.iter().any(|name| is(name)) => masked::chunk(&mut m, looped, width),
            chunk => chunk,
        };
        if let Some(chunk) = chunk {
            Lanes::of(&mut m, chunk).write()?;
        }
    }
    Ok(found.then_some(m))
}

/// A loop over the lanes of a chunk.
struct Chunk {
    /// The loop.
    looped: Op,
    /// What operations on vectors are put before: the loop, or the end of its body where they stand in that.
    op: Op,
    /// The block that it stands in.
    block: Block,
    /// What the loop runs.
    ops: Vec<Op>,
    iv: Value,
    /// Where it starts: an expression over these operands, dims first.
    start: AffineExpr,
    operands: Vec<Value>,
    num_dims: usize,
    step: i64,
    width: u64,
    /// Which lanes run; none if all do.
    mask: Option<Value>,
}

impl Chunk {
    /// None if it does not run just so many iterations.
    fn of(m: &Module, looped: AffineForOp, width: i64) -> Option<Chunk> {
        let (lower, step, length) = (looped.lower(m), looped.step(m), looped.length(m)?);
        let [start] = &lower.map.results[..] else { return None };
        let is_full = (width - 1).checked_mul(step)? < length && length <= width.checked_mul(step)?;
        let op = looped.op();
        is_full.then_some(Chunk {
            looped: op,
            op,
            block: m.op(op).parent?,
            ops: m.block(looped.body(m)).ops.clone(),
            iv: looped.induction_var(m),
            start: start.clone(),
            operands: lower.operands.to_vec(),
            num_dims: lower.map.num_dims as usize,
            step,
            width: width as u64,
            mask: None,
        })
    }
}

/// How the subscripts of an access move from lane to lane.
enum LaneMove {
    /// Not at all.
    Still,
    /// The last by one.
    Along,
    /// In another way: each lane has a cell of its own somewhere.
    Apart,
}

/// A chunk on its way to vectors.
struct Lanes<'m> {
    m: &'m mut Module,
    chunk: Chunk,
    /// Of each value that the lanes have for themselves, the vector of them.
    vectors: FxHashMap<Value, Value>,
    /// Of each value that they have in common, the vector of that, once it is needed.
    broadcasts: FxHashMap<Value, Value>,
    /// What inactive lanes read, for each type of elements.
    zeros: FxHashMap<Type, Value>,
    /// The operations in whose place others stand.
    replaced: Vec<Op>,
}

impl Lanes<'_> {
    fn of(m: &mut Module, chunk: Chunk) -> Lanes<'_> {
        let (vectors, broadcasts, zeros) = Default::default();
        Lanes { m, chunk, vectors, broadcasts, zeros, replaced: Vec::new() }
    }

    fn write(mut self) -> Result<(), No> {
        for op in self.chunk.ops.clone() {
            if self.m.has_traits(op, Traits::TERMINATOR) {
                continue;
            }
            if AffineLoadOp::cast(self.m, op).is_some() {
                self.load(op)?;
            } else if AffineStoreOp::cast(self.m, op).is_some() {
                self.store(op)?;
            } else {
                self.compute(op)?;
            }
        }
        if self.vectors.is_empty() && self.broadcasts.is_empty() {
            let stores = self.replaced.iter().any(|&op| self.m.op(op).results.is_empty());
            let (message, lanes) = match stores {
                false => (
                    "nothing in the loop is another one from lane to lane",
                    "no subscript in it moves from lane to lane",
                ),
                true => (
                    "nothing in the loop is an operation on vectors",
                    "all that it does is store what lanes have in common, apart",
                ),
            };
            return Err(scattered(self.m, self.chunk.looped, message, lanes));
        }
        match self.chunk.mask {
            None => self.m.detach(self.chunk.looped),
            Some(_) => self.replaced.iter().for_each(|&op| self.m.detach(op)),
        }
        Ok(())
    }

    /// Puts an operation where those on vectors stand.
    fn put(&mut self, op: Op) {
        let at = self.m.position(self.chunk.op).expect("it stands in its block");
        self.m.insert(self.chunk.block, at, op);
    }

    // ---- memory ------------------------------------------------------------------------------------------------

    fn load(&mut self, op: Op) -> Result<(), No> {
        let view = AffineLoadOp::cast(self.m, op).expect("a load");
        let (memref, old) = (view.memref(self.m), view.result(self.m));
        let way = self.way(op, memref)?;
        let (map, operands) = self.at_lane(op, 0);
        let element = self.m.ty(old).clone();
        let new = match way {
            LaneMove::Apart => {
                let ty = self.vector_of(op, &element)?;
                let lanes = (0..self.chunk.width as i64).map(|lane| {
                    let (map, operands) = self.at_lane(op, lane);
                    let load = AffineLoadOp::build(self.m, element.clone(), memref, map, &operands).op();
                    self.put_like(op, load);
                    self.m.result(load)
                });
                let lanes = lanes.collect();
                self.of_lanes(ty, lanes)
            }
            LaneMove::Still => AffineLoadOp::build(self.m, element, memref, map, &operands).op(),
            LaneMove::Along => {
                let ty = self.vector_of(op, &element)?;
                match self.chunk.mask {
                    None => AffineVectorLoadOp::build(self.m, ty, memref, map, &operands).op(),
                    Some(mask) => self.masked_load(op, (ty, &element), (memref, mask), (&map, &operands))?,
                }
            }
        };
        self.finish(op, new)?;
        match way {
            LaneMove::Still => self.become_one(old, new),
            LaneMove::Along | LaneMove::Apart => _ = self.vectors.insert(old, self.m.result(new)),
        }
        Ok(())
    }

    fn store(&mut self, op: Op) -> Result<(), No> {
        let view = AffineStoreOp::cast(self.m, op).expect("a store");
        let (memref, value) = (view.memref(self.m), view.value(self.m));
        match self.way(op, memref)? {
            LaneMove::Still => {
                let message = "all lanes store to one cell";
                return Err(scattered(self.m, op, message, "no subscript moves from lane to lane"));
            }
            LaneMove::Apart => return self.store_apart(op, memref, value),
            LaneMove::Along => {}
        }
        let (map, operands) = self.at_lane(op, 0);
        let vector = self.vector(op, value)?;
        let new = match self.chunk.mask {
            None => AffineVectorStoreOp::build(self.m, vector, memref, map, &operands).op(),
            Some(mask) => self.masked_store(vector, (memref, mask), (&map, &operands)),
        };
        self.finish(op, new)
    }

    /// Each lane stores its element where it does, from the first to the last.
    fn store_apart(&mut self, op: Op, memref: Value, value: Value) -> Result<(), No> {
        for lane in 0..self.chunk.width as i64 {
            let value = self.lane(op, value, lane)?;
            let (map, operands) = self.at_lane(op, lane);
            let store = AffineStoreOp::build(self.m, value, memref, map, &operands).op();
            self.put_like(op, store);
        }
        self.replaced.push(op);
        Ok(())
    }

    /// What a lane has of a value.
    fn lane(&mut self, op: Op, value: Value, lane: i64) -> Result<Value, No> {
        if value == self.chunk.iv {
            return Ok(self.number(op, lane));
        }
        let Some(&vector) = self.vectors.get(&value) else { return Ok(value) };
        let spec = OpSpec::new(operation_name("vector.extract")).operands([vector]).results([self.m.ty(value).clone()]);
        let extract = self.m.create(spec.property("static_position", Attribute::i64_array(&[lane])));
        self.put_like(op, extract);
        Ok(self.m.result(extract))
    }

    /// The number of the iteration that a lane is.
    fn number(&mut self, op: Op, lane: i64) -> Value {
        let mut inputs = MapOperands::default();
        let iteration = self.iteration(&mut inputs, lane);
        let (map, operands) = inputs.map(vec![iteration]);
        match (&map.results[..], &operands[..]) {
            ([AffineExpr::Dim(0)], &[same]) => same,
            _ => {
                let apply = AffineApplyOp::build(self.m, map, operands).op();
                self.put_like(op, apply);
                self.m.result(apply)
            }
        }
    }

    /// A vector of what the lanes have.
    fn of_lanes(&mut self, ty: Type, lanes: Vec<Value>) -> Op {
        self.m.create(OpSpec::new(operation_name("vector.from_elements")).operands(lanes).results([ty]))
    }

    /// Puts an operation that does for one lane what the old one does.
    fn put_like(&mut self, old: Op, new: Op) {
        let data = self.m.op(old).clone();
        (self.m.op_mut(new).loc, self.m.op_mut(new).span) = (data.loc, data.span);
        self.put(new);
    }

    /// How its subscripts move.
    fn way(&self, op: Op, memref: Value) -> Result<LaneMove, No> {
        let applied = crate::affine::dialect::applied(self.m, op).expect("an access of affine has a map");
        let (num_dims, num_symbols) = (applied.map.num_dims as usize, applied.map.num_symbols as usize);
        let step = self.chunk.step;
        let by = |dim: u32| if applied.dims()[dim as usize] == self.chunk.iv { step } else { 0 };
        let moves = |expr: &AffineExpr| growth(expr, &by, (num_dims, num_symbols));
        let mut all: Vec<Option<i64>> = applied.map.results.iter().map(moves).collect();
        let last = all.pop();
        let is_still = |by: &Option<i64>| *by == Some(0);
        let ty = self.m.ty(memref).as_memref();
        match last.flatten() {
            None | Some(0) if all.iter().all(is_still) && last.is_none_or(|last| is_still(&last)) => {
                Ok(LaneMove::Still)
            }
            Some(1) if all.iter().all(is_still) && ty.is_some_and(has_unit_stride) => Ok(LaneMove::Along),
            _ if self.chunk.mask.is_none() => Ok(LaneMove::Apart),
            _ => {
                let access = if self.m.op(op).results.is_empty() { "store" } else { "load" };
                let message = format!("the cells of this {access} do not follow each other from lane to lane");
                Err(scattered(self.m, op, message, self.moved(memref, all, last)))
            }
        }
    }

    /// How subscripts move that are no vector in memory: what they do, and what they would have to.
    fn moved(&self, memref: Value, before: Vec<Option<i64>>, last: Option<Option<i64>>) -> String {
        let is_vector = before.iter().all(|by| *by == Some(0)) && last == Some(Some(1));
        if is_vector {
            return format!("the last dimension of {} has no unit stride", self.m.ty(memref));
        }
        let wanted = before.iter().map(|_| 0).chain([1]).map(|by| by.to_string()).collect::<Vec<_>>();
        let moves = |by: Option<i64>| by.map_or_else(|| "no constant".to_owned(), |by| by.to_string());
        let moves: Vec<String> = before.into_iter().chain(last).map(moves).collect();
        format!("from lane to lane its subscripts move by ({}), not by ({})", moves.join(", "), wanted.join(", "))
    }

    /// The iteration that a lane is, over operands.
    fn iteration(&self, inputs: &mut MapOperands, lane: i64) -> AffineExpr {
        let chunk = &self.chunk;
        let at = |number: usize| chunk.operands[number];
        let symbol = |symbol: u32| Ok::<_, ()>(at(chunk.num_dims + symbol as usize));
        let start = inputs.over(&chunk.start, |dim| at(dim as usize), symbol);
        start.expect("each symbol has a value") + lane * chunk.step
    }

    /// The subscripts of an access in a lane, or the number that is computed there.
    fn at_lane(&self, op: Op, lane: i64) -> (crate::affine::map::AffineMap, Vec<Value>) {
        let applied = crate::affine::dialect::applied(self.m, op).expect("an access of affine has a map");
        let mut inputs = MapOperands::default();
        let iteration = self.iteration(&mut inputs, lane);
        let own: Vec<AffineExpr> = applied
            .dims()
            .iter()
            .map(|&value| if value == self.chunk.iv { iteration.clone() } else { inputs.dim(value) })
            .collect();
        let symbols: Vec<AffineExpr> = applied.symbols().iter().map(|&value| inputs.symbol(value)).collect();
        let results = applied.map.results.iter();
        let exprs: Vec<AffineExpr> = results
            .map(|expr| expr.replace(&|dim| own[dim as usize].clone(), &|at| symbols[at as usize].clone()))
            .collect();
        let (num_dims, num_symbols) = (inputs.dims.len(), inputs.symbols.len());
        let tidy = |expr: AffineExpr| canonical(&expr, num_dims, num_symbols).unwrap_or(expr);
        inputs.map(exprs.into_iter().map(tidy).collect())
    }

    // ---- values ------------------------------------------------------------------------------------------------

    fn compute(&mut self, op: Op) -> Result<(), No> {
        let data = self.m.op(op).clone();
        let is_plain = self.m.is_pure(op) && data.regions.is_empty() && data.successors.is_empty();
        let is_common = |value: &Value| *value != self.chunk.iv && !self.vectors.contains_key(value);
        if is_plain && data.operands.iter().all(is_common) {
            self.m.detach(op);
            self.put(op);
            return Ok(());
        }
        if self.chunk.mask.is_some() && may_trap(self.m, op) {
            let message = format!("{} may trap in lanes that do not run", self.m.name(op));
            return Err(refuse(self.m, op, "not-elementwise", message));
        }
        if AffineApplyOp::cast(self.m, op).is_some() {
            return self.applied(op);
        }
        if self.m.is(op, "memref.load") && self.chunk.mask.is_none() {
            return self.gathered(op);
        }
        let computes = self.m.opcode(op).is_some_and(|opcode| opcode != Opcode::Constant);
        if !is_plain || !computes {
            let message = format!("{} is no operation on the elements of vectors", self.m.name(op));
            return Err(refuse(self.m, op, "not-elementwise", message));
        }
        let operands = data.operands.iter().map(|&operand| self.vector(op, operand)).collect::<Result<Vec<_>, _>>()?;
        let types = data.results.iter().map(|&result| self.vector_of(op, &self.m.ty(result).clone()));
        let types = types.collect::<Result<Vec<_>, _>>()?;
        let mut spec = OpSpec::new(data.name.clone()).operands(operands).results(types).origin(&data);
        spec.properties = data.properties.clone();
        let new = self.m.create(spec);
        self.finish(op, new)?;
        let results: Vec<Value> = self.m.op(new).results.to_vec();
        self.vectors.extend(data.results.iter().copied().zip(results));
        Ok(())
    }

    /// A number that is affine in that of the iteration, lane by lane.
    fn applied(&mut self, op: Op) -> Result<(), No> {
        let takes_vectors = self.m.op(op).operands.iter().any(|operand| self.vectors.contains_key(operand));
        if takes_vectors {
            let message = format!("{} takes another number in each lane", self.m.name(op));
            return Err(refuse(self.m, op, "not-elementwise", message));
        }
        let lanes = (0..self.chunk.width as i64).map(|lane| {
            let (map, operands) = self.at_lane(op, lane);
            let apply = AffineApplyOp::build(self.m, map, operands).op();
            self.put_like(op, apply);
            self.m.result(apply)
        });
        let lanes = lanes.collect();
        self.become_vector(op, lanes)
    }

    /// A load of cells that are known when it runs, lane by lane.
    fn gathered(&mut self, op: Op) -> Result<(), No> {
        let mut lanes = Vec::new();
        for lane in 0..self.chunk.width as i64 {
            let data = self.m.op(op).clone();
            let operands = data.operands.iter().map(|&operand| self.lane(op, operand, lane));
            let operands = operands.collect::<Result<Vec<Value>, No>>()?;
            let ty = self.m.ty(data.results[0]).clone();
            let load = self.m.create(OpSpec::new(data.name.clone()).operands(operands).results([ty]).origin(&data));
            self.put_like(op, load);
            lanes.push(self.m.result(load));
        }
        self.become_vector(op, lanes)
    }

    /// The result of the operation is what the lanes have.
    fn become_vector(&mut self, op: Op, lanes: Vec<Value>) -> Result<(), No> {
        let result = self.m.op(op).results[0];
        let ty = self.vector_of(op, &self.m.ty(result).clone())?;
        let new = self.of_lanes(ty, lanes);
        self.finish(op, new)?;
        self.vectors.insert(result, self.m.result(new));
        Ok(())
    }

    /// The numbers of the iterations: that of the first lane, and so many steps more.
    fn numbers(&mut self, op: Op) -> Result<Value, No> {
        let mut steps = self.made(op, "vector.step", &[])?;
        if self.chunk.step != 1 {
            let step = constant_index(self.m, self.chunk.step);
            self.put_like(op, step);
            let step = self.m.result(step);
            let by = self.made(op, "vector.broadcast", &[step])?;
            steps = self.made(op, "arith.muli", &[steps, by])?;
        }
        let first = self.number(op, 0);
        let first = self.made(op, "vector.broadcast", &[first])?;
        let numbers = self.made(op, "arith.addi", &[first, steps])?;
        self.vectors.insert(self.chunk.iv, numbers);
        Ok(numbers)
    }

    /// A vector of indices that an operation makes.
    fn made(&mut self, op: Op, name: &str, operands: &[Value]) -> Result<Value, No> {
        let ty = self.vector_of(op, &Type::Index)?;
        let spec = OpSpec::new(operation_name(name)).operands(operands.iter().copied()).results([ty]);
        let new = self.m.create(spec);
        self.put_like(op, new);
        Ok(self.m.result(new))
    }

    /// The type of so many elements.
    fn vector_of(&self, op: Op, element: &Type) -> Result<Type, No> {
        if !matches!(element, Type::Index | Type::Int(..) | Type::Float(_)) {
            return Err(refuse(
                self.m,
                op,
                "not-elementwise",
                format!("values of type {element} are no elements of vectors"),
            ));
        }
        let vector = VectorType { shape: vec![self.chunk.width], scalable: vec![false], element: element.clone() };
        Ok(Type::Vector(vector.into()))
    }

    /// The vector of what the lanes have of a value.
    fn vector(&mut self, op: Op, value: Value) -> Result<Value, No> {
        if value == self.chunk.iv {
            return match self.vectors.get(&value) {
                Some(&numbers) => Ok(numbers),
                None => self.numbers(op),
            };
        }
        if let Some(&vector) = self.vectors.get(&value).or_else(|| self.broadcasts.get(&value)) {
            return Ok(vector);
        }
        let ty = self.vector_of(op, &self.m.ty(value).clone())?;
        let spec = OpSpec::new(operation_name("vector.broadcast")).operands([value]).results([ty]);
        let broadcast = self.m.create(spec);
        // What is the same in all chunks stands before the loop over them.
        let chunks = self.m.block_owner(self.chunk.block).filter(|&op| AffineForOp::cast(self.m, op).is_some());
        let place = chunks.filter(|_| self.m.defining_block(value) != Some(self.chunk.block));
        match place.and_then(|chunks| Some((self.m.op(chunks).parent?, self.m.position(chunks)?))) {
            Some((block, at)) => self.m.insert(block, at, broadcast),
            None => self.put(broadcast),
        }
        let vector = self.m.result(broadcast);
        self.broadcasts.insert(value, vector);
        Ok(vector)
    }

    /// Puts a new operation in place of an old one, if it is a right one.
    fn finish(&mut self, old: Op, new: Op) -> Result<(), No> {
        let data = self.m.op(old).clone();
        (self.m.op_mut(new).loc, self.m.op_mut(new).span, self.m.op_mut(new).attrs) = (data.loc, data.span, data.attrs);
        self.put(new);
        self.replaced.push(old);
        if let Some(wrong) = errors_of(self.m, new).first() {
            let message = format!("{} takes no vectors here: {}", self.m.name(old), wrong.message);
            return Err(refuse(self.m, old, "not-elementwise", message));
        }
        for (number, &result) in data.results.iter().enumerate() {
            let name = self.m.value(result).name.clone();
            let value = self.m.op(new).results[number];
            self.m.value_mut(value).name = name;
        }
        Ok(())
    }

    /// A value that all lanes have in common is computed before the loop.
    fn become_one(&mut self, old: Value, new: Op) {
        let value = self.m.result(new);
        self.m.replace_uses(self.chunk.looped, old, value);
    }
}
