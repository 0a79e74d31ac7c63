//! `linalg`: what the loops of a tensor program are made of. A structured operation takes inputs and destinations (`ins`,
//! `outs`), and its region says what one element of each becomes; the named ones imply the region, which only their generic
//! form shows.

use std::collections::BTreeSet;

use super::format::formatted;
use super::linalg_named::{self, BodyStep, NamedOp, StepOperand, named};
use crate::affine::{expr::AffineExpr, map::AffineMap};
use crate::diag::Diagnostic;
use crate::ir::attr::{AttrDict, Attribute};
use crate::ir::checks::{Check, block, block_args, ends_in, parent_is, results, segments, types_of, wrong};
use crate::ir::effects::{Acts, Effects};
use crate::ir::module::{Block, Module, Op, OpName, OpSpec, Value};
use crate::ir::opcode::Opcode::{self, *};
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo, Traits, default_value};
use crate::ir::types::Type;

/// The pass that makes loops of these operations.
pub const MAKES_LOOPS: &str = "convert-linalg-to-affine-loops";

/// The pass that keeps tensors in memory, of which alone the other one makes loops.
const MAKES_MEMORY: &str = "one-shot-bufferize=bufferize-function-boundaries";

/// Who makes loops of these operations, for people.
#[must_use]
pub fn advice() -> String {
    format!("`mlir-opt --{MAKES_LOOPS}` makes loops of it, of tensors behind `--{MAKES_MEMORY}`")
}

/// The same behind a semicolon, of the operation of this name; nothing if it is none of these.
#[must_use]
pub fn lowered(name: &str) -> String {
    let is_mine = TABLE.iter().chain(linalg_named::TABLE).any(|row| row.name == name);
    if is_mine { format!("; {}", advice()) } else { String::new() }
}

/// What there is to say of a function where loops are asked for: each kind of these operations that stands in it, and who makes
/// loops of it.
pub fn left_out(module: &Module, func: Op) -> impl Iterator<Item = String> + use<> {
    let is_mine = |op: Op| !lowered(module.name(op)).is_empty();
    // What stands in the region of one is a part of it.
    let ops = module.walk(func).into_iter().filter(|&op| is_mine(op) && !module.parent_op(op).is_some_and(is_mine));
    let names: BTreeSet<&str> = ops.map(|op| module.name(op)).collect();
    let line = |name: &str| format!("`{name}` is left as it is{}", lowered(name));
    names.into_iter().map(line).collect::<Vec<_>>().into_iter()
}

/// The rows.
pub static TABLE: &[OpInfo] = &[
    OpInfo {
        inherent: &["doc", "indexing_maps", "iterator_types", "library_call", "operandSegmentSizes"],
        parse: Some(parse_generic),
        print: Some(print_generic),
        check: |module, op, out| out.extend(generic_shape(module, op).err()),
        ..structured("linalg.generic")
    },
    structured("linalg.fill"),
    structured("linalg.copy"),
    elementwise("linalg.add"),
    elementwise("linalg.sub"),
    elementwise("linalg.mul"),
    elementwise("linalg.div"),
    elementwise("linalg.div_unsigned"),
    elementwise("linalg.max"),
    elementwise("linalg.min"),
    elementwise("linalg.powf"),
    elementwise("linalg.exp"),
    elementwise("linalg.log"),
    elementwise("linalg.abs"),
    elementwise("linalg.ceil"),
    elementwise("linalg.floor"),
    elementwise("linalg.negf"),
    elementwise("linalg.sqrt"),
    elementwise("linalg.rsqrt"),
    elementwise("linalg.tanh"),
    elementwise("linalg.erf"),
    elementwise("linalg.round"),
    OpInfo { inherent: &["indexing_maps", "operandSegmentSizes"], ..structured("linalg.matmul") },
    OpInfo { inherent: &["dim"], ..formatted("linalg.index", Effects::NONE, 1, "=dim attrs : T(R)") },
    OpInfo {
        check: |module, op, out| out.extend(stands_in_linalg(module, op).err()),
        traits: Traits::TERMINATOR,
        ..formatted("linalg.yield", Effects::HANDS_ON, 0, "%v* attrs :?T(v)")
    },
];

