//! The loop over the lanes of a chunk, as operations on vectors in its place.

mod masked;

use rustc_hash::FxHashMap;

use super::{refuse, scattered};
use crate::affine::dialect::{
    AffineForOp, AffineLoadOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp, MapOperands,
};
use crate::affine::expr::AffineExpr;
use crate::affine::row::{canonical, growth};
use crate::analysis::traps::may_trap;
use crate::builtin::vector::has_unit_stride;
use crate::ir::checks::errors_of;
use crate::ir::module::OpSpec;
use crate::ir::types::VectorType;
use crate::ir::{Block, Module, Op, Opcode, Traits, Type, Value};
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
            let message = "nothing in the loop is another one from lane to lane";
            return Err(scattered(self.m, self.chunk.looped, message, "no subscript in it moves from lane to lane"));
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
        let (map, operands) = self.at_start(op);
        let element = self.m.ty(old).clone();
        let new = match way {
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
            LaneMove::Along => _ = self.vectors.insert(old, self.m.result(new)),
        }
        Ok(())
    }

    fn store(&mut self, op: Op) -> Result<(), No> {
        let view = AffineStoreOp::cast(self.m, op).expect("a store");
        let (memref, value) = (view.memref(self.m), view.value(self.m));
        if matches!(self.way(op, memref)?, LaneMove::Still) {
            return Err(scattered(self.m, op, "all lanes store to one cell", "no subscript moves from lane to lane"));
        }
        let (map, operands) = self.at_start(op);
        let vector = self.vector(op, value)?;
        let new = match self.chunk.mask {
            None => AffineVectorStoreOp::build(self.m, vector, memref, map, &operands).op(),
            Some(mask) => self.masked_store(vector, (memref, mask), (&map, &operands)),
        };
        self.finish(op, new)
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

    /// The subscripts of an access in the first lane.
    fn at_start(&self, op: Op) -> (crate::affine::map::AffineMap, Vec<Value>) {
        let applied = crate::affine::dialect::applied(self.m, op).expect("an access of affine has a map");
        let (chunk, mut inputs) = (&self.chunk, MapOperands::default());
        let at = |number: usize| chunk.operands[number];
        let start = inputs.over(
            &chunk.start,
            |dim| at(dim as usize),
            |symbol| Ok::<_, ()>(at(chunk.num_dims + symbol as usize)),
        );
        let start = start.expect("each symbol has a value");
        let own: Vec<AffineExpr> = applied
            .dims()
            .iter()
            .map(|&value| if value == chunk.iv { start.clone() } else { inputs.dim(value) })
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
        if data.operands.contains(&self.chunk.iv) {
            let message = format!("{} takes the number of the iteration", self.m.name(op));
            return Err(refuse(self.m, op, "index-as-value", message));
        }
        let is_plain = self.m.is_pure(op) && data.regions.is_empty() && data.successors.is_empty();
        if is_plain && data.operands.iter().all(|operand| !self.vectors.contains_key(operand)) {
            self.m.detach(op);
            self.put(op);
            return Ok(());
        }
        if self.chunk.mask.is_some() && may_trap(self.m, op) {
            let message = format!("{} may trap in lanes that do not run", self.m.name(op));
            return Err(refuse(self.m, op, "not-elementwise", message));
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
            return Err(refuse(self.m, op, "index-as-value", "the number of the iteration is stored"));
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
