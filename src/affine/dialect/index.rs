//! `affine.delinearize_index`: an index as digits in a mixed basis, the fastest last.
//! `affine.linearize_index`: digits in a mixed basis as one index.
//!
//! The basis may leave out its first element, which bounds the first digit and is needed for nothing else.

use crate::ir::checks::{Check, all_index, property, results, segments, wrong};
use crate::ir::effects::Effects;
use crate::ir::module::OpSpec;
use crate::ir::parser::{Delimiter, OpParser, Operand, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::{comma, plain_attrs};
use crate::ir::view::{dense_i64, integers, segment, segment_sizes, view};
use crate::ir::{Arity, Attribute, Module, Op, OpInfo, Type, Value};

view!(
    /// An index as digits.
    AffineDelinearizeIndexOp,
    "affine.delinearize_index"
);
view!(
    /// Digits as an index.
    AffineLinearizeIndexOp,
    "affine.linearize_index"
);

/// The table row.
pub(super) const DELINEARIZE_INDEX: OpInfo = OpInfo {
    name: "affine.delinearize_index",
    effects: Some(Effects::TRAPS),
    inherent: &["static_basis"],
    parse: Some(parse_delinearize),
    print: Some(print_delinearize),
    check: |module, op, out| out.extend(shape_of_delinearize(module, op).err()),
    ..OpInfo::DEFAULT
};
/// The table row.
pub(super) const LINEARIZE_INDEX: OpInfo = OpInfo {
    name: "affine.linearize_index",
    effects: Some(Effects::NONE),
    inherent: &["disjoint", "operandSegmentSizes", "static_basis"],
    defaults: &[("disjoint", "false")],
    parse: Some(parse_linearize),
    print: Some(print_linearize),
    check: |module, op, out| out.extend(shape_of_linearize(module, op).err()),
    segments: &["multi_index", "dynamic_basis"],
    results: Arity::Exactly(1),
    ..OpInfo::DEFAULT
};

/// Stands for a value that is an operand in a list of static values.
const DYNAMIC: i64 = i64::MIN;

/// An element of a basis.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BasisElement {
    /// Known in the text; positive where an index is taken apart.
    Static(i64),
    /// An SSA value.
    Dynamic(Value),
}

impl AffineDelinearizeIndexOp {
    /// The index.
    pub fn index(self, module: &Module) -> Value {
        module.op(self.0).operands[0]
    }

    /// The basis, as long as the digits or one shorter.
    pub fn basis(self, module: &Module) -> Vec<BasisElement> {
        basis(module, self.0, &module.op(self.0).operands[1..])
    }

    /// The basis without an element for the first digit.
    pub fn sizes(self, module: &Module) -> Vec<BasisElement> {
        sizes(self.basis(module), self.digits(module).len())
    }

    /// The digits.
    pub fn digits(self, module: &Module) -> &[Value] {
        &module.op(self.0).results
    }

    /// Makes the operation with `num_digits` results; it stands nowhere yet.
    pub fn build(
        module: &mut Module,
        index: Value,
        basis: &[BasisElement],
        num_digits: usize,
    ) -> AffineDelinearizeIndexOp {
        let spec = OpSpec::new(super::name("affine.delinearize_index"))
            .operands([index])
            .operands(dynamic(basis))
            .results(vec![Type::Index; num_digits])
            .property("static_basis", statics(basis));
        AffineDelinearizeIndexOp(module.create(spec))
    }
}

impl AffineLinearizeIndexOp {
    /// The digits.
    pub fn digits(self, module: &Module) -> &[Value] {
        segment(module, self.0, 0).unwrap_or_default()
    }

    /// The basis, as long as the digits or one shorter.
    pub fn basis(self, module: &Module) -> Vec<BasisElement> {
        basis(module, self.0, segment(module, self.0, 1).unwrap_or_default())
    }

