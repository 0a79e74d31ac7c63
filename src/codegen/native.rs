//! A program as C that runs by itself: its functions, and a `main` that calls some of them on inputs and tells what they left.
//!
//! `farkas run --on c` builds it, and so do tests. What it prints for a call is what the interpreter says of the same one.

use std::fmt::Write;

use crate::codegen::c::{self, Files, Style};
use crate::diag::Diagnostic;
use crate::interp::number::{Kind, Number};
use crate::interp::{Fill, Input, Inputs};
use crate::ir::types::MemRefType;
use crate::ir::{Attribute, FloatKind, Module, Op, Type, Value};
use crate::limits::Limits;

/// What is told of the memory behind arguments after a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tell {
    /// A checksum for each memref, and the results, as `farkas run` prints them.
    Sums,
    /// Nothing.
    Nothing,
    /// A digest of all cells of each memref argument, [`digest`], in hexadecimal, one a line.
    Cells,
}

/// One call.
#[derive(Clone, Debug)]
pub struct Call {
    /// The function.
    pub function: Op,
    /// One input for each argument.
    pub inputs: Inputs,
    /// What is told of it.
    pub tell: Tell,
}

const INCLUDES: &str =
    "\n#include <math.h>\n#include <stdbool.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n";

/// Numbers as the interpreter draws them.
const DRAW: &str = "
static uint64_t draw(uint64_t word) {
  word += 0x9e3779b97f4a7c15u;
  word = (word ^ (word >> 32)) * 0xd6e8feb86659fd93u;
  word = (word ^ (word >> 29)) * 0xa0761d6478bd642fu;
  return word ^ (word >> 32);
}
";

/// The text of the program.
///
/// # Errors
/// Where something in the functions, or in the types of their arguments, has no counterpart.
pub fn program(
    module: &Module,
    only: Option<&str>,
    calls: &[Call],
    style: Style,
    limits: &Limits,
) -> Result<String, Diagnostic> {
    let (module, facts) = crate::facts::prepared(module, only, style.allowed(), limits);
    let module = &module;
    let style = Style { is_library: true, ..style };
    let files = c::emit(module, only, &facts, style)?;
    with_calls(module, &files, calls)
}

/// A program that makes a call as often as its argument says, on fresh inputs each time, and prints how many seconds one call
/// took; then how many operations on floats it did, if they are counted.
///
/// # Errors
/// As [`program`].
pub fn timed(
    module: &Module,
    only: Option<&str>,
    call: &Call,
    style: Style,
    limits: &Limits,
) -> Result<String, Diagnostic> {
    let (module, facts) = crate::facts::prepared(module, only, style.allowed(), limits);
    let module = &module;
    let style = Style { is_library: true, ..style };
    let files = c::emit(module, only, &facts, style)?;
    let text = with_calls(module, &files, std::slice::from_ref(call))?;
    let name = files.names.iter().find(|(op, _)| *op == call.function).map_or("", |(_, name)| name.as_str());
    let (head, body) = text.split_once("int main(void) {\n").unwrap_or((&text, ""));
    let (start, end) = ("    const double begin = omp_get_wtime();", "    seconds += omp_get_wtime() - begin;");
    let mut timed = String::new();
    for line in body.lines() {
        let arguments = line.trim_start().strip_prefix(name).filter(|rest| rest.starts_with('('));
        match (line, arguments) {
            // The compiler must not see with which numbers the function is called: these are not known where it is used.
            (_, Some(arguments)) => {
                let called = format!("    __typeof__({name}) *volatile called = {name};");
                writeln!(timed, "{called}\n{start}\n    called{arguments}\n{end}").ok()
            }
            ("  return 0;", _) => writeln!(timed, "  }}\n  printf(\"%.9g\\n\", seconds / (double)runs);\n{line}").ok(),
            (line, _) => writeln!(timed, "{line}").ok(),
        };
    }
    let counted =
        if style.counts { "  printf(\"%llu\\n\", (unsigned long long)fk_flops);\n  return 0;" } else { "  return 0;" };
    let timed = timed.replace("  return 0;", counted);
    Ok(format!(
        "{head}\n#include <omp.h>\n\nint main(int argc, char **argv) {{\n  const long runs = argc > 1 ? strtol(argv[1], NULL, 10) : 1;\n  \
         double seconds = 0;\n  for (long run = 0; run < runs; run++) {{\n{timed}"
    ))
}