/// A `linalg.yield` ends regions of its dialect, of which not all operations are known here, and of no other.
fn stands_in_linalg(module: &Module, op: Op) -> Check {
    match module.parent_op(op) {
        Some(parent) if module.name(parent).starts_with("linalg.") => Ok(()),
        _ => parent_is(module, op, &["linalg.generic"]),
    }
}

/// A row whose syntax is `{..} ins(..) outs(..) -> ..`.
pub(super) const fn structured(name: &'static str) -> OpInfo {
    OpInfo {
        name,
        effects: Some(Effects::NONE.all(Acts::READS.and(Acts::WRITES)).trapping()),
        inherent: &["operandSegmentSizes"],
        segments: &["inputs", "outputs"],
        parse: Some(parse_named),
        print: Some(print_named),
        check: |module, op, out| out.extend(named_shape(module, op).err()),
        names: Some(name_elements),
        regions: Arity::Exactly(1),
        ..OpInfo::DEFAULT
    }
}

/// The named operations that are one step on corresponding elements: how many of these, and the step on floats and integers,
/// if there is one.
const STEPS: [(&str, usize, [Option<Opcode>; 2]); 19] = [
    ("linalg.add", 2, [Some(AddF), Some(AddI)]),
    ("linalg.sub", 2, [Some(SubF), Some(SubI)]),
    ("linalg.mul", 2, [Some(MulF), Some(MulI)]),
    ("linalg.div", 2, [Some(DivF), Some(DivSI)]),
    ("linalg.div_unsigned", 2, [None, Some(DivUI)]),
    ("linalg.max", 2, [Some(MaximumF), Some(MaxSI)]),
    ("linalg.min", 2, [Some(MinimumF), Some(MinSI)]),
    ("linalg.powf", 2, [Some(PowF), None]),
    ("linalg.exp", 1, [Some(Exp), None]),
    ("linalg.log", 1, [Some(Log), None]),
    ("linalg.abs", 1, [Some(AbsF), None]),
    ("linalg.ceil", 1, [Some(Ceil), None]),
    ("linalg.floor", 1, [Some(Floor), None]),
    ("linalg.negf", 1, [Some(NegF), None]),
    ("linalg.sqrt", 1, [Some(Sqrt), None]),
    ("linalg.rsqrt", 1, [Some(Rsqrt), None]),
    ("linalg.tanh", 1, [Some(Tanh), None]),
    ("linalg.erf", 1, [Some(Erf), None]),
    ("linalg.round", 1, [Some(Round), None]),
];

/// Does the named operation compute each element of its result of those at the same place, and of numbers?
pub(super) fn is_elementwise(name: &str) -> bool {
    matches!(name, "linalg.fill" | "linalg.copy") || STEPS.iter().any(|(other, ..)| *other == name)
}

/// A row for one of [`STEPS`].
const fn elementwise(name: &'static str) -> OpInfo {
    OpInfo { check: |module, op, out| out.extend(elementwise_shape(module, op).err()), ..structured(name) }
}

/// All operands have one shape, as far as it is known.
fn elementwise_shape(module: &Module, op: Op) -> Check {
    named_shape(module, op)?;
    let shape = |value: &Value| match module.ty(*value) {
        Type::MemRef(memref) => memref.shape.clone(),
        Type::Tensor(tensor) => tensor.shape.clone(),
        _ => None,
    };
    let shapes: Option<Vec<_>> = module.op(op).operands.iter().map(shape).collect();
    let same = |(a, b): (&Option<u64>, &Option<u64>)| a.is_none() || b.is_none() || a == b;
    let fits = |a: &[Option<u64>], b: &[Option<u64>]| a.len() == b.len() && a.iter().zip(b).all(same);
    if shapes.is_some_and(|shapes| shapes.iter().all(|a| shapes.iter().all(|b| fits(a, b)))) {
        return Ok(());
    }
    Err(wrong(module, op, "type-mismatch", "works on tensors or memrefs of one shape"))
}

