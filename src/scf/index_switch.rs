//! `scf.index_switch`: one of several regions, by the value of an index.

use super::{add_block, body};
use crate::ir::checks::{Check, all_index, block, block_args, ends_in, num_operands, num_regions, types_of, wrong};
use crate::ir::effects::Effects;
use crate::ir::module::OpSpec;
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::plain_attrs;
use crate::ir::view::{dense_i64, integers, view};
use crate::ir::{Arity, Block, Module, Op, OpInfo, Type, Value};

view!(
    /// A choice by the value of an index.
    IndexSwitchOp,
    "scf.index_switch"
);

/// The table row.
pub(super) const INDEX_SWITCH: OpInfo = OpInfo {
    name: "scf.index_switch",
    effects: Some(Effects::NONE),
    inherent: &["cases"],
    parse: Some(parse),
    print: Some(print),
    check: |module, op, out| out.extend(shape(module, op).err()),
    regions: Arity::AtLeast(1),
    ..OpInfo::DEFAULT
};

impl IndexSwitchOp {
    /// The value that decides.
    pub fn index(self, module: &Module) -> Value {
        module.op(self.0).operands[0]
    }

    /// The values that have a region of their own.
    pub fn cases(self, module: &Module) -> Vec<i64> {
        module.attr(self.0, "cases").and_then(integers).unwrap_or_default()
    }

    /// What runs for case number `case`.
    ///
    /// # Panics
    /// If the operation was not verified and has no such block.
    pub fn case_block(self, module: &Module, case: usize) -> Block {
        body(module, self.0, case + 1)
    }

    /// What runs for all other values.
    ///
    /// # Panics
    /// If the operation was not verified and has no such block.
    pub fn default_block(self, module: &Module) -> Block {
        body(module, self.0, 0)
    }

    /// Makes the operation with empty blocks, no terminators yet; it stands nowhere yet.
    pub fn build(
        module: &mut Module,
        index: Value,
        cases: &[i64],
        results: impl IntoIterator<Item = Type>,
    ) -> IndexSwitchOp {
        let spec = OpSpec::new(super::name("scf.index_switch"))
            .operands([index])
            .results(results)
            .property("cases", dense_i64(cases))
            .regions(cases.len() + 1);
        let op = module.create(spec);
        for region in 0..=cases.len() {
            add_block(module, op, region, []);
        }
        IndexSwitchOp(op)
    }
}

/// `%x {..} -> f32, f32 case 2 { .. } default { .. }`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let index = p.operand()?;
    let index = p.resolve(&index, &Type::Index)?;
    let attrs = plain_attrs(p)?;
    let types = if p.try_punct("->") { p.types()? } else { Vec::new() };
    let (mut cases, mut regions) = (Vec::new(), Vec::new());
    while p.try_keyword("case") {
        cases.push(p.integer()?);
        regions.push(p.region(&[])?);
    }
    let note = "write `-> type` after the operand if there are results, then the cases, then `default`";
    p.keyword("default").map_err(|error| error.note(note))?;
    let default = p.region(&[])?;
    p.ensure_terminator(default, "scf.yield");
    regions.insert(0, default);
    let mut spec = p.spec().operands([index]).results(types).property("cases", dense_i64(&cases));
    spec.attrs = attrs;
    Ok(p.create(spec, regions))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if shape(module, op).is_err() {
        return p.generic_instead(op);
    }
    let view = IndexSwitchOp(op);
    let regions = &module.op(op).regions;
    p.text(" ");
    p.value(view.index(module));
    p.attr_dict(op, &["cases"]);
    let results = &p.module.op(op).results;
    if !results.is_empty() {
        p.text(" -> ");
        p.types_of(results);
    }
    // The blank at the end of the line is MLIR's.
    p.text(" ");
    for (case, &region) in view.cases(module).iter().zip(&regions[1..]) {
        p.newline();
        p.display(format_args!("case {case} "));
        p.region(region, false, true);
    }
    p.newline();
    p.text("default ");
    let default = view.default_block(module);
    let has_attrs = module.last_op(default).is_some_and(|last| !module.op(last).attrs.is_empty());
    p.region(regions[0], false, has_attrs || p.says_more(default));
}

/// The default's region, then one for each case; no case twice.
fn shape(module: &Module, op: Op) -> Check {
    num_operands(module, op, 1)?;
    all_index(module, op, &module.op(op).operands)?;
    let Some(mut cases) = module.attr(op, "cases").and_then(integers) else {
        return Err(wrong(module, op, "missing-property", "needs a list of integers as `cases`"));
    };
    num_regions(module, op, cases.len() + 1)?;
    let types = types_of(module, &module.op(op).results);
    for index in 0..=cases.len() {
        let block = block(module, op, index)?;
        block_args(module, op, block, &[])?;
        ends_in(module, op, block, "scf.yield", &types)?;
    }
    cases.sort_unstable();
    match cases.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(wrong(module, op, "duplicate-case", format!("has the case {} twice", pair[0]))),
        None => Ok(()),
    }
}
