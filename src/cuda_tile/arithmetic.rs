//! Element-wise arithmetic on tiles of one type: `addi %a, %b overflow<no_wrap> : tile<4xi32>`.

use super::syntax::{Class, HARMLESS, inherent, parse_modifiers, print_modifiers, print_type, same_types};
use crate::ir::module::Op;
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::plain_attrs;
use crate::ir::{Arity, Module, OpInfo, Traits};

const COMMUTES: Traits = HARMLESS.and(Traits::COMMUTATIVE);
/// Undefined for some operands.
const DIVISION: Traits = Traits::PURE;
const ROUNDED: &[&str] = &["rounding_mode", "flush_to_zero"];
const EXTREME: &[&str] = &["flush_to_zero", "propagate_nan"];

/// The table rows.
pub(super) static TABLE: &[OpInfo] = &[
    int::<1>("cuda_tile.absi", HARMLESS, &[]),
    overflow(int::<2>("cuda_tile.addi", COMMUTES, &["overflow"])),
    int::<2>("cuda_tile.andi", COMMUTES, &[]),
    OpInfo {
        defaults: &[("rounding", "cuda_tile.rounding<zero>")],
        ..int::<2>("cuda_tile.divi", DIVISION, &["signedness", "rounding"])
    },
    int::<2>("cuda_tile.maxi", COMMUTES, &["signedness"]),
    int::<2>("cuda_tile.mini", COMMUTES, &["signedness"]),
    int::<2>("cuda_tile.mulhii", COMMUTES, &[]),
    overflow(int::<2>("cuda_tile.muli", COMMUTES, &["overflow"])),
    int::<1>("cuda_tile.negi", HARMLESS, &[]),
    int::<2>("cuda_tile.ori", COMMUTES, &[]),
    int::<2>("cuda_tile.remi", DIVISION, &["signedness"]),
    overflow(int::<2>("cuda_tile.shli", HARMLESS, &["overflow"])),
    int::<2>("cuda_tile.shri", HARMLESS, &["signedness"]),
    overflow(int::<2>("cuda_tile.subi", HARMLESS, &["overflow"])),
    int::<2>("cuda_tile.xori", COMMUTES, &[]),
    float::<1>("cuda_tile.absf", HARMLESS, &[]),
    float::<2>("cuda_tile.addf", COMMUTES, ROUNDED),
    float::<1>("cuda_tile.ceil", HARMLESS, &[]),
    float::<1>("cuda_tile.cos", HARMLESS, &[]),
    float::<1>("cuda_tile.cosh", HARMLESS, &[]),
    float::<2>("cuda_tile.divf", HARMLESS, ROUNDED),
    float::<1>("cuda_tile.exp", HARMLESS, &[]),
    float::<1>("cuda_tile.exp2", HARMLESS, &["flush_to_zero"]),
    float::<1>("cuda_tile.floor", HARMLESS, &[]),
    float::<3>("cuda_tile.fma", HARMLESS, ROUNDED),
    float::<1>("cuda_tile.log", HARMLESS, &[]),
    float::<1>("cuda_tile.log2", HARMLESS, &[]),
    float::<2>("cuda_tile.maxf", COMMUTES, EXTREME),
    float::<2>("cuda_tile.minf", COMMUTES, EXTREME),
    float::<2>("cuda_tile.mulf", COMMUTES, ROUNDED),
    float::<1>("cuda_tile.negf", HARMLESS, &[]),
    float::<2>("cuda_tile.pow", HARMLESS, &[]),
    float::<2>("cuda_tile.remf", HARMLESS, &[]),
    float::<1>("cuda_tile.rsqrt", HARMLESS, &["flush_to_zero"]),
    float::<1>("cuda_tile.sin", HARMLESS, &[]),
    float::<1>("cuda_tile.sinh", HARMLESS, &[]),
    float::<1>("cuda_tile.sqrt", HARMLESS, ROUNDED),
    float::<2>("cuda_tile.subf", HARMLESS, ROUNDED),
    float::<1>("cuda_tile.tan", HARMLESS, &[]),
    float::<1>("cuda_tile.tanh", HARMLESS, &[]),
];

const fn row(name: &'static str, traits: Traits, inherent: &'static [&'static str]) -> OpInfo {
    OpInfo {
        name,
        traits,
        inherent,
        parse: Some(parse),
        results: Arity::Exactly(1),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    }
}

const fn int<const N: usize>(name: &'static str, traits: Traits, inherent: &'static [&'static str]) -> OpInfo {
    OpInfo {
        print: Some(|p, op| print(p, op, N, Class::Int)),
        verify: |module, op, out| out.extend(same_types(module, op, N, Class::Int).err()),
        ..row(name, traits, inherent)
    }
}

const fn float<const N: usize>(name: &'static str, traits: Traits, inherent: &'static [&'static str]) -> OpInfo {
    OpInfo {
        print: Some(|p, op| print(p, op, N, Class::BaseFloat)),
        verify: |module, op, out| out.extend(same_types(module, op, N, Class::BaseFloat).err()),
        ..row(name, traits, inherent)
    }
}

const fn overflow(row: OpInfo) -> OpInfo {
    OpInfo { defaults: &[("overflow", "cuda_tile.overflow<none>")], ..row }
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