/// What the elements are called: `%in` and `%out`.
fn name_elements(module: &Module, op: Op, name: &mut dyn FnMut(Value, &str)) {
    let (Some(body), Ok(segments)) = (module.single_block(op, 0), segments(module, op, 2)) else { return };
    for (index, &arg) in module.block(body).args.iter().enumerate() {
        name(arg, if index < segments[0].len() { "in" } else { "out" });
    }
}

/// `ins(%a, %b : T, U) outs(%c : V)`.
fn parse_operands(p: &mut OpParser<'_, '_>, spec: OpSpec) -> Parse<OpSpec> {
    let (mut operands, mut sizes) = (Vec::new(), Vec::new());
    for word in ["ins", "outs"] {
        let before = operands.len();
        if p.try_keyword(word) {
            p.punct("(")?;
            let names = p.operands(Delimiter::None)?;
            p.punct(":")?;
            operands.extend(p.operands_with_types(&names)?);
            p.punct(")")?;
        }
        sizes.push((operands.len() - before) as i64);
    }
    Ok(spec.operands(operands).property("operandSegmentSizes", Attribute::i32_array(&sizes)))
}

fn print_operands(p: &mut Printer<'_>, segments: &[&[Value]]) {
    for (word, values) in [" ins(", " outs("].into_iter().zip(segments).filter(|(_, values)| !values.is_empty()) {
        p.text(word);
        p.values(values);
        p.text(" : ");
        p.types_of(values);
        p.text(")");
    }
}

/// What one element of the value is.
fn element(module: &Module, value: Value) -> Type {
    match module.ty(value) {
        Type::MemRef(memref) => memref.element.clone(),
        tensor @ Type::Tensor(_) => tensor.element_or_self().clone(),
        scalar => scalar.clone(),
    }
}

/// `fill {..} ins(%x : f32) outs(%t : T) -> T`: the region is implied.
fn parse_named(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    spec.attrs = p.attr_dict()?;
    let spec = parse_operands(p, spec)?.results(p.arrow_types()?);
    let elements: Vec<Type> = spec.operands.iter().map(|&value| element(p.module, value)).collect();
    if let Some(row) = named(p.name()) {
        let steps = row.steps(&elements).ok_or_else(|| unknown_elements(p))?;
        return Ok(create_named(p, spec, (row, &steps), elements));
    }
    let is_matmul = p.name() == "linalg.matmul";
    let step = STEPS.iter().find(|(name, ..)| *name == p.name()).map(|(_, inputs, steps)| (*inputs, *steps));
    let count = if is_matmul { 3 } else { 1 + step.map_or(1, |(inputs, _)| inputs) };
    let is_float = elements.first().is_some_and(Type::is_float_like);
    let opcode = step.map(|(_, steps)| steps[usize::from(!is_float)]);
    let is_known = elements.len() == count && elements.iter().all(|ty| *ty == elements[0]) && opcode != Some(None);
    // On truth values and `index` other steps are meant.
    let is_known =
        is_known && (opcode.is_none() || elements.iter().all(|ty| is_float || matches!(ty, Type::Int(2.., _))));
    let has_steps = elements.first().is_some_and(|ty| ty.is_float_like() || ty.is_int_or_index_like());
    if !is_known || !has_steps {
        return Err(unknown_elements(p));
    }
    let region = p.module.create_region();
    let body = p.module.add_block(region);
    let args: Vec<Value> = elements.into_iter().map(|ty| p.module.add_arg(body, ty)).collect();
    let value = match opcode.flatten() {
        Some(opcode) => {
            let ty = p.module.ty(args[0]).clone();
            let step = OpSpec::new(opcode.into()).operands(args[..count - 1].iter().copied()).results([ty]);
            let step = p.module.create(step);
            p.module.push(body, step);
            p.module.result(step)
        }
        None if is_matmul => multiply_and_add(p, body, &args),
        None => args[0],
    };
    let end = OpSpec::new(p.operation_name("linalg.yield")).operands([value]);
    let end = p.module.create(end);
    p.module.push(body, end);
    let spec = if is_matmul { spec.property("indexing_maps", matmul_maps()) } else { spec };
    Ok(p.create(spec, vec![region]))
}

