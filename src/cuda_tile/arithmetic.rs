//! Element-wise arithmetic on tiles of one type: `addi %a, %b overflow<no_wrap> : tile<4xi32>`.

use super::syntax::{ElementClass, inherent, parse_modifiers, print_modifiers, print_type, same_types};
use crate::ir::effects::Effects;
use crate::ir::module::Op;
use crate::ir::opcode::Opcode::{self, *};
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
    int::<1>("cuda_tile.absi", Some(AbsI), Effects::NONE, &[]),
    overflow(commutes(int::<2>("cuda_tile.addi", Some(AddI), Effects::NONE, &["overflow"]))),
    commutes(int::<2>("cuda_tile.andi", Some(AndI), Effects::NONE, &[])),
    OpInfo {
        defaults: &[("rounding", "cuda_tile.rounding<zero>")],
        ..int::<2>("cuda_tile.divi", None, Effects::TRAPS, &["signedness", "rounding"])
    },
    commutes(int::<2>("cuda_tile.maxi", None, Effects::NONE, &["signedness"])),
    commutes(int::<2>("cuda_tile.mini", None, Effects::NONE, &["signedness"])),
    commutes(int::<2>("cuda_tile.mulhii", Some(MulHighUI), Effects::NONE, &[])),
    overflow(commutes(int::<2>("cuda_tile.muli", Some(MulI), Effects::NONE, &["overflow"]))),
    int::<1>("cuda_tile.negi", None, Effects::NONE, &[]),
    commutes(int::<2>("cuda_tile.ori", Some(OrI), Effects::NONE, &[])),
    int::<2>("cuda_tile.remi", None, Effects::TRAPS, &["signedness"]),
    overflow(int::<2>("cuda_tile.shli", Some(ShLI), Effects::NONE, &["overflow"])),
    int::<2>("cuda_tile.shri", None, Effects::NONE, &["signedness"]),
    overflow(int::<2>("cuda_tile.subi", Some(SubI), Effects::NONE, &["overflow"])),
    commutes(int::<2>("cuda_tile.xori", Some(XorI), Effects::NONE, &[])),
    float::<1>("cuda_tile.absf", Some(AbsF), &[]),
    commutes(float::<2>("cuda_tile.addf", Some(AddF), ROUNDED)),
    float::<1>("cuda_tile.ceil", Some(Ceil), &[]),
    float::<1>("cuda_tile.cos", Some(Cos), &[]),
    float::<1>("cuda_tile.cosh", Some(Cosh), &[]),
    float::<2>("cuda_tile.divf", Some(DivF), ROUNDED),
    full(float::<1>("cuda_tile.exp", Some(Exp), &["rounding_mode"])),
    float::<1>("cuda_tile.exp2", Some(Exp2), &["flush_to_zero"]),
    float::<1>("cuda_tile.floor", Some(Floor), &[]),
    float::<3>("cuda_tile.fma", Some(Fma), ROUNDED),
    float::<1>("cuda_tile.log", Some(Log), &[]),
    float::<1>("cuda_tile.log2", Some(Log2), &[]),
    commutes(float::<2>("cuda_tile.maxf", None, EXTREME)),
    commutes(float::<2>("cuda_tile.minf", None, EXTREME)),
    commutes(float::<2>("cuda_tile.mulf", Some(MulF), ROUNDED)),
    float::<1>("cuda_tile.negf", Some(NegF), &[]),
    float::<2>("cuda_tile.pow", Some(PowF), &[]),
    float::<2>("cuda_tile.remf", Some(RemF), &[]),
    float::<1>("cuda_tile.rsqrt", Some(Rsqrt), &["flush_to_zero"]),
    float::<1>("cuda_tile.sin", Some(Sin), &[]),
    float::<1>("cuda_tile.sinh", Some(Sinh), &[]),
    float::<1>("cuda_tile.sqrt", Some(Sqrt), ROUNDED),
    float::<2>("cuda_tile.subf", Some(SubF), ROUNDED),
    float::<1>("cuda_tile.tan", Some(Tan), &[]),
    full(float::<1>("cuda_tile.tanh", Some(Tanh), &["rounding_mode"])),
];

/// What it computes is said where none of its words changes that.
const fn row(
    name: &'static str,
    opcode: Option<Opcode>,
    effects: Effects,
    inherent: &'static [&'static str],
) -> OpInfo {
    OpInfo {
        name,
        effects: Some(effects),
        opcode,
        inherent,
        parse: Some(parse),
        results: Arity::Exactly(1),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    }
}

const fn int<const N: usize>(
    name: &'static str,
    opcode: Option<Opcode>,
    effects: Effects,
    inherent: &'static [&'static str],
) -> OpInfo {
    OpInfo {
        print: Some(|p, op| print(p, op, N, ElementClass::Int)),
        check: |module, op, out| out.extend(same_types(module, op, N, ElementClass::Int).err()),
        ..row(name, opcode, effects, inherent)
    }
}

const fn float<const N: usize>(
    name: &'static str,
    opcode: Option<Opcode>,
    inherent: &'static [&'static str],
) -> OpInfo {
    OpInfo {
        print: Some(|p, op| print(p, op, N, ElementClass::BaseFloat)),
        check: |module, op, out| out.extend(same_types(module, op, N, ElementClass::BaseFloat).err()),
        ..row(name, opcode, Effects::NONE, inherent)
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

fn print(p: &mut Printer<'_>, op: Op, count: usize, class: ElementClass) {
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