/// The bytes of the memref arguments of a call.
pub fn bytes(module: &Module, call: &Call) -> u64 {
    let body = module.single_block(call.function, 0);
    let arguments = body.map(|body| module.block(body).args.to_vec()).unwrap_or_default();
    let each = arguments.iter().zip(&call.inputs.args).map(|(&argument, input)| match (module.ty(argument), input) {
        (Type::MemRef(ty), Input::Memref(shape) | Input::Shared { shape, .. }) => {
            let width = Kind::of(&ty.element).map_or(0, |kind| u64::from(kind.width().div_ceil(8)));
            shape.iter().fold(width, |bytes, &n| bytes.saturating_mul(n.unsigned_abs()))
        }
        _ => 0,
    });
    each.sum()
}

/// Emitted functions with a `main` that makes these calls.
///
/// # Errors
/// Where the type of an argument has no counterpart.
pub fn with_calls(module: &Module, files: &Files, calls: &[Call]) -> Result<String, Diagnostic> {
    let mut text = String::new();
    for call in calls {
        let name = files.names.iter().find(|(op, _)| *op == call.function).map(|(_, name)| name.as_str());
        let name = name.ok_or_else(|| unsupported(module, call.function, "the function is not among those written"))?;
        Caller { module, call, text: &mut text }.write(name)?;
    }
    let draw = if text.contains("draw(") { DRAW } else { "" };
    Ok(format!("{}{INCLUDES}{draw}\nint main(void) {{\n{text}  return 0;\n}}\n", files.source))
}

/// The digest of cells: the bits of each, mixed in order, with all that are no numbers alike.
pub fn digest(cells: &[Number], ty: &Type) -> u64 {
    let Some(kind) = Kind::of(ty) else { return 0 };
    let bits = |cell: &Number| match kind {
        Kind::Float(float) if cell.to_f64(float).is_nan() => u64::MAX,
        _ => cell.unsigned(kind) as u64,
    };
    cells.iter().fold(SEED, |hash, cell| (hash ^ bits(cell)).wrapping_mul(PRIME))
}

const SEED: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;

fn unsupported(module: &Module, op: Op, message: &str) -> Diagnostic {
    Diagnostic::error("unsupported", module.op(op).span, message)
}

/// A memref argument: which, of which type, its sizes and strides, and where its first element is.
struct Array {
    number: usize,
    ty: MemRefType,
    element: &'static str,
    sizes: Vec<i64>,
    strides: Vec<i64>,
    offset: i64,
    /// How many cells it takes of its buffer.
    cells: i64,
    /// The argument whose buffer it is in.
    owner: usize,
}

struct Caller<'a> {
    module: &'a Module,
    call: &'a Call,
    text: &'a mut String,
}

