//! `cf`: branches and assertions.

use std::sync::Arc;

use num_bigint::{BigInt, Sign};

use crate::diag::Diagnostic;
use crate::ir::attr::Attribute;
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op};
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo, Traits};
use crate::ir::types::{Type, VectorType};

const JUMP: Traits = Traits::TERMINATOR.and(Traits::BRANCH);

/// The dialect's table.
pub static TABLE: &[OpInfo] = &[
    OpInfo {
        name: "cf.br",
        traits: JUMP,
        effects: Some(Effects::HANDS_ON),
        parse: Some(parse_br),
        print: Some(print_br),
        results: Arity::Exactly(0),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        name: "cf.cond_br",
        traits: JUMP,
        effects: Some(Effects::HANDS_ON),
        inherent: &["branch_weights", "operandSegmentSizes"],
        parse: Some(parse_cond_br),
        print: Some(print_cond_br),
        check: check_cond_br,
        results: Arity::Exactly(0),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        name: "cf.switch",
        traits: JUMP,
        effects: Some(Effects::HANDS_ON),
        inherent: &["case_values", "case_operand_segments", "operandSegmentSizes"],
        parse: Some(parse_switch),
        print: Some(print_switch),
        check: check_switch,
        results: Arity::Exactly(0),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        name: "cf.assert",
        effects: Some(Effects::SEEN.trapping()),
        inherent: &["msg"],
        parse: Some(parse_assert),
        print: Some(print_assert),
        check: check_assert,
        results: Arity::Exactly(0),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    },
];

/// `br ^bb1(%a : T) {..}`.
fn parse_br(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let successor = p.successor()?;
    spec.attrs = p.attr_dict()?;
    let op = p.create(spec, Vec::new());
    p.module.op_mut(op).successors = vec![successor];
    Ok(op)
}

fn print_br(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let ([(block, args)], []) = (&data.successors[..], &data.operands[..]) else { return p.generic_instead(op) };
    p.text(" ");
    p.successor(*block, args);
    p.attr_dict(op, &[]);
}

/// `cond_br %c, ^bb1(%a : T), ^bb2 {..}`.
fn parse_cond_br(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let condition = p.operand()?;
    if p.try_keyword("weights") {
        p.punct("(")?;
        p.punct("[")?;
        let mut weights = vec![p.integer()?];
        while p.try_punct(",") {
            weights.push(p.integer()?);
        }
        p.punct("]")?;
        p.punct(")")?;
        spec = spec.property("branch_weights", Attribute::i32_array(&weights));
    }
    p.punct(",")?;
    let yes = p.successor()?;
    p.punct(",")?;
    let no = p.successor()?;
    spec.attrs = p.attr_dict()?;
    let condition = p.resolve(&condition, &Type::int(1))?;
    let op = p.create(spec.operands([condition]), Vec::new());
    p.module.op_mut(op).successors = vec![yes, no];
    Ok(op)
}