fn unknown_elements(p: &OpParser<'_, '_>) -> Diagnostic {
    let error = p.error("unknown-op", format!("what `{}` does with elements of these types is unknown", p.name()));
    error.note("print it with `mlir-opt --mlir-print-op-generic`, which shows its region")
}

/// An operation with the region that its name implies.
fn create_named(
    p: &mut OpParser<'_, '_>,
    mut spec: OpSpec,
    (row, steps): (&NamedOp, &[BodyStep]),
    elements: Vec<Type>,
) -> Op {
    let region = p.module.create_region();
    let body = p.module.add_block(region);
    let args: Vec<Value> = elements.into_iter().map(|ty| p.module.add_arg(body, ty)).collect();
    let mut results: Vec<Value> = Vec::new();
    for step in steps {
        let operands = step.operands.iter().map(|operand| of_step(*operand, &args, |number| results[number]));
        let op = OpSpec::new(step.opcode.into()).operands(operands.collect::<Vec<_>>()).results([step.ty.clone()]);
        let op = p.module.create(op);
        p.module.push(body, op);
        results.push(p.module.result(op));
    }
    let end = OpSpec::new(p.operation_name("linalg.yield")).operands(results.last().copied());
    let end = p.module.create(end);
    p.module.push(body, end);
    if !row.is_elementwise()
        && let Some(maps) = row.maps(spec.attrs.get("strides"), spec.attrs.get("dilations"))
    {
        let maps = Attribute::Array(maps.into_iter().map(Attribute::Map).collect());
        if !row.has_maps() {
            spec.attrs.set(MEMOIZED, maps);
        } else if spec.attrs.get("indexing_maps").is_none() {
            spec = spec.property("indexing_maps", maps);
        }
    }
    p.create(spec, vec![region])
}

/// What a step takes.
fn of_step(operand: StepOperand, args: &[Value], result: impl Fn(usize) -> Value) -> Value {
    match operand {
        StepOperand::Argument(number) => args[number],
        StepOperand::Step(number) => result(number),
    }
}

/// Does the region of a named operation take the steps that its name implies?
fn takes_steps(module: &Module, op: Op, row: &NamedOp) -> bool {
    let Some(body) = module.single_block(op, 0) else { return false };
    let block = module.block(body);
    let elements: Vec<Type> = block.args.iter().map(|&arg| module.ty(arg).clone()).collect();
    let (Some(steps), [ops @ .., end]) = (row.steps(&elements), &block.ops[..]) else { return false };
    let result = |number: usize| module.result(ops[number]);
    let is_step = |(step, &op): (&BodyStep, &Op)| {
        let operands = step.operands.iter().map(|&operand| of_step(operand, &block.args, result));
        let results = &module.op(op).results;
        is_plain_step(module, op, &[Some(step.opcode)])
            && results.len() == 1
            && *module.ty(results[0]) == step.ty
            && module.op(op).operands.iter().copied().eq(operands)
    };
    let maps = row.maps(module.attr(op, "strides"), module.attr(op, "dilations"));
    let maps = maps.map(|maps| Attribute::Array(maps.into_iter().map(Attribute::Map).collect()));
    let says_maps = !row.has_maps() || module.attr(op, "indexing_maps") == maps.as_ref();
    says_maps
        && steps.len() == ops.len()
        && steps.iter().zip(ops).all(is_step)
        && module.op(*end).operands.iter().copied().eq(ops.last().map(|&op| module.result(op)))
}

/// Is it one of these operations, and does it say nothing else?
fn is_plain_step(module: &Module, op: Op, opcodes: &[Option<Opcode>]) -> bool {
    let data = module.op(op);
    let OpName::Known(info) = &data.name else { return false };
    let is_default = |name: &str, attr: &Attribute| {
        info.defaults.iter().any(|(other, value)| *other == name && *attr == default_value(value))
    };
    let is_plain = data.attrs.is_empty() && data.properties.iter().all(|(name, attr)| is_default(name, attr));
    info.opcode.is_some() && opcodes.contains(&info.opcode) && is_plain
}