impl Caller<'_> {
    fn line(&mut self, line: &str) {
        writeln!(self.text, "    {line}").ok();
    }

    fn arguments(&self) -> Vec<Value> {
        let body = self.module.single_block(self.call.function, 0);
        body.map(|body| self.module.block(body).args.to_vec()).unwrap_or_default()
    }

    fn write(&mut self, name: &str) -> Result<(), Diagnostic> {
        self.text.push_str("  {\n");
        let arguments = self.arguments();
        let mut arrays = Vec::new();
        for (number, (&argument, input)) in arguments.iter().zip(&self.call.inputs.args).enumerate() {
            if let Type::MemRef(ty) = self.module.ty(argument) {
                arrays.push(self.array(number, ty, input)?);
            }
        }
        self.fill(&arrays);
        let mut passed = Vec::new();
        for (&argument, input) in arguments.iter().zip(&self.call.inputs.args) {
            if let (Some(kind), Input::Scalar(number)) = (Kind::of(self.module.ty(argument)), input) {
                passed.push(scalar(*number, kind));
            }
        }
        for array in &arrays {
            passed.push(format!("a{} + {}", array.owner, array.offset));
            passed.extend(array.sizes.iter().map(|&n| int(n)));
            if is_open(&array.ty) {
                passed.extend(array.strides.iter().map(|&n| int(n)));
            }
        }
        let results = self.results()?;
        for (number, ty) in results.iter().enumerate() {
            passed.extend(self.result_variables(number, ty)?);
        }
        self.line(&format!("{name}({});", passed.join(", ")));
        match self.call.tell {
            Tell::Sums => {
                for array in &arrays {
                    self.sum_of_argument(array, arguments[array.number]);
                }
                for (number, ty) in results.iter().enumerate() {
                    self.result(number, ty, results.len())?;
                }
            }
            Tell::Nothing => {}
            Tell::Cells => {
                for array in &arrays {
                    let cells = arrays.iter().filter(|a| a.owner == array.owner).map(|a| a.cells).max().unwrap_or(0);
                    self.digest(array, cells);
                }
            }
        }
        for array in arrays.iter().filter(|array| array.owner == array.number) {
            self.line(&format!("free(a{});", array.number));
        }
        self.text.push_str("  }\n");
        Ok(())
    }

    fn array(&self, number: usize, ty: &MemRefType, input: &Input) -> Result<Array, Diagnostic> {
        let no = |message: &str| unsupported(self.module, self.call.function, message);
        let element = c_name(&ty.element).ok_or_else(|| no("the type of an argument has no counterpart in C"))?;
        let (sizes, owner, begin) = match input {
            Input::Memref(shape) => (shape.clone(), number, 0),
            Input::Shared { shape, with, offset } => (shape.clone(), *with, i64::try_from(*offset).unwrap_or(0)),
            Input::Scalar(_) => return Err(no("an argument has an input of another type")),
        };
        let (mut strides, mut stride) = (vec![1; sizes.len()], 1i64);
        for (d, size) in sizes.iter().enumerate().rev() {
            strides[d] = stride;
            stride = stride.checked_mul((*size).max(1)).ok_or_else(|| no("a size does not fit in 64 bits"))?;
        }
        let mut offset = 0;
        match &ty.layout {
            None => {}
            Some(Attribute::Strided(layout)) => {
                // Row-major where a part of the layout is not known.
                if let (Some(known), Some(from)) =
                    (layout.strides.iter().copied().collect::<Option<Vec<i64>>>(), layout.offset)
                {
                    (strides, offset) = (known, from);
                }
            }
            Some(_) => return Err(no("a memref whose layout is an affine map has no counterpart in C")),
        }
        let last: i64 = sizes.iter().zip(&strides).map(|(&n, &s)| (n - 1).max(0).saturating_mul(s)).sum();
        let cells = if sizes.contains(&0) { 0 } else { offset + last + 1 };
        let (offset, cells) = (offset + begin, cells + begin);
        Ok(Array { number, ty: ty.clone(), element, sizes, strides, offset, cells, owner })
    }

    /// Makes the buffers and fills them.
    fn fill(&mut self, arrays: &[Array]) {
        for array in arrays.iter().filter(|array| array.owner == array.number) {
            let (element, number) = (array.element, array.number);
            let shared = || arrays.iter().filter(|other| other.owner == number);
            let cells = shared().map(|other| other.cells).max().unwrap_or(0);
            self.line(&format!("{element} *a{number} = malloc(sizeof({element}) * {} + 64);", cells));
            self.line(&format!("if (a{number} == NULL) return 5;"));
            let mut from = 0;
            for part in shared() {
                if part.cells <= from {
                    continue;
                }
                self.fill_part(number, part, from);
                from = part.cells;
            }
        }
    }

    fn fill_part(&mut self, buffer: usize, part: &Array, from: i64) {
        let (element, to) = (part.element, part.cells);
        if self.call.inputs.fill == Fill::Plain {
            let plain = format!("(31 * k + {}) % 101 + 1", 17 * part.number);
            let value = match element {
                "bool" => format!("({plain}) % 2 != 0"),
                "float" | "double" => format!("({element})(({plain}) / 64.0)"),
                _ => format!("({element})({plain})"),
            };
            self.line(&format!("for (int64_t k = {from}; k < {to}; k++) a{buffer}[k] = {value};"));
            return;
        }
        let Some(kind) = Kind::of(&part.ty.element) else { return };
        if let Fill::Small(seed) = self.call.inputs.fill {
            let value = match element {
                "bool" => "(word & 1) != 0".to_owned(),
                "float" | "double" => {
                    let digits = "(double)(word >> 12) / 4503599627370496.0";
                    format!("({element})((0.5 + {digits}) * (double)(1 << (word % 8)))")
                }
                _ => format!("({element})(word % 8)"),
            };
            let word = format!("draw({seed}u ^ draw((uint64_t){} << 40 ^ (uint64_t)k))", part.number);
            self.line(&format!(
                "for (int64_t k = {from}; k < {to}; k++) {{ const uint64_t word = {word}; a{buffer}[k] = {value}; }}"
            ));
            return;
        }
        for cell in from..to {
            let number = self.call.inputs.fill.number(part.number, usize::try_from(cell).unwrap_or(0), kind);
            self.line(&format!("a{buffer}[{cell}] = {};", scalar(number, kind)));
        }
    }

    fn results(&self) -> Result<Vec<Type>, Diagnostic> {
        match self.module.attr(self.call.function, "function_type") {
            Some(Attribute::Type(Type::Function(ty))) => Ok(ty.results.clone()),
            _ => Err(unsupported(self.module, self.call.function, "the function has no type")),
        }
    }

    fn result_variables(&mut self, number: usize, ty: &Type) -> Result<Vec<String>, Diagnostic> {
        let message = "the type of a result has no counterpart in C";
        let no = unsupported(self.module, self.call.function, message);
        let Type::MemRef(memref) = ty else {
            let name = c_name(ty).ok_or(no)?;
            self.line(&format!("{name} r{number} = 0;"));
            return Ok(vec![format!("&r{number}")]);
        };
        let element = c_name(&memref.element).ok_or(no)?;
        let rank = memref.shape.as_ref().map_or(0, Vec::len);
        self.line(&format!("{element} *r{number} = NULL;"));
        let mut passed = vec![format!("&r{number}")];
        let letters = if is_open(memref) { "ds" } else { "d" };
        for letter in letters.chars() {
            for d in 0..rank {
                self.line(&format!("int64_t r{number}_{letter}{d} = 0;"));
                passed.push(format!("&r{number}_{letter}{d}"));
            }
        }
        Ok(passed)
    }

    fn sum_of_argument(&mut self, array: &Array, argument: Value) {
        let name = self.module.value(argument).name.clone();
        let name = name.map_or_else(|| format!("arg{}", array.number), |name| name.to_string());
        let sizes: Vec<String> = array.sizes.iter().map(i64::to_string).collect();
        let label = format!("checksum %%{name}[{}] = ", sizes.join("x"));
        let at = format!("a{}[{}", array.owner, array.offset);
        let texts = |list: &[i64]| list.iter().map(|&n| int(n)).collect::<Vec<String>>();
        self.sum(&label, &at, array.element, &texts(&array.sizes), &texts(&array.strides));
    }

    /// `at` is the beginning of an element's text.
    fn sum(&mut self, label: &str, at: &str, element: &str, sizes: &[String], strides: &[String]) {
        let is_float = matches!(element, "float" | "double");
        self.line(if is_float { "{ double sum = 0; int64_t k = 0;" } else { "{ uint64_t sum = 0; int64_t k = 0;" });
        let (mut loops, mut place) = (String::new(), at.to_owned());
        for (d, (size, stride)) in sizes.iter().zip(strides).enumerate() {
            write!(loops, "for (int64_t i{d} = 0; i{d} < {size}; i{d}++) ").ok();
            write!(place, " + i{d} * {stride}").ok();
        }
        let term = match element {
            "float" | "double" => format!("(double){place}] * (double)(k % 7 + 1)"),
            "bool" => format!("(uint64_t)(-(int64_t){place}]) * (uint64_t)(k % 7 + 1)"),
            _ => format!("(uint64_t)(int64_t){place}] * (uint64_t)(k % 7 + 1)"),
        };
        self.line(&format!("{loops}{{ sum += {term}; k++; }}"));
        self.line(&if is_float {
            format!("printf(\"{label}%.10g\\n\", sum); }}")
        } else {
            format!("printf(\"{label}%lld\\n\", (long long)sum); }}")
        });
    }

    fn result(&mut self, number: usize, ty: &Type, count: usize) -> Result<(), Diagnostic> {
        let label = if count == 1 { "result".to_owned() } else { format!("result {number}") };
        let Type::MemRef(memref) = ty else {
            let is_float = matches!(ty, Type::Float(_));
            let (format, cast) = if is_float { ("%g", "double") } else { ("%lld", "long long") };
            self.line(&format!("printf(\"{label} = {format}\\n\", ({cast})r{number});"));
            return Ok(());
        };
        let rank = memref.shape.as_ref().map_or(0, Vec::len);
        let sizes: Vec<String> = (0..rank).map(|d| format!("r{number}_d{d}")).collect();
        let strides: Vec<String> = match &memref.layout {
            None => {
                (0..rank).map(|d| format!("({})", [&sizes[d + 1..], &["1".to_owned()]].concat().join(" * "))).collect()
            }
            Some(Attribute::Strided(layout)) if !is_open(memref) => {
                layout.strides.iter().map(|s| int(s.unwrap_or(0))).collect()
            }
            Some(_) => (0..rank).map(|d| format!("r{number}_s{d}")).collect(),
        };
        let element = c_name(&memref.element).unwrap_or("int64_t");
        self.sum(&format!("{label} = checksum "), &format!("r{number}[0"), element, &sizes, &strides);
        Ok(())
    }

    fn digest(&mut self, array: &Array, cells: i64) {
        let (element, owner) = (array.element, array.owner);
        self.line(&format!("{{ uint64_t hash = {SEED:#x}u;"));
        let bits = match element {
            "float" => "uint32_t word; memcpy(&word, &x, 4); bits = x != x ? UINT64_MAX : word;",
            "double" => "memcpy(&bits, &x, 8); bits = x != x ? UINT64_MAX : bits;",
            "int8_t" => "bits = (uint8_t)x;",
            "int16_t" => "bits = (uint16_t)x;",
            "int32_t" => "bits = (uint32_t)x;",
            _ => "bits = (uint64_t)x;",
        };
        self.line(&format!(
            "for (int64_t k = 0; k < {cells}; k++) {{ const {element} x = a{owner}[k]; uint64_t bits; {bits} hash = (hash ^ bits) * {PRIME:#x}u; }}"
        ));
        self.line("printf(\"%016llx\\n\", (unsigned long long)hash); }");
    }
}