fn print_cond_br(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let ([(yes, yes_args), (no, no_args)], [condition]) = (&data.successors[..], &data.operands[..]) else {
        return p.generic_instead(op);
    };
    let weights = module.attr(op, "branch_weights");
    if !module.ty(*condition).is_bool() || weights.is_some_and(|weights| weights.as_i64_array().is_none()) {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.value(*condition);
    if let Some(weights) = weights.and_then(Attribute::as_i64_array) {
        let texts: Vec<String> = weights.iter().map(i64::to_string).collect();
        p.display(format_args!(" weights([{}])", texts.join(", ")));
    }
    p.text(", ");
    p.successor(*yes, yes_args);
    p.text(", ");
    p.successor(*no, no_args);
    p.attr_dict(op, &["branch_weights"]);
}

fn check_cond_br(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let data = module.op(op);
    let is_condition = matches!(data.operands[..], [condition] if module.ty(condition).is_bool());
    if !is_condition || data.successors.len() != 2 {
        let message = "`cf.cond_br` has one condition of type `i1` and two successors";
        errors.push(Diagnostic::error("operand-count", data.span, message));
    }
}

/// `switch %x : i32, [default: ^bb1, 4: ^bb2(%a : T)] {..}`.
fn parse_switch(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let flag = p.operand()?;
    let ty = p.colon_type()?;
    p.punct(",")?;
    p.punct("[")?;
    p.keyword("default")?;
    p.punct(":")?;
    let mut successors = vec![p.successor()?];
    let mut values = Vec::new();
    while p.try_punct(",") {
        values.push(p.attr_of(&ty)?);
        p.punct(":")?;
        successors.push(p.successor()?);
    }
    p.punct("]")?;
    spec.attrs = p.attr_dict()?;
    if !values.is_empty() {
        let shape = vec![values.len() as u64];
        let vector = Type::Vector(Arc::new(VectorType { shape, scalable: vec![false], element: ty.clone() }));
        if values.iter().all(|value| *value == values[0]) {
            values.truncate(1);
        }
        spec = spec.property("case_values", Attribute::Dense(vector, values.into()));
    }
    let flag = p.resolve(&flag, &ty)?;
    let op = p.create(spec.operands([flag]), Vec::new());
    p.module.op_mut(op).successors = successors;
    Ok(op)
}

/// The case values, one for each successor but the first.
fn case_values(module: &Module, op: Op) -> Option<Vec<Attribute>> {
    let count = module.op(op).successors.len().checked_sub(1)?;
    match module.attr(op, "case_values") {
        None => (count == 0).then(Vec::new),
        Some(Attribute::Dense(Type::Vector(ty), values)) if ty.shape == [count as u64] => match values.len() {
            1 => Some(vec![values[0].clone(); count]),
            found => (found == count).then(|| values.to_vec()),
        },
        Some(_) => None,
    }
}

fn print_switch(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let (Some(values), [flag]) = (case_values(module, op), &data.operands[..]) else { return p.generic_instead(op) };
    p.text(" ");
    p.value(*flag);
    p.text(" : ");
    p.type_of(*flag);
    p.text(", [");
    for (number, (block, args)) in data.successors.iter().enumerate() {
        p.text(if number == 0 { "" } else { "," });
        p.new_line(2);
        match number.checked_sub(1).and_then(|number| values.get(number)) {
            // As MLIR does: without a sign.
            Some(Attribute::Int(value, Type::Int(width, _))) if value.sign() == Sign::Minus => {
                p.display(value + (BigInt::from(1) << *width as usize));
            }
            Some(value) => p.attr_untyped(value),
            None => p.text("default"),
        }
        p.text(": ");
        p.successor(*block, args);
    }
    // As MLIR does: on the line of a default that stands alone.
    if data.successors.len() > 1 {
        p.new_line(0);
    }
    p.text("]");
    p.attr_dict(op, &["case_values"]);
}

fn check_switch(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let data = module.op(op);
    if data.operands.len() != 1 || case_values(module, op).is_none() {
        let message = "`cf.switch` has one flag, a default, and a value for each other successor";
        errors.push(Diagnostic::error("operand-count", data.span, message));
    }
}

/// `assert %c, "message" {..}`.
fn parse_assert(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let condition = p.operand()?;
    p.punct(",")?;
    let message = p.string()?;
    spec.attrs = p.attr_dict()?;
    let condition = p.resolve(&condition, &Type::int(1))?;
    Ok(p.create(spec.operands([condition]).property("msg", Attribute::str(&message)), Vec::new()))
}

fn print_assert(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Some(message @ Attribute::Str(_)), [condition]) = (module.attr(op, "msg"), &module.op(op).operands[..]) else {
        return p.generic_instead(op);
    };
    if !module.ty(*condition).is_bool() {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.value(*condition);
    p.text(", ");
    p.attr(message);
    p.attr_dict(op, &["msg"]);
}

fn check_assert(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let data = module.op(op);
    let is_condition = matches!(data.operands[..], [condition] if module.ty(condition).is_bool());
    if !is_condition || !matches!(module.attr(op, "msg"), Some(Attribute::Str(_))) {
        let message = "`cf.assert` has one condition of type `i1` and a message";
        errors.push(Diagnostic::error("operand-count", data.span, message));
    }
}