/// `c + a * b`, in the arithmetic of their type.
fn multiply_and_add(p: &mut OpParser<'_, '_>, body: Block, args: &[Value]) -> Value {
    let ty = p.module.ty(args[0]).clone();
    let steps = if ty.is_float_like() { [MulF, AddF] } else { [MulI, AddI] };
    let mut step = |opcode: Opcode, operands: [Value; 2]| {
        let op = OpSpec::new(opcode.into()).operands(operands).results([ty.clone()]);
        let op = p.module.create(op);
        p.module.push(body, op);
        p.module.result(op)
    };
    let product = step(steps[0], [args[0], args[1]]);
    step(steps[1], [args[2], product])
}

/// `(i, j, k)` to `(i, k)`, `(k, j)` and `(i, j)`.
fn matmul_maps() -> Attribute {
    let map = |dims: [u32; 2]| Attribute::Map(AffineMap::new(3, 0, dims.map(AffineExpr::Dim).to_vec()));
    Attribute::Array([map([0, 2]), map([2, 1]), map([0, 1])].into())
}

/// Does the region do what the name says, so that it need not be written?
fn is_implied(module: &Module, op: Op) -> bool {
    let (Some(body), Ok(segments)) = (module.single_block(op, 0), segments(module, op, 2)) else { return false };
    let block = module.block(body);
    let elements = module.op(op).operands.iter().map(|&value| element(module, value));
    let first = block.args.first().map(|&arg| module.ty(arg).clone());
    let is_uniform = elements.clone().all(|ty| Some(ty) == first) && elements.len() == block.args.len();
    let step = |index: usize, steps: [Option<Opcode>; 2], operands: &[Value]| {
        let op = block.ops[index];
        is_plain_step(module, op, &steps) && module.op(op).operands[..] == *operands
    };
    let computes = match (module.name(op), &block.args[..], &block.ops[..]) {
        ("linalg.fill" | "linalg.copy", &[value, _], &[end]) => module.op(end).operands[..] == [value],
        ("linalg.matmul", &[a, b, c], &[product, sum, end]) => {
            step(0, [Some(MulF), Some(MulI)], &[a, b])
                && step(1, [Some(AddF), Some(AddI)], &[c, module.result(product)])
                && module.op(end).operands[..] == [module.result(sum)]
                && module.attr(op, "indexing_maps") == Some(&matmul_maps())
        }
        (name, [inputs @ .., _], &[only, end]) => STEPS.iter().any(|(other, count, steps)| {
            *other == name
                && inputs.len() == *count
                && step(0, *steps, inputs)
                && module.op(end).operands[..] == [module.result(only)]
        }),
        _ => false,
    };
    let inputs = if block.args.len() == 3 { 2 } else { 1 };
    computes && is_uniform && segments[0].len() == inputs
}

fn print_named(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let Ok(segments) = segments(module, op, 2) else { return p.generic_instead(op) };
    if !named(module.name(op)).map_or_else(|| is_implied(module, op), |row| takes_steps(module, op, row)) {
        return p.generic_instead(op);
    }
    p.attr_dict(op, &["indexing_maps", MEMOIZED, "operandSegmentSizes"]);
    print_operands(p, &segments);
    p.arrow_result_types(op);
}

/// What MLIR remembers of a named operation.
const MEMOIZED: &str = "linalg.memoized_indexing_maps";

const ITERATOR: &str = "linalg.iterator_type<";
const SHOWN: [&str; 4] = ["doc", "indexing_maps", "iterator_types", "library_call"];

/// `generic {indexing_maps = [..], iterator_types = ["parallel"]} ins(..) outs(..) attrs = {..} { .. } -> T`.
fn parse_generic(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    // The dictionary may be an alias.
    let mut attrs = match p.attr()? {
        Attribute::Dict(dict) => (*dict).clone(),
        _ => return Err(p.error("attribute-type", "`indexing_maps` and `iterator_types` stand in a dictionary")),
    };
    if let Some(Attribute::Array(kinds)) = attrs.get("iterator_types") {
        let typed = |kind: &Attribute| match kind.as_str() {
            Some(word) => Attribute::Opaque(format!("{ITERATOR}{word}>").into()),
            None => kind.clone(),
        };
        let kinds: Vec<Attribute> = kinds.iter().map(typed).collect();
        attrs.set("iterator_types", Attribute::Array(kinds.into()));
    }
    spec = parse_operands(p, spec)?;
    if p.try_keyword("attrs") {
        p.punct("=")?;
        for (name, value) in p.attr_dict()?.iter() {
            attrs.set(name, value.clone());
        }
    }
    spec.attrs = attrs;
    let region = p.region(&[])?;
    let results = p.arrow_types()?;
    Ok(p.create(spec.results(results), vec![region]))
}