/// Does the layout leave a stride open?
fn is_open(ty: &MemRefType) -> bool {
    matches!(&ty.layout, Some(Attribute::Strided(layout)) if layout.strides.contains(&None))
}

fn c_name(ty: &Type) -> Option<&'static str> {
    Some(match Kind::of(ty)? {
        Kind::Index | Kind::Int(64) => "int64_t",
        Kind::Int(1) => "bool",
        Kind::Int(8) => "int8_t",
        Kind::Int(16) => "int16_t",
        Kind::Int(32) => "int32_t",
        Kind::Float(FloatKind::F32) => "float",
        Kind::Float(FloatKind::F64) => "double",
        _ => return None,
    })
}

fn int(value: i64) -> String {
    if value == i64::MIN { "INT64_MIN".to_owned() } else { format!("INT64_C({value})") }
}

/// The literal of a number.
fn scalar(number: Number, kind: Kind) -> String {
    let Kind::Float(float) = kind else {
        return if kind == Kind::Int(1) { number.is_true().to_string() } else { int(number.as_i64()) };
    };
    let value = number.to_f64(float);
    let end = if float == FloatKind::F32 { "f" } else { "" };
    let sign = if value.is_sign_negative() { "-" } else { "" };
    match value {
        _ if value.is_nan() => format!("{sign}(NAN)"),
        _ if value.is_infinite() => format!("{sign}(INFINITY)"),
        _ => format!("{value:?}{end}"),
    }
}
