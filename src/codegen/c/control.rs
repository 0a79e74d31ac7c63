//! Blocks and branches. A value that a region yields lives in variables: `double sum = 0.0; for (..) { .. sum = next; }`.

use super::{Emitter, Pending, vectors};
use crate::codegen::range::may_stop;
use crate::codegen::reading::{condition, is_terminator, yielded};
use crate::codegen::text::{Expr, ScopeNames, find_word};
use crate::diag::Diagnostic;
use crate::ir::view::integers;
use crate::ir::{Block, Op, Value};

/// The longest text that is written into the line of its user.
const LONGEST: usize = 72;

/// The names of the variables that a region's values go to, for each value.
pub(super) type Variables = Vec<Vec<String>>;

impl Emitter<'_> {
    /// Writes the operations of a block, its terminator left out, then what `end` writes, then frees what the block made.
    /// Gives the names that are in use there.
    pub(super) fn block(
        &mut self,
        block: Block,
        end: impl FnOnce(&mut Self) -> Result<(), Diagnostic>,
    ) -> Result<ScopeNames, Diagnostic> {
        let names = self.names.clone();
        let (frees, pending) = (std::mem::take(&mut self.frees), std::mem::take(&mut self.pending));
        let ops = self.m.block(block).ops.clone();
        let body = match ops.split_last() {
            Some((last, body)) if is_terminator(self.m, *last) => body,
            _ => &ops[..],
        };
        body.iter().try_for_each(|&op| self.op(op))?;
        let flops: u64 = body.iter().filter(|_| self.style.counts).map(|&op| self.flops(op)).sum();
        if flops > 0 {
            self.code.line(format!("fk_flops += {flops};"));
        }
        end(self)?;
        for pointer in std::mem::replace(&mut self.frees, frees).iter().rev() {
            self.code.line(format!("free({pointer});"));
        }
        self.pending = pending;
        Ok(std::mem::replace(&mut self.names, names))
    }

    /// How many floats it computes of floats, for somebody.
    fn flops(&self, op: Op) -> u64 {
        let computes = self.m.is_on_floats(op) && self.m.op(op).results.iter().all(|&result| self.is_used(result));
        if computes { self.m.op(op).results.first().map_or(0, |&result| vectors::lanes(self.m.ty(result))) } else { 0 }
    }

    /// Writes one operation.
    pub(super) fn op(&mut self, op: Op) -> Result<(), Diagnostic> {
        self.test_divisors(op)?;
        if self.by_team(op)? { Ok(()) } else { self.op_alone(op) }
    }

    /// The same, whatever team there is.
    pub(super) fn op_alone(&mut self, op: Op) -> Result<(), Diagnostic> {
        if !self.m.op(op).regions.is_empty() || !self.m.is_pure(op) {
            self.settle(op)?;
        }
        match self.m.name(op) {
            "affine.for" => self.affine_for(op),
            "scf.for" => self.scf_for(op),
            "affine.if" | "scf.if" => self.branch(op),
            "scf.while" => self.while_loop(op),
            "affine.parallel" | "scf.parallel" | "scf.forall" => self.parallel(op),
            "scf.execute_region" | "memref.alloca_scope" => self.execute_region(op),
            "scf.index_switch" => self.index_switch(op),
            _ => self.leaf(op),
        }
    }

    /// Writes down the pending loads that the operation, which may change memory, does not take itself.
    pub(super) fn settle(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        if matches!(m.name(op), "affine.load" | "memref.load" | "affine.vector_load" | "vector.load") {
            return Ok(());
        }
        let taken = &m.op(op).operands;
        let (settled, kept): (Vec<Pending>, Vec<Pending>) = std::mem::take(&mut self.pending)
            .into_iter()
            .partition(|pending| pending.loads && !taken.contains(&pending.value));
        self.pending = kept;
        for Pending { value, expr, .. } in settled {
            self.bind_value(value, &expr, op)?;
        }
        Ok(())
    }

    /// Writes down all pending loads: what is loaded here is not loaded later.
    pub(super) fn settle_loads(&mut self, op: Op) -> Result<(), Diagnostic> {
        let (settled, kept) = std::mem::take(&mut self.pending).into_iter().partition(|pending| pending.loads);
        self.pending = kept;
        let settled: Vec<Pending> = settled;
        settled.into_iter().try_for_each(|Pending { value, expr, .. }| self.bind_value(value, &expr, op))
    }

    /// Writes a pending value down, which is needed more than once.
    pub(super) fn settle_value(&mut self, value: Value, op: Op) -> Result<(), Diagnostic> {
        match self.pending.iter().position(|pending| pending.value == value) {
            Some(at) => {
                let Pending { expr, .. } = self.pending.remove(at);
                self.bind_value(value, &expr, op)
            }
            None => Ok(()),
        }
    }

    /// Leaves the text of a result to its user, if there is one in the same block and it stays readable; else names it.
    pub(super) fn bind(&mut self, op: Op, expr: &Expr, loads: bool) -> Result<(), Diagnostic> {
        let value = self.m.result(op);
        let uses = self.uses.get(&value).map(Vec::as_slice).unwrap_or_default();
        if may_stop(self.m, op) && uses.is_empty() {
            self.code.line(format!("{};", expr.text));
            return Ok(());
        }
        if let [only] = uses
            && !may_stop(self.m, op)
            && self.m.op(only.op).parent == self.m.op(op).parent
            && expr.text.len() <= LONGEST
            && self.m.ty(value).as_memref().is_none()
        {
            self.pending.push(Pending { value, expr: expr.clone(), loads });
            return Ok(());
        }
        self.bind_value(value, expr, op)
    }

    /// `const double x = ..;`
    fn bind_value(&mut self, value: Value, expr: &Expr, op: Op) -> Result<(), Diagnostic> {
        let (ty, name) = (self.local_type(self.m.ty(value), op)?, self.define(value));
        self.code.line(format!("const {ty} {name} = {};", expr.text));
        self.code.mention(&name);
        Ok(())
    }

    pub(super) fn region_block(&self, op: Op, region: usize) -> Result<Block, Diagnostic> {
        let message = "a region of several blocks has no counterpart in C";
        self.m.single_block(op, region).ok_or_else(|| self.unsupported(op, message))
    }

    /// Declares variables for a value, with what they hold at first.
    pub(super) fn variables(&mut self, like: Value, init: Option<Value>, op: Op) -> Result<Vec<String>, Diagnostic> {
        let inits = init.map(|init| self.parts(init, op)).transpose()?;
        let wish = self.fresh(like);
        let slots = self.slots(&self.m.ty(like).clone(), &wish, op)?;
        let mut names = Vec::new();
        for (number, (ty, name)) in slots.into_iter().enumerate() {
            let name = if name == wish { name } else { self.names.take(&name) };
            let gap = if ty.ends_with('*') { "" } else { " " };
            match &inits {
                Some(inits) => self.code.line(format!("{ty}{gap}{name} = {};", inits[number].text)),
                None => self.code.line(format!("{ty}{gap}{name};")),
            }
            self.code.mention(&name);
            names.push(name);
        }
        if !names.contains(&wish) {
            self.names.release(&wish);
        }
        Ok(names)
    }

    /// Variables that hold what a loop carries: the iter_arg and the result are one variable.
    pub(super) fn carried(&mut self, op: Op, inits: &[Value], args: &[Value]) -> Result<Variables, Diagnostic> {
        let results = self.m.op(op).results.clone();
        let mut variables = Vec::new();
        for ((&init, &arg), &result) in inits.iter().zip(args).zip(&results) {
            let names = self.variables(arg, Some(init), op)?;
            self.held(arg, &names, op)?;
            self.held(result, &names, op)?;
            variables.push(names);
        }
        Ok(variables)
    }

    /// Variables for what a branch gives.
    fn results(&mut self, op: Op) -> Result<Variables, Diagnostic> {
        let results = self.m.op(op).results.clone();
        let mut variables = Vec::new();
        for result in results {
            let names = self.variables(result, None, op)?;
            self.held(result, &names, op)?;
            variables.push(names);
        }
        Ok(variables)
    }

    /// Sets the variables at the same time.
    pub(super) fn assign(&mut self, variables: &Variables, values: &[Value], op: Op) -> Result<(), Diagnostic> {
        let mut pairs: Vec<(String, Expr, String)> = Vec::new();
        for (names, &value) in variables.iter().zip(values) {
            let parts = self.parts(value, op)?;
            let types = self.slots(&self.m.ty(value).clone(), "", op)?;
            for ((name, part), (ty, _)) in names.iter().zip(parts).zip(types) {
                pairs.push((name.clone(), part, ty));
            }
        }
        pairs.retain(|(name, part, _)| *name != part.text);
        for at in 1..pairs.len() {
            let is_overwritten = pairs[..at].iter().any(|(name, ..)| find_word(&pairs[at].1.text, name).is_some());
            if is_overwritten {
                let old = self.names.take(&format!("{}_next", pairs[at].0));
                // A pointer is not to point to what is constant, but to be it.
                let ty = match pairs[at].2.ends_with('*') {
                    true => format!("{}const", pairs[at].2),
                    false => format!("const {}", pairs[at].2),
                };
                self.code.line(format!("{ty} {old} = {};", pairs[at].1.text));
                pairs[at].1 = Expr::atom(old);
            }
        }
        for (name, part, _) in &pairs {
            self.code.line(format!("{name} = {};", part.text));
        }
        Ok(())
    }

    fn branch(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        let condition = if m.is(op, "affine.if") { self.holds(op)? } else { self.value(m.op(op).operands[0])? };
        let variables = self.results(op)?;
        let is_written =
            |&block: &Block| m.block(block).ops.iter().any(|&o| !is_terminator(m, o)) || !variables.is_empty();
        let then = Some(self.region_block(op, 0)?).filter(is_written);
        let otherwise = m.single_block(op, 1).filter(is_written);
        self.code.open(match (then, otherwise) {
            (None, None) => return Ok(()),
            (None, Some(_)) => format!("if (!{})", condition.tight()),
            (Some(_), _) => format!("if ({})", condition.text),
        });
        for (number, block) in then.into_iter().chain(otherwise).enumerate() {
            if number > 0 {
                self.code.reopen("else");
            }
            self.block(block, |e| e.assign(&variables, &yielded(e.m, block), op))?;
        }
        self.code.close("");
        Ok(())
    }

    /// The condition of an `affine.if`.
    fn holds(&mut self, op: Op) -> Result<Expr, Diagnostic> {
        let operands = self.values(&self.m.op(op).operands)?;
        condition(self.m, op, &operands, "fk_").ok_or_else(|| self.malformed(op))
    }

    fn while_loop(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        let (before, after) = (self.region_block(op, 0)?, self.region_block(op, 1)?);
        let mut state = Vec::new();
        let operands = m.op(op).operands.clone();
        for (&init, &arg) in operands.iter().zip(&m.block(before).args) {
            let names = self.variables(arg, Some(init), op)?;
            self.held(arg, &names, op)?;
            state.push(names);
        }
        let results = self.results(op)?;
        for (&arg, names) in m.block(after).args.iter().zip(&results) {
            self.held(arg, names, op)?;
        }
        let nest = self.enter_nest(op)?;
        self.code.open("for (;;)");
        let condition = yielded(self.m, before);
        let (&test, passed) = condition.split_first().ok_or_else(|| self.malformed(op))?;
        // The loop is left in the middle of its body, so that both parts stand in one block.
        if self.allocates_within(before) {
            return Err(self.unsupported(op, "a buffer made in the condition of a loop has no counterpart in C"));
        }
        let inner = self.block(before, |e| {
            let test = e.value(test)?;
            e.assign(&results, passed, op)?;
            e.code.line(format!("if (!{}) break;", test.tight()));
            Ok(())
        })?;
        // What the first part declares is still there.
        let names = std::mem::replace(&mut self.names, inner);
        self.block(after, |e| e.assign(&state, &yielded(e.m, after), op))?;
        self.names = names;
        self.code.close("");
        self.leave_nest(nest);
        Ok(())
    }

    /// Does the block itself make a buffer that lives as long as it runs?
    fn allocates_within(&self, block: Block) -> bool {
        self.m.block(block).ops.iter().any(|&op| self.m.is(op, "memref.alloca"))
    }

    fn execute_region(&mut self, op: Op) -> Result<(), Diagnostic> {
        let body = self.region_block(op, 0)?;
        let variables = self.results(op)?;
        self.code.open("");
        self.block(body, |e| e.assign(&variables, &yielded(e.m, body), op))?;
        self.code.close("");
        Ok(())
    }

    /// Region 0 is the default, the others belong to the cases in order.
    fn index_switch(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        let cases = m.attr(op, "cases").and_then(integers).ok_or_else(|| self.malformed(op))?;
        // A name: compilers take some comparisons of what is computed for a mistake.
        let selector = self.value(m.op(op).operands[0])?;
        let selector = self.named(selector, "selector");
        let variables = self.results(op)?;
        for (number, case) in cases.iter().enumerate() {
            let head = format!("if ({} == {})", selector.text, Expr::int(*case).text);
            if number == 0 {
                self.code.open(head)
            } else {
                self.code.reopen(&format!("else {head}"))
            }
            let block = self.region_block(op, number + 1)?;
            self.block(block, |e| e.assign(&variables, &yielded(e.m, block), op))?;
        }
        if cases.is_empty() {
            self.code.open("")
        } else {
            self.code.reopen("else")
        }
        let block = self.region_block(op, 0)?;
        self.block(block, |e| e.assign(&variables, &yielded(e.m, block), op))?;
        self.code.close("");
        Ok(())
    }
}