    /// The basis without an element for the first digit.
    pub fn sizes(self, module: &Module) -> Vec<BasisElement> {
        sizes(self.basis(module), self.digits(module).len())
    }

    /// Is every digit known to be below its element of the basis, and not negative?
    pub fn is_disjoint(self, module: &Module) -> bool {
        matches!(module.attr(self.0, "disjoint"), Some(Attribute::Unit | Attribute::Bool(true)))
    }

    /// Makes the operation; it stands nowhere yet.
    pub fn build(
        module: &mut Module,
        digits: &[Value],
        basis: &[BasisElement],
        disjoint: bool,
    ) -> AffineLinearizeIndexOp {
        let dynamic = dynamic(basis);
        let spec = OpSpec::new(super::name("affine.linearize_index"))
            .property("disjoint", flag(disjoint))
            .property("operandSegmentSizes", segment_sizes(&[digits.len(), dynamic.len()]))
            .property("static_basis", statics(basis))
            .operands(digits.iter().copied().chain(dynamic))
            .results([Type::Index]);
        AffineLinearizeIndexOp(module.create(spec))
    }
}

/// A flag as MLIR keeps it: a word if it holds, `false` if not.
fn flag(holds: bool) -> Attribute {
    if holds { Attribute::Unit } else { Attribute::Bool(false) }
}

fn dynamic(basis: &[BasisElement]) -> Vec<Value> {
    let value = |element: &BasisElement| match element {
        BasisElement::Dynamic(value) => Some(*value),
        BasisElement::Static(_) => None,
    };
    basis.iter().filter_map(value).collect()
}

fn statics(basis: &[BasisElement]) -> Attribute {
    let value = |element: &BasisElement| match element {
        BasisElement::Dynamic(_) => DYNAMIC,
        BasisElement::Static(value) => *value,
    };
    dense_i64(&basis.iter().map(value).collect::<Vec<_>>())
}

/// The basis with its operands in place.
fn basis(module: &Module, op: Op, operands: &[Value]) -> Vec<BasisElement> {
    let statics = module.attr(op, "static_basis").and_then(integers).unwrap_or_default();
    let mut operands = operands.iter().copied();
    let element = |value: i64| match value {
        DYNAMIC => operands.next().map(BasisElement::Dynamic),
        value => Some(BasisElement::Static(value)),
    };
    statics.into_iter().map_while(element).collect()
}

/// A basis has as many elements as there are digits, or one fewer.
fn sizes(mut basis: Vec<BasisElement>, num_digits: usize) -> Vec<BasisElement> {
    if basis.len() == num_digits && num_digits > 0 {
        basis.remove(0);
    }
    basis
}

/// `(16, %n, 224)`: the static values and the names between them.
fn parse_basis<'s>(p: &mut OpParser<'_, 's>) -> Parse<(Vec<i64>, Vec<Operand<'s>>)> {
    let mut names = Vec::new();
    let statics = p.list(Delimiter::Paren, |p| match p.try_operand()? {
        Some(name) => {
            names.push(name);
            Ok(DYNAMIC)
        }
        None => p.integer(),
    })?;
    Ok((statics, names))
}

fn print_basis(p: &mut Printer<'_>, basis: &[BasisElement]) {
    p.text("(");
    for (number, element) in basis.iter().enumerate() {
        comma(p, number);
        match element {
            BasisElement::Static(value) => p.display(value),
            BasisElement::Dynamic(value) => p.value(*value),
        }
    }
    p.text(")");
}

/// `%x into (16, %n, 224) {..} : index, index, index`.
fn parse_delinearize(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let index = p.operand()?;
    p.keyword("into")?;
    let (statics, names) = parse_basis(p)?;
    let attrs = plain_attrs(p)?;
    p.punct(":")?;
    let types = p.types()?;
    let index = p.resolve(&index, &Type::Index)?;
    let dynamic = p.resolve_all(&names, &Type::Index)?;
    let mut spec = p.spec().operands([index]).operands(dynamic).results(types);
    spec = spec.property("static_basis", dense_i64(&statics));
    spec.attrs = attrs;
    Ok(p.create(spec, Vec::new()))
}

