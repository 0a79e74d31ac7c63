//! Accesses of vectors: whole where lanes lie one behind the other, else lane by lane.

use super::{CVector, memory_operand};
use crate::affine::dialect::applied;
use crate::affine::expr::AffineExpr;
use crate::codegen::c::Emitter;
use crate::codegen::c::memref::CBuffer;
use crate::codegen::text::Expr;
use crate::diag::Diagnostic;
use crate::ir::view::segment;
use crate::ir::{Attribute, Op, Type, Value};

/// Elements of memory that lie at these subscripts, and further along one of them from lane to lane.
struct LaneCells {
    buffer: CBuffer,
    at: Vec<Expr>,
    along: usize,
}

impl LaneCells {
    fn subscripts(&self, lane: &Expr) -> Vec<Expr> {
        let mut at = self.at.clone();
        at[self.along] = at[self.along].add(lane);
        at
    }

    fn cell(&self, lane: &Expr) -> Expr {
        self.buffer.element(&self.subscripts(lane))
    }

    /// Are they one behind the other, as lanes are?
    fn is_dense(&self, vector: &CVector) -> bool {
        let is_last = self.along + 1 == self.at.len();
        let strides = self.buffer.layout.strides.as_ref();
        is_last && !vector.is_mask() && strides.is_none_or(|all| all.last().is_some_and(|one| one.as_int() == Some(1)))
    }

    /// All of them as what can be assigned to, or read.
    fn whole(&self, vector: &CVector, word: &str) -> Expr {
        let cell = self.buffer.element(&self.at);
        Expr::atom(format!("*({word}{}_u *)&{}", vector.name(), cell.text))
    }

    /// Is a lane inside of the memory?
    fn inside(&self, lane: &Expr) -> Vec<String> {
        let mut tests = Vec::new();
        for (at, size) in self.subscripts(lane).iter().zip(&self.buffer.layout.sizes) {
            match (at.as_int(), size.as_int()) {
                (Some(at), Some(size)) if (0..size).contains(&at) => {}
                _ => tests.extend([format!("{} >= 0", at.text), at.less(size).text]),
            }
        }
        tests
    }
}

/// An access under a mask.
struct MaskedLanes {
    cells: LaneCells,
    offsets: Option<(Value, Expr)>,
    mask: (Value, Expr),
    vector: Value,
}

impl MaskedLanes {
    /// Whether a lane runs, and its cell.
    fn lane(&self, e: &Emitter<'_>, lane: &Expr) -> (Expr, Expr) {
        let further = match &self.offsets {
            Some((offsets, word)) => Expr::c_cast("int64_t", &e.lane_of(*offsets, word, lane)),
            None => lane.clone(),
        };
        (e.lane_of(self.mask.0, &self.mask.1, lane), self.cells.cell(&further))
    }
}

/// A transfer.
struct TransferLanes {
    cells: LaneCells,
    mask: Option<(Value, Expr)>,
    /// Is it said that no lane is outside of the memory?
    is_inside: bool,
}

impl TransferLanes {
    fn is_whole(&self) -> bool {
        self.is_inside && self.mask.is_none()
    }

    /// When a lane is moved, and its cell.
    fn lane(&self, e: &Emitter<'_>, lane: &Expr) -> (Vec<String>, Expr) {
        let mask = self.mask.as_ref().map(|(mask, word)| e.lane_of(*mask, word, lane).text);
        let inside = if self.is_inside { Vec::new() } else { self.cells.inside(lane) };
        (mask.into_iter().chain(inside).collect(), self.cells.cell(lane))
    }
}

