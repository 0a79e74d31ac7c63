//! Element-wise arithmetic on tiles of one type: `addi %a, %b overflow<no_wrap> : tile<4xi32>`.

use super::syntax::{Class, inherent, parse_modifiers, print_modifiers, print_type, same_types};
use crate::ir::effects::Effects;
use crate::ir::module::Op;
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::commutes;
use crate::ir::syntax::plain_attrs;
use crate::ir::{Arity, Module, OpInfo};

/// Undefined for some operands.
const ROUNDED: &[&str] = &["rounding_mode", "flush_to_zero"];
const EXTREME: &[&str] = &["flush_to_zero", "propagate_nan"];

/// The table rows.
pub(super) static TABLE: &[OpInfo] = &[
    int::<1>("cuda_tile.absi", Effects::NONE, &[]),
    overflow(commutes(int::<2>("cuda_tile.addi", Effects::NONE, &["overflow"]))),
    commutes(int::<2>("cuda_tile.andi", Effects::NONE, &[])),
    OpInfo {
        defaults: &[("rounding", "cuda_tile.rounding<zero>")],
        ..int::<2>("cuda_tile.divi", Effects::TRAPS, &["signedness", "rounding"])
    },
    commutes(int::<2>("cuda_tile.maxi", Effects::NONE, &["signedness"])),
    commutes(int::<2>("cuda_tile.mini", Effects::NONE, &["signedness"])),
    commutes(int::<2>("cuda_tile.mulhii", Effects::NONE, &[])),
    overflow(commutes(int::<2>("cuda_tile.muli", Effects::NONE, &["overflow"]))),
    int::<1>("cuda_tile.negi", Effects::NONE, &[]),
    commutes(int::<2>("cuda_tile.ori", Effects::NONE, &[])),
    int::<2>("cuda_tile.remi", Effects::TRAPS, &["signedness"]),
    overflow(int::<2>("cuda_tile.shli", Effects::NONE, &["overflow"])),
    int::<2>("cuda_tile.shri", Effects::NONE, &["signedness"]),
    overflow(int::<2>("cuda_tile.subi", Effects::NONE, &["overflow"])),
    commutes(int::<2>("cuda_tile.xori", Effects::NONE, &[])),
    float::<1>("cuda_tile.absf", Effects::NONE, &[]),
    commutes(float::<2>("cuda_tile.addf", Effects::NONE, ROUNDED)),
    float::<1>("cuda_tile.ceil", Effects::NONE, &[]),
    float::<1>("cuda_tile.cos", Effects::NONE, &[]),
    float::<1>("cuda_tile.cosh", Effects::NONE, &[]),
    float::<2>("cuda_tile.divf", Effects::NONE, ROUNDED),
    full(float::<1>("cuda_tile.exp", Effects::NONE, &["rounding_mode"])),
    float::<1>("cuda_tile.exp2", Effects::NONE, &["flush_to_zero"]),
    float::<1>("cuda_tile.floor", Effects::NONE, &[]),
    float::<3>("cuda_tile.fma", Effects::NONE, ROUNDED),
    float::<1>("cuda_tile.log", Effects::NONE, &[]),
    float::<1>("cuda_tile.log2", Effects::NONE, &[]),
    commutes(float::<2>("cuda_tile.maxf", Effects::NONE, EXTREME)),
    commutes(float::<2>("cuda_tile.minf", Effects::NONE, EXTREME)),
    commutes(float::<2>("cuda_tile.mulf", Effects::NONE, ROUNDED)),
    float::<1>("cuda_tile.negf", Effects::NONE, &[]),
    float::<2>("cuda_tile.pow", Effects::NONE, &[]),
    float::<2>("cuda_tile.remf", Effects::NONE, &[]),
    float::<1>("cuda_tile.rsqrt", Effects::NONE, &["flush_to_zero"]),
    float::<1>("cuda_tile.sin", Effects::NONE, &[]),
    float::<1>("cuda_tile.sinh", Effects::NONE, &[]),
    float::<1>("cuda_tile.sqrt", Effects::NONE, ROUNDED),
    float::<2>("cuda_tile.subf", Effects::NONE, ROUNDED),
    float::<1>("cuda_tile.tan", Effects::NONE, &[]),
    full(float::<1>("cuda_tile.tanh", Effects::NONE, &["rounding_mode"])),
];

const fn row(name: &'static str, effects: Effects, inherent: &'static [&'static str]) -> OpInfo {
    OpInfo {
        name,
        effects: Some(effects),
        inherent,
        parse: Some(parse),
        results: Arity::Exactly(1),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    }
}

const fn int<const N: usize>(name: &'static str, effects: Effects, inherent: &'static [&'static str]) -> OpInfo {
    OpInfo {
        print: Some(|p, op| print(p, op, N, Class::Int)),
        verify: |module, op, out| out.extend(same_types(module, op, N, Class::Int).err()),
        ..row(name, effects, inherent)
    }
}

const fn float<const N: usize>(name: &'static str, effects: Effects, inherent: &'static [&'static str]) -> OpInfo {
    OpInfo {
        print: Some(|p, op| print(p, op, N, Class::BaseFloat)),
        verify: |module, op, out| out.extend(same_types(module, op, N, Class::BaseFloat).err()),
        ..row(name, effects, inherent)
    }
}

const fn overflow(row: OpInfo) -> OpInfo {
    OpInfo { defaults: &[("overflow", "cuda_tile.overflow<none>")], ..row }
}

const fn full(row: OpInfo) -> OpInfo {
    OpInfo { defaults: &[("rounding_mode", "cuda_tile.rounding<full>")], ..row }
}

/// `%a, %b rounding<zero> {..} : T`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let names = p.operands(Delimiter::None)?;
    let spec = p.spec();
    let mut spec = parse_modifiers(p, spec)?;
    spec.attrs = plain_attrs(p)?;
    let ty = p.colon_type()?;
    let operands = p.resolve_all(&names, &ty)?;
    Ok(p.create(spec.operands(operands).results([ty]), Vec::new()))
}

fn print(p: &mut Printer<'_>, op: Op, count: usize, class: Class) {
    let module: &Module = p.module;
    if same_types(module, op, count, class).is_err() {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.values(&module.op(op).operands);
    print_modifiers(p, op);
    p.attr_dict(op, inherent(module, op));
    p.text(" : ");
    print_type(p, module.ty(module.result(op)));
}