fn print_delinearize(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if shape_of_delinearize(module, op).is_err() {
        return p.generic_instead(op);
    }
    let view = AffineDelinearizeIndexOp(op);
    p.text(" ");
    p.value(view.index(module));
    p.text(" into ");
    print_basis(p, &view.basis(module));
    p.attr_dict(op, &["static_basis"]);
    p.text(" : ");
    p.types_of(view.digits(module));
}

/// `disjoint [%a, %b] by (4, %n) {..} : index`.
fn parse_linearize(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let disjoint = p.try_keyword("disjoint");
    let digits = p.operands(Delimiter::Square)?;
    p.keyword("by")?;
    let (statics, names) = parse_basis(p)?;
    let attrs = plain_attrs(p)?;
    let result = p.colon_type()?;
    let mut operands = p.resolve_all(&digits, &Type::Index)?;
    operands.extend(p.resolve_all(&names, &Type::Index)?);
    let mut spec = p
        .spec()
        .operands(operands)
        .results([result])
        .property("operandSegmentSizes", segment_sizes(&[digits.len(), names.len()]))
        .property("static_basis", dense_i64(&statics));
    spec = spec.property("disjoint", flag(disjoint));
    spec.attrs = attrs;
    Ok(p.create(spec, Vec::new()))
}

fn print_linearize(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if shape_of_linearize(module, op).is_err() {
        return p.generic_instead(op);
    }
    let view = AffineLinearizeIndexOp(op);
    p.text(if view.is_disjoint(module) { " disjoint [" } else { " [" });
    p.values(view.digits(module));
    p.text("] by ");
    print_basis(p, &view.basis(module));
    p.attr_dict(op, &["disjoint", "operandSegmentSizes", "static_basis"]);
    p.text(" : ");
    p.type_of(module.op(op).results[0]);
}

/// One index and a basis of as many elements as there are results, or one fewer.
fn shape_of_delinearize(module: &Module, op: Op) -> Check {
    let data = module.op(op);
    let Some((_, dynamic)) = data.operands.split_first() else {
        return Err(wrong(module, op, "operand-count", "needs an index"));
    };
    if data.results.is_empty() {
        return Err(wrong(module, op, "result-type", "needs a result"));
    }
    results(module, op, &vec![Type::Index; data.results.len()])?;
    shape_of_basis(module, op, dynamic, data.results.len())?;
    let statics = module.attr(op, "static_basis").and_then(integers).unwrap_or_default();
    match statics.into_iter().find(|&value| value != DYNAMIC && value <= 0) {
        Some(value) => {
            let message = format!("has the basis element {value}: no index has digits in it");
            Err(wrong(module, op, "bad-basis", message))
        }
        None => Ok(()),
    }
}

/// Digits and a basis of as many elements, or one fewer.
fn shape_of_linearize(module: &Module, op: Op) -> Check {
    let segments = segments(module, op, 2)?;
    results(module, op, &[Type::Index])?;
    shape_of_basis(module, op, segments[1], segments[0].len())
}

fn shape_of_basis(module: &Module, op: Op, dynamic: &[Value], num_digits: usize) -> Check {
    all_index(module, op, &module.op(op).operands)?;
    let error = |message: String| Err(wrong(module, op, "bad-basis", message));
    let Some(statics) = integers(property(module, op, "static_basis")?) else {
        return error("needs a list of integers as `static_basis`".to_owned());
    };
    if statics.iter().filter(|&&value| value == DYNAMIC).count() != dynamic.len() {
        return error("has not as many operands as its basis wants".to_owned());
    }
    if statics.len() != num_digits && statics.len() + 1 != num_digits {
        return error(format!("needs a basis of {num_digits} elements or one fewer, not {}", statics.len()));
    }
    Ok(())
}