fn print_generic(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Ok(segments), [region]) = (segments(module, op, 2), &module.op(op).regions[..]) else {
        return p.generic_instead(op);
    };
    let word = |kind: &Attribute| match kind {
        Attribute::Opaque(text) => Some(Attribute::str(text.strip_prefix(ITERATOR)?.strip_suffix('>')?)),
        _ => None,
    };
    let Some(Attribute::Array(kinds)) = module.attr(op, "iterator_types") else { return p.generic_instead(op) };
    let Some(words) = kinds.iter().map(word).collect::<Option<Vec<_>>>() else { return p.generic_instead(op) };
    let mut dict = AttrDict::default();
    for name in SHOWN {
        if let Some(value) = module.attr(op, name) {
            dict.set(name, value.clone());
        }
    }
    dict.set("iterator_types", Attribute::Array(words.into()));
    p.dict(&dict);
    print_operands(p, &segments);
    if !module.op(op).attrs.is_empty() {
        // The two blanks are MLIR's.
        p.text(" attrs = ");
        p.attr_dict(op, &["doc", "indexing_maps", "iterator_types", "library_call", "operandSegmentSizes"]);
    }
    p.text(" ");
    p.region(*region, true, true);
    p.arrow_result_types(op);
}

/// Results for the tensors among the destinations; a region over elements that yields one for each destination.
fn named_shape(module: &Module, op: Op) -> Check {
    let segments = segments(module, op, 2)?;
    let is_tensor = |value: &&Value| matches!(module.ty(**value), Type::Tensor(_));
    let outputs: Vec<Value> = segments[1].iter().filter(is_tensor).copied().collect();
    results(module, op, &types_of(module, &outputs))?;
    let body = block(module, op, 0)?;
    let elements: Vec<Type> = module.op(op).operands.iter().map(|&value| element(module, value)).collect();
    block_args(module, op, body, &elements)?;
    if named(module.name(op)).is_some() {
        linalg_named::shapes_fit(module, op)?;
    }
    ends_in(module, op, body, "linalg.yield", &elements[segments[0].len()..])
}

/// The same, and a map for each operand from the loops to its dimensions.
fn generic_shape(module: &Module, op: Op) -> Check {
    let array = |name: &'static str| match module.attr(op, name) {
        Some(Attribute::Array(items)) => Ok(&items[..]),
        _ => Err(wrong(module, op, "missing-property", format!("needs a list as `{name}`"))),
    };
    let (maps, loops) = (array("indexing_maps")?, array("iterator_types")?.len());
    let operands = &module.op(op).operands;
    if maps.len() != operands.len() {
        let message = format!("needs {} `indexing_maps`, one for each operand, but has {}", operands.len(), maps.len());
        return Err(wrong(module, op, "map-results", message));
    }
    for (map, &operand) in maps.iter().zip(operands) {
        let rank = match module.ty(operand) {
            Type::Vector(vector) => Some(vector.shape.len()),
            Type::Tensor(tensor) => tensor.shape.as_ref().map(Vec::len),
            Type::MemRef(memref) => memref.rank(),
            _ => Some(0),
        };
        let fits =
            |map: &AffineMap| map.num_dims as usize == loops && map.num_symbols == 0 && Some(map.results.len()) == rank;
        if !matches!(map, Attribute::Map(map) if fits(map)) {
            let message = format!("needs a map from its {loops} loops to the dimensions of `{}`", module.ty(operand));
            return Err(wrong(module, op, "map-results", message));
        }
    }
    named_shape(module, op)
}
