//! Parallel loops: iterations dealt to threads, and reductions.
//!
//! The outermost parallel loop becomes a parallel region with a loop whose dims are collapsed; a parallel loop inside of one runs
//! in order in its thread. What a body declares is private to an iteration by standing in it. A reduction of integers is one of
//! OpenMP's, on unsigned numbers, which wrap. One of floats is done in order, since the result depends on it; where sums may be
//! computed in any order, in a fixed number of parts, each in order, so that the result does not depend on the number of threads.

use rustc_hash::FxHashSet;

use super::Emitter;
use super::arith::number_literal;
use super::chunks::PARTS;
use super::control::Variables;
use super::loops::{DEPTH, Dim};
use crate::affine::dialect::AffineParallelOp;
use crate::codegen::reading::{DimRange, ranges, yielded};
use crate::codegen::scalar::{scalar_type, unsigned_type};
use crate::codegen::text::Expr;
use crate::diag::Diagnostic;
use crate::facts::threads::{CLAUSES, combiners, is_parallel};
use crate::ir::checks::constant;
use crate::ir::effects::Acts;
use crate::ir::view::segment;
use crate::ir::{Block, Combiner, Module, Op, Opcode, Traits, Type, Value};

/// So many iterations in a row are dealt to one thread where they do different amounts of work.
const TURN: i64 = 8;

/// How many dims of a loop are dealt: of several that have no loop inside the last one stays a loop, whose iterations are a
/// vector's. clang divides by how often inner loops run that are collapsed, and says so where that is never.
fn dealt(m: &Module, op: Op, dims: &[Dim]) -> usize {
    let is_innermost = !m.walk(op).into_iter().skip(1).any(|inner| is_loop(m, inner));
    match dims {
        [_, _, ..] if dims.iter().any(Dim::is_empty) => 1,
        [_, rest @ ..] if is_innermost && !rest.is_empty() => rest.len(),
        _ => dims.len(),
    }
}

/// Is it a loop?
fn is_loop(m: &Module, op: Op) -> bool {
    is_parallel(m, op) || matches!(m.name(op), "affine.for" | "scf.for" | "scf.while")
}

