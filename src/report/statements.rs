//! Statements for people: what they are called, and the dependences between their instances.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::lines::Lines;
use super::{ReportOptions, asked_for};
use crate::analysis::access::{MemoryAccess, accesses};
use crate::analysis::dependence::{Dependence, WantedDependences, dependences};
use crate::analysis::names::value_name;
use crate::analysis::region::num_ivs;
use crate::analysis::scop::{ArrayId, Scop, Statement, StatementId, StatementKind};
use crate::analysis::{NoScop, extract};
use crate::arena::Id;
use crate::ir::{Module, Op};

/// A program and what depends on what in it.
pub(super) struct Statements<'a> {
    m: &'a Module,
    lines: Lines,
    pub(super) scop: Scop,
    /// Between statements: those are the owners.
    pub(super) dependences: Vec<Dependence>,
    accesses: FxHashMap<Op, MemoryAccess>,
}

impl<'a> Statements<'a> {
    /// The statements of a function and the dependences between them, one for each source, target, kind and carrying loop.
    pub(super) fn read(m: &'a Module, func: Op, options: &ReportOptions) -> Result<Statements<'a>, NoScop> {
        let scop = extract(m, func, options.may_alias)?;
        let wanted = WantedDependences { input: options.input, ..WantedDependences::within(&options.limits) };
        let (owners, occurrences) = scop.occurrences();
        let all = dependences(&scop.nest, &scop.memory, &occurrences, &wanted).all;
        let mut merged: BTreeMap<_, Dependence> = BTreeMap::new();
        for mut dependence in asked_for(&all, options.value_based, &wanted).into_owned() {
            dependence.source = owners[dependence.source].0.index();
            dependence.target = owners[dependence.target].0.index();
            let key = (dependence.source, dependence.target, dependence.kind, dependence.carried_by);
            if let Some(known) = merged.get(&key) {
                dependence.pairs = dependence.pairs.union(&known.pairs);
                dependence.exact &= known.exact;
                dependence.exhausted |= known.exhausted;
            }
            merged.insert(key, dependence);
        }
        let accesses = accesses(m, &scop.nest, &scop.memory).into_iter().map(|access| (access.op, access)).collect();
        let dependences = merged.into_values().collect();
        Ok(Statements { m, lines: options.lines.clone(), scop, dependences, accesses })
    }

    /// The line of an operation.
    pub(super) fn line(&self, op: Op) -> usize {
        self.lines.line(self.m.op(op).span.range().start)
    }

    /// The line where a statement stands.
    pub(super) fn line_of(&self, id: StatementId) -> usize {
        let statement = &self.scop.statements[id];
        self.line(statement.roots.first().copied().unwrap_or(statement.anchor))
    }

    /// What a statement writes, in the source's own names: `%A[%i, %j]`, `%sum`, or the operation that is opaque.
    pub(super) fn caption(&self, id: StatementId) -> String {
        let statement = &self.scop.statements[id];
        let mut names: Vec<String> = match statement.kind {
            StatementKind::Write => statement.roots.iter().filter_map(|&root| self.cell(root)).collect(),
            StatementKind::Cell => statement.writes.iter().map(|write| self.cell_name(write.cell)).collect(),
            StatementKind::Opaque | StatementKind::Unused => Vec::new(),
        };
        if names.is_empty() {
            names = statement.roots.iter().map(|&root| self.m.name(root).to_owned()).collect();
        }
        names.dedup();
        names.join(", ")
    }

    /// What a statement reads, each cell once.
    pub(super) fn reads(&self, statement: &Statement) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for access in statement.accesses.iter().filter(|access| !access.write) {
            let memory = self.cell(access.op).filter(|_| access.id.is_some());
            let name = memory.unwrap_or_else(|| self.cell_name(access.array));
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// The cell that an operation touches, as written.
    fn cell(&self, op: Op) -> Option<String> {
        let access = self.accesses.get(&op)?;
        let memref = value_name(self.m, access.memref?);
        Some(match &access.subscript {
            Some(subscript) => format!("{memref}[{subscript}]"),
            None => memref,
        })
    }

    /// The iteration argument or result that a cell was; else its number.
    fn cell_name(&self, cell: ArrayId) -> String {
        let phi = self.scop.phis.iter().find(|phi| phi.cell == cell);
        let value = phi.and_then(|phi| {
            let args = self.m.single_block(phi.op, 0).map(|body| &self.m.block(body).args[..]).unwrap_or_default();
            let arg =
                args.get(num_ivs(self.m, phi.op) + phi.index).or_else(|| self.m.op(phi.op).results.get(phi.index));
            arg.copied()
        });
        let written = || {
            let writes = self.scop.statements.iter().flat_map(|(_, statement)| &statement.writes);
            writes.filter(|write| write.cell == cell).map(|write| write.value).next()
        };
        value.or_else(written).map_or_else(|| format!("{cell:?}"), |value| value_name(self.m, value))
    }
}
