//! Loops and branches as C++, for whoever runs them.
//!
//! A value that a region yields lives in a variable: `double sum = 0.0; for (..) { .. sum = next; }`.

use super::types::{cxx_type, scalar};
use super::{CudaEmitter, Runner};
use crate::affine::dialect::{AffineForOp, AffineParallelOp};
use crate::codegen::reading::{DimRange, condition, is_terminator, ranges, yielded};
use crate::codegen::text::{Expr, extremum};
use crate::diag::{Diagnostic, Span};
use crate::ir::view::{integers, segment};
use crate::ir::{Block, Combiner, Op, Value};

impl CudaEmitter<'_> {
    /// Writes the operations of a block, its terminator left out.
    pub(super) fn block(&mut self, block: Block, place: Runner) -> Result<(), Diagnostic> {
        let ops = self.m.block(block).ops.clone();
        let body = match ops.split_last() {
            Some((last, body)) if is_terminator(self.m, *last) => body,
            _ => &ops[..],
        };
        match place {
            Runner::Driver => self.driver_ops(body),
            Runner::Block => self.block_ops(body),
            Runner::Host | Runner::Thread => body.iter().try_for_each(|&op| self.op(op, place)),
        }
    }

    /// Writes one operation.
    pub(super) fn op(&mut self, op: Op, place: Runner) -> Result<(), Diagnostic> {
        match self.m.name(op) {
            "affine.for" => self.affine_for(op, place),
            "scf.for" => self.scf_for(op, place),
            "affine.if" | "scf.if" => self.branch(op, place),
            "scf.while" => self.while_loop(op, place),
            "affine.parallel" | "scf.parallel" | "scf.forall" => self.parallel_in_order(op, place),
            "scf.execute_region" => self.execute_region(op, place),
            "scf.index_switch" => self.index_switch(op, place),
            _ => self.leaf(op, place),
        }
    }

    fn region_block(&self, op: Op, region: usize) -> Result<Block, Diagnostic> {
        let message = "a region of several blocks has no counterpart in the CUDA output";
        self.m.single_block(op, region).ok_or_else(|| self.unsupported(op, message))
    }

    /// Variables that hold what a loop carries: the iter_arg and the result are one variable.
    fn carried(&mut self, op: Op, inits: &[Value], args: &[Value]) -> Result<Vec<Expr>, Diagnostic> {
        let results = self.m.op(op).results.clone();
        let mut variables = Vec::new();
        for ((&init, &arg), &result) in inits.iter().zip(args).zip(&results) {
            let init = self.value(init)?;
            let ty = cxx_type(self.m.ty(arg), self.m.op(op).span)?;
            let name = self.define(arg);
            self.known.insert(result, Expr::atom(name.clone()));
            self.code.line(format!("{ty} {name} = {};", init.text));
            variables.push(Expr::atom(name));
        }
        Ok(variables)
    }

    /// Sets the variables at the same time.
    fn assign(&mut self, variables: &[Expr], values: &[Value]) -> Result<(), Diagnostic> {
        let mut texts = Vec::new();
        for (number, &value) in values.iter().enumerate() {
            let text = self.value(value)?;
            let is_overwritten = variables.iter().take(number).any(|variable| *variable == text);
            if is_overwritten {
                let ty = cxx_type(self.m.ty(value), Span::default())?;
                let name = self.names.take(&format!("{}_old", text.text));
                self.code.line(format!("const {ty} {name} = {};", text.text));
                texts.push(Expr::atom(name));
            } else {
                texts.push(text);
            }
        }
        for (variable, text) in variables.iter().zip(&texts) {
            if variable != text {
                self.code.line(format!("{} = {};", variable.text, text.text));
            }
        }
        Ok(())
    }

    fn affine_for(&mut self, op: Op, place: Runner) -> Result<(), Diagnostic> {
        let m = self.m;
        let view = AffineForOp::cast(m, op).ok_or_else(|| self.malformed(op))?;
        let body = self.region_block(op, 0)?;
        let args = &m.block(body).args;
        let variables = self.carried(op, view.inits(m), &args[1..])?;
        let lower = self.applied(view.lower(m))?;
        let lower = extremum("fk::max", lower).ok_or_else(|| self.malformed(op))?;
        let upper = self.applied(view.upper(m))?;
        let upper = extremum("fk::min", upper).ok_or_else(|| self.malformed(op))?;
        if self.fetch_row(op, args[0], &lower)? {
            return Ok(());
        }
        let dim = DimRange { iv: args[0], lower, upper, step: Expr::int(view.step(m)) };
        self.write_out(op, place);
        self.open_loop(&dim);
        self.loop_body(body, place)?;
        self.assign(&variables, &yielded(self.m, body))?;
        self.code.close("");
        self.meet_behind(op, place);
        Ok(())
    }

    /// A body of a loop: what stands at its end may be followed by what stands at its beginning.
    fn loop_body(&mut self, body: Block, place: Runner) -> Result<(), Diagnostic> {
        if place != Runner::Block {
            return self.block(body, place);
        }
        let before = self.touched;
        self.touched = before || self.touched_after(body, before);
        self.block(body, place)?;
        self.touched |= before;
        Ok(())
    }

    /// Of a loop whose step is no constant nvcc would compute the number of iterations, by a division of 64 bits, only to
    /// unroll it.
    pub(super) fn keep_rolled(&mut self) {
        self.code.line("#pragma unroll 1");
    }

    /// `for (int64_t i = lower; i < upper; i += step) {`
    pub(super) fn open_loop(&mut self, dim: &DimRange) {
        if dim.step.as_int().is_none() {
            self.keep_rolled();
        }
        let iv = self.define(dim.iv);
        self.starts.insert(dim.iv, dim.lower.clone());
        let ty = cxx_type(self.m.ty(dim.iv), Span::default()).unwrap_or_else(|_| "int64_t".to_owned());
        let advance =
            if dim.step.as_int() == Some(1) { format!("{iv}++") } else { format!("{iv} += {}", dim.step.text) };
        let is_simple = !dim.upper.text.contains('(');
        let (end, test) = if is_simple {
            (String::new(), dim.upper.clone())
        } else {
            let end = self.names.take(&format!("{iv}_end"));
            (format!(", {end} = {}", dim.upper.text), Expr::atom(end))
        };
        let test = Expr::atom(iv.clone()).less(&test).text;
        self.code.open(format!("for ({ty} {iv} = {}{end}; {test}; {advance})", dim.lower.text));
    }

    fn scf_for(&mut self, op: Op, place: Runner) -> Result<(), Diagnostic> {
        let m = self.m;
        if m.attr(op, "unsignedCmp").is_some() {
            return Err(self.unsupported(op, "an unsigned scf.for has no counterpart in the CUDA output"));
        }
        let operands = &m.op(op).operands;
        let [lower, upper, step, ..] = operands[..] else { return Err(self.malformed(op)) };
        let body = self.region_block(op, 0)?;
        let args = &m.block(body).args;
        let variables = self.carried(op, &operands[3..], &args[1..])?;
        let dim =
            DimRange { iv: args[0], lower: self.value(lower)?, upper: self.value(upper)?, step: self.value(step)? };
        if self.fetch_row(op, dim.iv, &dim.lower)? {
            return Ok(());
        }
        self.write_out(op, place);
        self.open_loop(&dim);
        self.loop_body(body, place)?;
        self.assign(&variables, &yielded(self.m, body))?;
        self.code.close("");
        self.meet_behind(op, place);
        Ok(())
    }

    /// A loop that only fetches a row: its first iteration, and how many there are.
    fn fetch_row(&mut self, op: Op, iv: Value, first: &Expr) -> Result<bool, Diagnostic> {
        if !self.team.as_ref().is_some_and(|team| team.fetches_row(op)) {
            return Ok(false);
        }
        self.known.insert(iv, first.clone());
        self.starts.insert(iv, first.clone());
        let body = self.region_block(op, 0)?;
        self.block(body, Runner::Thread)?;
        Ok(true)
    }

    /// Variables for what a branch gives.
    fn results(&mut self, op: Op) -> Result<Vec<Expr>, Diagnostic> {
        let results = self.m.op(op).results.clone();
        let mut variables = Vec::new();
        for result in results {
            let ty = cxx_type(self.m.ty(result), self.m.op(op).span)?;
            let name = self.define(result);
            self.code.line(format!("{ty} {name};"));
            variables.push(Expr::atom(name));
        }
        Ok(variables)
    }

    fn branch(&mut self, op: Op, place: Runner) -> Result<(), Diagnostic> {
        let m = self.m;
        let condition = if m.is(op, "affine.if") { self.holds(op)? } else { self.value(m.op(op).operands[0])? };
        let variables = self.results(op)?;
        let before = self.touched;
        self.code.open(format!("if ({})", condition.text));
        let then = self.region_block(op, 0)?;
        self.block(then, place)?;
        self.assign(&variables, &yielded(self.m, then))?;
        let after_then = std::mem::replace(&mut self.touched, before);
        if let Some(otherwise) = m.single_block(op, 1)
            && (m.block(otherwise).ops.iter().any(|&o| !is_terminator(self.m, o)) || !variables.is_empty())
        {
            self.code.reopen("else");
            self.block(otherwise, place)?;
            self.assign(&variables, &yielded(self.m, otherwise))?;
        }
        self.touched |= after_then;
        self.code.close("");
        Ok(())
    }

    /// The condition of an `affine.if`.
    fn holds(&mut self, op: Op) -> Result<Expr, Diagnostic> {
        let operands = self.values(&self.m.op(op).operands)?;
        condition(self.m, op, &operands, "fk::").ok_or_else(|| self.malformed(op))
    }

    fn while_loop(&mut self, op: Op, place: Runner) -> Result<(), Diagnostic> {
        let m = self.m;
        let (before, after) = (self.region_block(op, 0)?, self.region_block(op, 1)?);
        let span = m.op(op).span;
        let mut state = Vec::new();
        for (&init, &arg) in m.op(op).operands.iter().zip(&m.block(before).args) {
            let init = self.value(init)?;
            let (ty, name) = (cxx_type(m.ty(arg), span)?, self.define(arg));
            self.code.line(format!("{ty} {name} = {};", init.text));
            state.push(Expr::atom(name));
        }
        let results = self.results(op)?;
        for (&arg, result) in m.block(after).args.iter().zip(&results) {
            self.known.insert(arg, result.clone());
        }
        self.touched |= place == Runner::Block;
        self.code.open("for (;;)");
        self.block(before, place)?;
        let condition = yielded(self.m, before);
        let (&test, passed) = condition.split_first().ok_or_else(|| self.malformed(op))?;
        let test = self.value(test)?;
        self.assign(&results, passed)?;
        self.code.line(format!("if (!{}) break;", test.tight()));
        self.block(after, place)?;
        self.assign(&state, &yielded(self.m, after))?;
        self.code.close("");
        self.touched |= place == Runner::Block;
        Ok(())
    }

    fn execute_region(&mut self, op: Op, place: Runner) -> Result<(), Diagnostic> {
        let body = self.region_block(op, 0)?;
        let variables = self.results(op)?;
        self.code.open("");
        self.block(body, place)?;
        self.assign(&variables, &yielded(self.m, body))?;
        self.code.close("");
        Ok(())
    }

    /// Region 0 is the default, the others belong to the cases in order.
    fn index_switch(&mut self, op: Op, place: Runner) -> Result<(), Diagnostic> {
        let m = self.m;
        let cases = m.attr(op, "cases").and_then(integers).ok_or_else(|| self.malformed(op))?;
        let selector = self.value(m.op(op).operands[0])?;
        let variables = self.results(op)?;
        let before = self.touched;
        let mut after = before;
        for (number, case) in cases.iter().enumerate() {
            let head = format!("if ({} == {})", selector.tight(), Expr::int(*case).text);
            if number == 0 {
                self.code.open(head)
            } else {
                self.code.reopen(&format!("else {head}"))
            }
            self.touched = before;
            let block = self.region_block(op, number + 1)?;
            self.block(block, place)?;
            self.assign(&variables, &yielded(self.m, block))?;
            after |= self.touched;
        }
        if cases.is_empty() {
            self.code.open("")
        } else {
            self.code.reopen("else")
        }
        self.touched = before;
        let block = self.region_block(op, 0)?;
        self.block(block, place)?;
        self.assign(&variables, &yielded(self.m, block))?;
        self.touched |= after;
        self.code.close("");
        Ok(())
    }

    /// The dims of a parallel loop.
    pub(super) fn dims(&mut self, op: Op) -> Result<Vec<DimRange>, Diagnostic> {
        let malformed = self.malformed(op);
        ranges(self.m, op, ("fk::", &malformed), &mut |value| self.value(value))
    }

    /// A parallel loop run in order, with its reductions.
    fn parallel_in_order(&mut self, op: Op, place: Runner) -> Result<(), Diagnostic> {
        let m = self.m;
        let body = self.region_block(op, 0)?;
        if m.is(op, "scf.forall") && !m.op(op).results.is_empty() {
            return Err(self.unsupported(op, "scf.forall on tensors has no counterpart in the CUDA output"));
        }
        let dims = self.dims(op)?;
        let variables = self.accumulators(op)?;
        for dim in &dims {
            self.open_loop(dim);
        }
        self.loop_body(body, place)?;
        self.reduce(op, body, &variables, place)?;
        for _ in &dims {
            self.code.close("");
        }
        Ok(())
    }

    fn accumulators(&mut self, op: Op) -> Result<Vec<Expr>, Diagnostic> {
        let m = self.m;
        let (results, span) = (m.op(op).results.clone(), m.op(op).span);
        let mut inits = Vec::new();
        if m.is(op, "affine.parallel") {
            let view = AffineParallelOp::cast(m, op).ok_or_else(|| self.malformed(op))?;
            for (&result, kind) in results.iter().zip(view.reductions(m)) {
                let ty = m.ty(result);
                let neutral = Combiner::of_kind(kind).and_then(|combiner| combiner.neutral().constant(ty));
                let init = neutral
                    .and_then(|neutral| scalar(&neutral, ty))
                    .ok_or_else(|| self.unsupported(op, "this reduction has no counterpart in the CUDA output"))?;
                inits.push(init);
            }
        } else if !results.is_empty() {
            let segment = segment(m, op, 3).ok_or_else(|| self.malformed(op))?;
            inits = self.values(segment)?;
        }
        let mut variables = Vec::new();
        for (&result, init) in results.iter().zip(inits) {
            let (ty, name) = (cxx_type(m.ty(result), span)?, self.define(result));
            self.code.line(format!("{ty} {name} = {};", init.text));
            variables.push(Expr::atom(name));
        }
        Ok(variables)
    }

    /// A value with a name, by which a kernel can have it as a parameter.
    fn term(&mut self, value: Value) -> Result<Expr, Diagnostic> {
        let m = self.m;
        let known = self.value(value)?;
        let Some(op) = m.defining_op(value).filter(|&op| self.plan.is_constant(op)) else { return Ok(known) };
        let (ty, name) = (cxx_type(m.ty(value), m.op(op).span)?, self.names.take("term"));
        self.code.line(format!("const {ty} {name} = {};", known.text));
        Ok(Expr::atom(name))
    }

    /// One more term for each result.
    pub(super) fn reduce(&mut self, op: Op, body: Block, variables: &[Expr], place: Runner) -> Result<(), Diagnostic> {
        let m = self.m;
        let Some(last) = m.last_op(body).filter(|_| !variables.is_empty()) else { return Ok(()) };
        if m.is(op, "affine.parallel") {
            let kinds = AffineParallelOp::cast(m, op).ok_or_else(|| self.malformed(op))?.reductions(m);
            for ((variable, &value), kind) in variables.iter().zip(&m.op(last).operands).zip(kinds) {
                let term = self.value(value)?;
                let combined = self.combined(op, kind, m.ty(value), &[variable.clone(), term])?;
                self.code.line(format!("{} = {};", variable.text, combined.text));
            }
            return Ok(());
        }
        for (number, variable) in variables.iter().enumerate() {
            let block = self.region_block(last, number)?;
            let &[left, right] = &m.block(block).args[..] else { return Err(self.malformed(last)) };
            let term = self.term(m.op(last).operands[number])?;
            self.known.insert(left, variable.clone());
            self.known.insert(right, term);
            self.block(block, place)?;
            self.assign(std::slice::from_ref(variable), &yielded(self.m, block))?;
        }
        Ok(())
    }
}