impl Emitter<'_> {
    /// Where the lanes of an access lie; `named` where each lane asks for it again.
    fn cells(
        &mut self,
        op: Op,
        (at, along): (&[Value], Option<usize>),
        is_named: bool,
    ) -> Result<LaneCells, Diagnostic> {
        let m = self.m;
        let memref = memory_operand(m.name(op)).and_then(|number| m.op(op).operands.get(number).copied());
        let memref = memref.ok_or_else(|| self.malformed(op))?;
        if matches!(self.memref_type(memref, op)?.element, Type::Vector(_)) {
            return Err(self.unsupported(op, "vectors in memory have no counterpart in C"));
        }
        let mut at = match m.name(op) {
            "affine.vector_load" | "affine.vector_store" => {
                let applied = applied(m, op).ok_or_else(|| self.malformed(op))?;
                self.applied(applied)?
            }
            _ => self.values(at)?,
        };
        if is_named {
            at = at.into_iter().map(|at| self.named(at, "at")).collect();
        }
        let along = along.or_else(|| at.len().checked_sub(1)).filter(|&along| along < at.len());
        Ok(LaneCells { buffer: self.buffer(memref, op)?, at, along: along.ok_or_else(|| self.malformed(op))? })
    }

    pub(super) fn vector_load(&mut self, op: Op) -> Result<(), Diagnostic> {
        let vector = self.c_vector(self.m.ty(self.m.result(op)), op)?;
        let cells = self.cells(op, (&self.m.op(op).operands[1..], None), false)?;
        self.read(op, &vector, &cells)
    }

    fn read(&mut self, op: Op, vector: &CVector, cells: &LaneCells) -> Result<(), Diagnostic> {
        match cells.is_dense(vector) {
            true => self.bind(op, &cells.whole(vector, "const "), true),
            false => self.by_lanes(op, |_, lane| Ok(cells.cell(lane))),
        }
    }

    pub(super) fn vector_store(&mut self, op: Op) -> Result<(), Diagnostic> {
        let value = self.m.op(op).operands[0];
        let cells = self.cells(op, (&self.m.op(op).operands[2..], None), false)?;
        self.write(op, value, &cells)
    }

    fn write(&mut self, op: Op, value: Value, cells: &LaneCells) -> Result<(), Diagnostic> {
        let vector = self.c_vector(self.m.ty(value), op)?;
        if cells.is_dense(&vector) {
            let value = self.value(value)?;
            self.code.line(format!("{} = {};", cells.whole(&vector, "").text, value.text));
            return Ok(());
        }
        self.store_lanes(op, value, |_, lane| (Vec::new(), cells.cell(lane)))
    }

    /// Stores those lanes for which the tests hold.
    fn store_lanes(
        &mut self,
        op: Op,
        value: Value,
        cell: impl FnOnce(&Self, &Expr) -> (Vec<String>, Expr),
    ) -> Result<(), Diagnostic> {
        let vector = self.c_vector(self.m.ty(value), op)?;
        let word = self.word(value, op)?;
        self.each_lane((0, vector.count), |e, lane| {
            let (tests, cell) = cell(e, lane);
            let when = if tests.is_empty() { String::new() } else { format!("if ({}) ", tests.join(" && ")) };
            e.code.line(format!("{when}{} = {};", cell.text, e.lane_of(value, &word, lane).text));
            Ok(())
        })
    }

    /// The operands of an access under a mask: subscripts, further ones from lane to lane, the mask, and a vector.
    fn masked(&mut self, op: Op, is_scattered: bool) -> Result<MaskedLanes, Diagnostic> {
        let operands = self.m.op(op).operands.clone();
        let [_, rest @ .., mask, vector] = &operands[..] else { return Err(self.malformed(op)) };
        let (at, offsets) = match rest.split_last() {
            Some((&offsets, at)) if is_scattered => (at, Some((offsets, self.word(offsets, op)?))),
            _ => (rest, None),
        };
        let count = self.c_vector(self.m.ty(*vector), op)?.count;
        for other in [Some(*mask), offsets.as_ref().map(|offsets| offsets.0)].into_iter().flatten() {
            if self.c_vector(self.m.ty(other), op)?.count != count {
                return Err(self.malformed(op));
            }
        }
        let cells = self.cells(op, (at, None), true)?;
        Ok(MaskedLanes { cells, offsets, mask: (*mask, self.word(*mask, op)?), vector: *vector })
    }

    pub(super) fn masked_load(&mut self, op: Op, is_gather: bool) -> Result<(), Diagnostic> {
        let all = self.masked(op, is_gather)?;
        let pass = self.word(all.vector, op)?;
        self.by_lanes(op, |e, lane| {
            let (test, cell) = all.lane(e, lane);
            Ok(Expr::select(&test, &cell, &e.lane_of(all.vector, &pass, lane)))
        })
    }

    pub(super) fn masked_store(&mut self, op: Op, is_scatter: bool) -> Result<(), Diagnostic> {
        let all = self.masked(op, is_scatter)?;
        self.store_lanes(op, all.vector, |e, lane| {
            let (test, cell) = all.lane(e, lane);
            (vec![test.text], cell)
        })
    }

    /// What a transfer moves.
    fn transfer(&mut self, op: Op, subscripts: usize) -> Result<TransferLanes, Diagnostic> {
        let m = self.m;
        let (Some(at), Some(mask)) = (segment(m, op, subscripts), segment(m, op, 3)) else {
            return Err(self.malformed(op));
        };
        let along = match m.attr(op, "permutation_map") {
            Some(Attribute::Map(map)) if map.results.len() == 1 => match map.results[0] {
                AffineExpr::Dim(dim) => dim as usize,
                _ => return Err(self.unsupported(op, "a transfer of one element to all lanes has no counterpart in C")),
            },
            _ => return Err(self.unsupported(op, "only transfers of vectors of one dimension have a counterpart in C")),
        };
        let is_inside =
            matches!(m.attr(op, "in_bounds"), Some(Attribute::Array(all)) if all[..] == [Attribute::Bool(true)]);
        let mask = mask.first().map(|&mask| Ok((mask, self.word(mask, op)?))).transpose()?;
        let cells = self.cells(op, (at, Some(along)), mask.is_some() || !is_inside)?;
        Ok(TransferLanes { cells, mask, is_inside })
    }

    pub(super) fn transfer_read(&mut self, op: Op) -> Result<(), Diagnostic> {
        let all = self.transfer(op, 1)?;
        let vector = self.c_vector(self.m.ty(self.m.result(op)), op)?;
        if all.is_whole() {
            return self.read(op, &vector, &all.cells);
        }
        let padding = segment(self.m, op, 2).and_then(|all| all.first().copied()).ok_or_else(|| self.malformed(op))?;
        let padding = self.word(padding, op)?;
        self.by_lanes(op, |e, lane| {
            let (tests, cell) = all.lane(e, lane);
            let test = Expr::loose(tests.join(" && "));
            Ok(if tests.is_empty() { cell } else { Expr::select(&test, &cell, &padding) })
        })
    }

    pub(super) fn transfer_write(&mut self, op: Op) -> Result<(), Diagnostic> {
        let all = self.transfer(op, 2)?;
        let value = self.m.op(op).operands[0];
        if all.is_whole() {
            return self.write(op, value, &all.cells);
        }
        self.store_lanes(op, value, |e, lane| all.lane(e, lane))
    }
}
