//! Reductions of floats in any order, where that is allowed: iterations are cut into a fixed number of parts, each is done in
//! order, and what the parts give is combined in a fixed tree. So the result has the same bits on any number of threads.

use super::Emitter;
use crate::affine::dialect::AffineParallelOp;
use crate::codegen::text::Expr;
use crate::diag::Diagnostic;
use crate::ir::Op;

/// How many parts there are: a power of two.
pub(super) const PARTS: u64 = 64;

impl Emitter<'_> {
    /// Is it a reduction of floats alone whose order may be given up?
    pub(super) fn can_be_cut(&self, op: Op) -> bool {
        self.style.reassociate && self.calls.can_be_cut(self.m, op)
    }

    /// The first dim is cut; the others are loops inside of a part.
    pub(super) fn parallel_in_parts(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        // The parts are what they are on one thread, too.
        let clause = self.fork(op)?.unwrap_or_else(|| " if (0)".to_owned());
        let body = self.region_block(op, 0)?;
        let kinds = AffineParallelOp::cast(m, op).ok_or_else(|| self.malformed(op))?.reductions(m);
        let dims = self.dims(op)?;
        let Some((first, inner)) = dims.split_first() else { return Err(self.malformed(op)) };
        let lower = self.hoisted(&first.lower, "begin");
        let trips = self.names.take("trips");
        let count = Expr::call("fk_trips", &[lower.clone(), first.upper.clone(), first.step.clone()]);
        self.code.line(format!("const uint64_t {trips} = {};", count.text));
        let mut heads = Vec::new();
        for dim in inner {
            heads.push(self.prepare(dim, op)?);
        }
        let parts = self.parts_for(op)?;
        let numbers = self.numbers_read(op);
        let mut nest = self.begin_parallel_nest();
        let at = self.code.mark();
        match self.team.is_some() {
            true => self.deal(op, ""),
            false => self.code.pragma(&format!("omp parallel for{clause}")),
        }
        let (part, number) = (self.names.take("part"), self.names.take("n"));
        self.code.open(format!("for (uint64_t {part} = 0; {part} < {PARTS}; {part}++)"));
        self.declare_arrays(op, &mut nest, false)?;
        for (at, (ty, name, _)) in parts.iter().enumerate() {
            self.code.line(format!("{ty} {name} = {};", self.neutral(op, at)?.text));
        }
        let edge = |part: &str| format!("fk_cut({trips}, {PARTS}, {part})");
        let end = self.names.take("end");
        self.code.line(format!("const uint64_t {end} = {};", edge(&format!("{part} + 1"))));
        self.code.open(format!("for (uint64_t {number} = {}; {number} < {end}; {number}++)", edge(&part)));
        let iv = self.define(first.iv);
        let value = Expr::call("fk_value", &[lower, Expr::atom(number), first.step.clone()]);
        self.code.line(format!("const int64_t {iv} = {};", value.text));
        self.code.mention(&iv);
        self.in_parallel = true;
        heads.iter().for_each(|head| self.open_loop(head));
        self.block(body, |e| {
            let Some(last) = e.m.last_op(body) else { return Ok(()) };
            let terms = e.values(&e.m.op(last).operands)?;
            for (((_, name, _), term), (&kind, &result)) in
                parts.iter().zip(terms).zip(kinds.iter().zip(&m.op(op).results))
            {
                let combined = e.combined(op, kind, e.m.ty(result), &[Expr::atom(name.clone()), term])?;
                e.code.line(format!("{name} = {};", combined.text));
            }
            Ok(())
        })?;
        heads.iter().for_each(|_| self.code.close(""));
        self.code.close("");
        self.in_parallel = false;
        for (_, name, all) in &parts {
            self.code.line(format!("{all}[{part}] = {name};"));
        }
        self.code.close("");
        self.copy_numbers(at, &numbers);
        self.leave_nest(nest);
        // One thread of a team adds up for all, which wait for it.
        if self.team.is_some() {
            self.code.pragma("omp single");
        }
        self.combine_parts(op, &parts, &kinds, (&part, &end))?;
        self.read_parts(op, &parts);
        [&part, &end, &iv].into_iter().for_each(|name| self.names.release(name));
        heads.iter().for_each(|head| self.names.release(&head.iv));
        Ok(())
    }

    /// An array for the parts of each result, with the result's type and name: a team's own, or one that is declared here.
    fn parts_for(&mut self, op: Op) -> Result<Vec<(String, String, String)>, Diagnostic> {
        let m = self.m;
        let results = m.op(op).results.to_vec();
        let mut parts = Vec::new();
        for &result in &results {
            let (ty, wish) = (self.type_of(m.ty(result), op)?, self.fresh(result));
            let all = match self.of_team.get(&op).and_then(|names| names.get(parts.len())).cloned() {
                Some(shared) => shared,
                None => {
                    let all = self.names.take(&format!("{wish}_parts"));
                    self.code.line(format!("{ty} {all}[{PARTS}];"));
                    all
                }
            };
            parts.push((ty, wish, all));
        }
        Ok(parts)
    }

    /// The results are what is left in the first parts.
    fn read_parts(&mut self, op: Op, parts: &[(String, String, String)]) {
        let results = self.m.op(op).results.to_vec();
        for ((ty, name, all), &result) in parts.iter().zip(&results) {
            self.code.line(format!("const {ty} {name} = {all}[0];"));
            self.code.mention(name);
            self.known.insert(result, Expr::atom(name.clone()));
        }
        self.have_read();
    }

    /// The upper half of the parts goes into the lower half, until one is left.
    fn combine_parts(
        &mut self,
        op: Op,
        parts: &[(String, String, String)],
        kinds: &[i64],
        (part, end): (&str, &str),
    ) -> Result<(), Diagnostic> {
        let m = self.m;
        let results = m.op(op).results.to_vec();
        self.code.open(format!("for (uint64_t {end} = {}; {end} > 0; {end} /= 2)", PARTS / 2));
        self.code.open(format!("for (uint64_t {part} = 0; {part} < {end}; {part}++)"));
        for ((_, _, all), (&kind, &result)) in parts.iter().zip(kinds.iter().zip(&results)) {
            let at = |place: &str| Expr::atom(format!("{all}[{place}]"));
            let pair = [at(part), at(&format!("{part} + {end}"))];
            let combined = self.combined(op, kind, m.ty(result), &pair)?;
            self.code.line(format!("{} = {};", pair[0].text, combined.text));
        }
        self.code.close("");
        self.code.close("");
        Ok(())
    }
}