impl Emitter<'_> {
    pub(super) fn parallel(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        if m.is(op, "scf.forall") && !m.op(op).results.is_empty() {
            return Err(self.unsupported(op, "scf.forall on tensors has no counterpart in C"));
        }
        if !self.in_parallel && self.can_be_cut(op) {
            return self.parallel_in_parts(op);
        }
        // Of what threads would do in a loop that plainly never runs compilers warn.
        if self.in_parallel || self.team.is_none() && self.never_runs(op)? || !self.runs_at_once(op) {
            return self.parallel_in_order(op);
        }
        let Some(worth) = self.fork(op)? else { return self.parallel_in_order(op) };
        let (body, dims) = (self.region_block(op, 0)?, self.dims(op)?);
        let reduction = self.open_reduction(op)?;
        let mut heads = Vec::new();
        for dim in &dims {
            let dim = self.countable(dim.clone());
            heads.push(self.prepare(&dim, op)?);
        }
        let is_simd = dims.len() == 1 && self.facts.simd.get(&op) == Some(&None);
        let dealt = dealt(m, op, &dims);
        let collapse = match dealt {
            1 if is_simd => " simd".to_owned(),
            1 => String::new(),
            n => format!(" collapse({n})"),
        };
        let clauses = format!("{collapse}{}{}", self.schedule(op, &dims), reduction.clause);
        let numbers = self.numbers_read(op);
        let mut nest = self.begin_parallel_nest();
        let at = self.code.mark();
        self.code.open("");
        let inner = self.code.mark();
        self.declare_arrays(op, &mut nest, false)?;
        let is_region = self.team.is_some() || self.code.mark() != inner;
        // What a `restrict` pointer points to is not touched through others until its block ends.
        if self.team.is_some() {
            self.deal(op, &clauses);
        } else if is_region {
            self.code.pragma_at(at, &format!("omp parallel{worth}"));
            self.code.pragma(&format!("omp for{clauses}"));
        } else {
            self.code.unopen(at);
            // Of a directive with `simd` the clause is for the threads alone.
            let worth = if is_simd { worth.replace("if (", "if (parallel : ") } else { worth };
            self.code.pragma(&format!("omp parallel for{clauses}{worth}"));
        }
        self.in_parallel = true;
        let (outer, inner) = heads.split_at(dealt);
        outer.iter().for_each(|head| self.code.open(&head.text));
        for (number, head) in inner.iter().enumerate() {
            if number + 1 == inner.len() {
                self.simd(op, &reduction.clause);
            }
            self.code.open(&head.text);
        }
        for line in heads.iter().filter_map(|head| head.first.as_ref()) {
            self.code.line(line);
        }
        self.block(body, |e| e.reduce_at_once(op, body, &reduction))?;
        heads.iter().for_each(|_| self.code.close(""));
        self.in_parallel = false;
        if is_region {
            self.code.close("");
        }
        self.copy_numbers(at, &numbers);
        self.leave_nest(nest);
        heads.iter().for_each(|head| self.names.release(&head.iv));
        self.close_reduction(op, &reduction)
    }

    /// Does a parallel loop plainly never run? Its bounds are only looked at: no value gets a name by that.
    fn never_runs(&self, op: Op) -> Result<bool, Diagnostic> {
        let looked_at = |value| Ok(constant(self.m, value).map_or_else(|| Expr::atom("it"), Expr::int));
        let ranges = ranges(self.m, op, ("fk_", &self.malformed(op)), &mut { looked_at })?;
        Ok(ranges.iter().any(|range| range.trips() == Some(0)))
    }

    /// The variables with numbers that come into a region from outside and that a store in it could change for all that a compiler
    /// knows.
    pub(super) fn numbers_read(&self, op: Op) -> Vec<String> {
        let (m, all) = (self.m, self.m.walk(op));
        let element = |value: Value| m.ty(value).as_memref().and_then(|memref| scalar_type(&memref.element));
        let stored: FxHashSet<&str> =
            all.iter().flat_map(|&inner| m.acted_on(inner, Acts::WRITES)).filter_map(element).collect();
        let is_variable = |text: &str| {
            let mut letters = text.chars();
            letters.next().is_some_and(|first| first == '_' || first.is_ascii_alphabetic())
                && letters.all(|letter| letter == '_' || letter.is_ascii_alphanumeric())
        };
        let mut names: Vec<String> = Vec::new();
        for &value in all.iter().flat_map(|&inner| &m.op(inner).operands) {
            let is_constant = m.defining_op(value).is_some_and(|op| m.has_traits(op, Traits::CONSTANT_LIKE));
            let is_stored = scalar_type(m.ty(value)).is_some_and(|word| stored.contains(word));
            let name = self.known.get(&value).filter(|_| is_stored && !is_constant && !self.is_made_by(value, op));
            let name = name.map(|known| &known.text).filter(|name| is_variable(name) && !names.contains(name));
            names.extend(name.cloned());
        }
        names
    }

    /// Gives each thread of the region whose pragma stands there copies of its own of these numbers: clang hands shared ones over by
    /// their addresses, and would read them again after each store. In a team they have them already.
    pub(super) fn copy_numbers(&mut self, at: usize, names: &[String]) {
        if self.team.is_none() {
            self.code.copy_in(at, names);
        }
    }

    /// How iterations that do different amounts of work are dealt: in turns, so that each thread has some of all kinds. A
    /// turn is one tile, or as many iterations as a line of the cache has elements. Which thread runs which is fixed.
    fn schedule(&self, op: Op, dims: &[Dim]) -> String {
        match dims {
            [dim] if self.facts.uneven.contains(&op) => {
                let turn = dim.step.as_int().map_or(1, |step| TURN.div_euclid(step.max(1)).max(1));
                format!(" schedule(static, {turn})")
            }
            _ => String::new(),
        }
    }

    /// A parallel loop run in order, with its reductions.
    fn parallel_in_order(&mut self, op: Op) -> Result<(), Diagnostic> {
        let body = self.region_block(op, 0)?;
        let dims = self.dims(op)?;
        let variables = self.accumulators(op)?;
        let mut heads = Vec::new();
        for dim in &dims {
            heads.push(self.prepare(dim, op)?);
        }
        let nest = self.enter_nest(op)?;
        for (number, head) in heads.iter().enumerate() {
            if number + 1 == heads.len() {
                self.simd(op, "");
            }
            self.open_loop(head);
        }
        if heads.is_empty() {
            self.code.open("");
        }
        self.block(body, |e| e.reduce(op, body, &variables))?;
        (0..heads.len().max(1)).for_each(|_| self.code.close(""));
        self.leave_nest(nest);
        heads.iter().for_each(|head| self.names.release(&head.iv));
        Ok(())
    }

    /// The dims of a parallel loop, each with what its lower bound is at most.
    pub(super) fn dims(&mut self, op: Op) -> Result<Vec<Dim>, Diagnostic> {
        let (m, malformed) = (self.m, self.malformed(op));
        let most: Vec<i64> = match (AffineParallelOp::cast(m, op), m.is(op, "scf.parallel")) {
            (Some(view), _) => {
                let lower = view.lower(m);
                (0..view.steps(m).len()).map(|dim| self.most_of_bounds(&lower, view.lower_of(m, dim))).collect()
            }
            (None, true) => segment(m, op, 0).unwrap_or(&[]).iter().map(|&lower| self.most_of(lower, DEPTH)).collect(),
            (None, false) => Vec::new(),
        };
        let ranges = ranges(m, op, ("fk_", &malformed), &mut |value| self.value(value))?;
        let dim = |(number, DimRange { iv, lower, upper, step }): (usize, DimRange)| {
            let most = most.get(number).copied().or_else(|| lower.as_int()).unwrap_or(i64::MAX);
            Dim { iv, lower, upper, step, most, is_unsigned: false }
        };
        Ok(ranges.into_iter().enumerate().map(dim).collect())
    }

    /// The neutral element of a result of an `affine.parallel`.
    pub(super) fn neutral(&self, op: Op, number: usize) -> Result<Expr, Diagnostic> {
        let message = "this reduction has no counterpart in C";
        let view = AffineParallelOp::cast(self.m, op).ok_or_else(|| self.malformed(op))?;
        let ty = self.m.ty(self.m.op(op).results[number]);
        let combiner = view.reductions(self.m).get(number).and_then(|&kind| Combiner::of_kind(kind));
        let neutral = combiner.and_then(|combiner| combiner.neutral().constant(ty));
        neutral.and_then(|neutral| number_literal(&neutral, ty)).ok_or_else(|| self.unsupported(op, message))
    }

    fn accumulators(&mut self, op: Op) -> Result<Variables, Diagnostic> {
        let results = self.m.op(op).results.to_vec();
        let is_affine = self.m.is(op, "affine.parallel");
        let inits = if is_affine || results.is_empty() { &[][..] } else { segment(self.m, op, 3).unwrap_or_default() };
        let inits = inits.to_vec();
        let mut variables = Vec::new();
        for (number, &result) in results.iter().enumerate() {
            let ty = self.type_of(self.m.ty(result), op)?;
            let init = if is_affine {
                self.neutral(op, number)?
            } else {
                let init = *inits.get(number).ok_or_else(|| self.malformed(op))?;
                self.value(init)?
            };
            let name = self.define(result);
            self.code.line(format!("{ty} {name} = {};", init.text));
            self.code.mention(&name);
            variables.push(vec![name]);
        }
        Ok(variables)
    }

    /// Combines what the body yields with what is there.
    fn reduce(&mut self, op: Op, body: Block, variables: &Variables) -> Result<(), Diagnostic> {
        let m = self.m;
        let Some(last) = m.last_op(body).filter(|_| !variables.is_empty()) else { return Ok(()) };
        if m.is(op, "affine.parallel") {
            let kinds = AffineParallelOp::cast(m, op).ok_or_else(|| self.malformed(op))?.reductions(m);
            let terms = self.values(&m.op(last).operands)?;
            for (((names, term), kind), &result) in variables.iter().zip(terms).zip(kinds).zip(&m.op(op).results) {
                let combined = self.combined(op, kind, m.ty(result), &[Expr::atom(names[0].clone()), term])?;
                self.code.line(format!("{} = {};", names[0], combined.text));
            }
            return Ok(());
        }
        for (number, names) in variables.iter().enumerate() {
            let block = self.region_block(last, number)?;
            let &[left, right] = &m.block(block).args[..] else { return Err(self.malformed(last)) };
            let term = *m.op(last).operands.get(number).ok_or_else(|| self.malformed(last))?;
            let ty = self.type_of(m.ty(term), last)?;
            let term = self.value(term)?;
            let name = self.names.take("term");
            self.code.line(format!("const {ty} {name} = {};", term.text));
            self.code.mention(&name);
            self.known.insert(left, Expr::atom(names[0].clone()));
            self.known.insert(right, Expr::atom(name));
            let target = vec![names.clone()];
            self.block(block, |e| e.assign(&target, &yielded(e.m, block), last))?;
        }
        Ok(())
    }

    /// One more term of a reduction, by the number of its kind.
    pub(super) fn combined(&self, op: Op, kind: i64, ty: &Type, operands: &[Expr]) -> Result<Expr, Diagnostic> {
        let combiner = Combiner::of_kind(kind).ok_or_else(|| self.unknown(op))?;
        self.computed(combiner.opcode(), ty, operands, op)
    }

    /// Variables for reductions by OpenMP, and the clauses that say so.
    fn open_reduction(&mut self, op: Op) -> Result<LoopReduction, Diagnostic> {
        let mut reduction = LoopReduction::default();
        let Some(combiners) = combiners(self.m, op).filter(|all| !all.is_empty()) else { return Ok(reduction) };
        for (number, (opcode, &result)) in combiners.iter().zip(&self.m.op(op).results.clone()).enumerate() {
            let opcode = opcode.ok_or_else(|| self.unknown(op))?;
            let word = self.reduced_in(op, opcode, result)?;
            let wish = self.fresh(result);
            let shared = self.of_team.get(&op).and_then(|names| names.get(number)).cloned();
            let is_shared = shared.is_some();
            let name = shared.unwrap_or_else(|| self.names.take(&format!("{wish}_all")));
            let init = Expr::c_cast(&word, &self.neutral(op, number)?);
            match is_shared {
                // Of a team one thread sets it, and all wait for that.
                true => {
                    self.code.pragma("omp single");
                    self.code.line(format!("{name} = {};", init.text));
                }
                false => self.code.line(format!("{word} {name} = {};", init.text)),
            }
            let operator = CLAUSES.iter().find(|(known, _)| *known == opcode).map_or("", |(_, text)| text);
            reduction.clause.push_str(&format!(" reduction({operator} : {name})"));
            reduction.parts.push(ReductionPart { opcode, word, name, wish });
        }
        Ok(reduction)
    }

    /// The type of the variable that a result is reduced in: signed sums may not wrap, unsigned ones may; the order of signed
    /// numbers is their own.
    fn reduced_in(&self, op: Op, opcode: Opcode, result: Value) -> Result<String, Diagnostic> {
        let ty = self.m.ty(result);
        let is_signed = matches!(opcode, Opcode::MaxSI | Opcode::MinSI);
        let word = if is_signed { scalar_type(ty).map(str::to_owned) } else { unsigned_type(ty) };
        word.ok_or_else(|| self.unknown(op))
    }

    /// Variables for the results of a loop that a team will share, declared where there is one thread: their names.
    pub(super) fn declare_shared(&mut self, op: Op) -> Result<Vec<String>, Diagnostic> {
        let opcodes = combiners(self.m, op).filter(|_| !self.can_be_cut(op));
        let mut names = Vec::new();
        for (number, &result) in self.m.op(op).results.clone().iter().enumerate() {
            let wish = self.fresh(result);
            let opcode = opcodes.as_ref().and_then(|all| all.get(number).copied().flatten());
            let (name, line) = match opcode {
                Some(opcode) => {
                    let (name, word) = (self.names.take(&format!("{wish}_all")), self.reduced_in(op, opcode, result)?);
                    (name.clone(), format!("{word} {name};"))
                }
                None => {
                    let (name, ty) = (self.names.take(&format!("{wish}_parts")), self.type_of(self.m.ty(result), op)?);
                    (name.clone(), format!("{ty} {name}[{PARTS}];"))
                }
            };
            self.names.release(&wish);
            self.code.line(line);
            names.push(name);
        }
        Ok(names)
    }

    fn reduce_at_once(&mut self, _op: Op, body: Block, reduction: &LoopReduction) -> Result<(), Diagnostic> {
        let Some(last) = self.m.last_op(body).filter(|_| !reduction.parts.is_empty()) else { return Ok(()) };
        let operands = self.m.op(last).operands.clone();
        for (part, value) in reduction.parts.iter().zip(operands) {
            let term = self.value(value)?;
            let ReductionPart { name, word, .. } = part;
            let value = term;
            let term = self.names.take("term");
            self.code.line(format!("const {word} {term} = {};", Expr::c_cast(word, &value).text));
            self.code.line(match part.opcode {
                Opcode::MaxSI | Opcode::MaxUI => format!("{name} = {term} > {name} ? {term} : {name};"),
                Opcode::MinSI | Opcode::MinUI => format!("{name} = {term} < {name} ? {term} : {name};"),
                opcode => {
                    let operator = CLAUSES.iter().find(|(known, _)| *known == opcode).map_or("", |(_, text)| text);
                    match (operator, word.as_str()) {
                        // A product of small unsigned numbers is computed as one of signed ones.
                        ("*", "uint8_t" | "uint16_t") => format!("{name} = ({word})((uint64_t){name} * {term});"),
                        _ => format!("{name} {operator}= {term};"),
                    }
                }
            });
        }
        Ok(())
    }

    fn close_reduction(&mut self, op: Op, reduction: &LoopReduction) -> Result<(), Diagnostic> {
        for (part, &result) in reduction.parts.iter().zip(&self.m.op(op).results.clone()) {
            let ty = self.type_of(self.m.ty(result), op)?;
            let all = Expr::c_cast(&ty, &Expr::atom(part.name.clone()));
            self.code.line(format!("const {ty} {} = {};", part.wish, all.text));
            self.known.insert(result, Expr::atom(part.wish.clone()));
            self.code.mention(&part.wish);
        }
        if !reduction.parts.is_empty() {
            self.have_read();
        }
        Ok(())
    }
}

/// The reductions of a loop whose iterations run at once.
#[derive(Default)]
struct LoopReduction {
    clause: String,
    parts: Vec<ReductionPart>,
}

struct ReductionPart {
    opcode: Opcode,
    /// The type of the variable.
    word: String,
    name: String,
    /// The name of the result.
    wish: String,
}
