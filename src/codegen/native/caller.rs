//! One call: the lines of a `main` that make its inputs, call the function, and tell what it left.

use std::fmt::Write;

use super::{Call, Language, PRIME, SEED, Tell, unsupported};
use crate::codegen::scalar::scalar_type;
use crate::diag::Diagnostic;
use crate::interp::number::{Number, NumberKind};
use crate::interp::{Fill, Input};
use crate::ir::types::MemRefType;
use crate::ir::{Attribute, FloatKind, Module, Type, Value};

/// A memref argument: which, of which type, its sizes and strides, and where its first element is.
struct MemrefArgument {
    number: usize,
    ty: MemRefType,
    element: &'static str,
    sizes: Vec<i64>,
    strides: Vec<i64>,
    offset: i64,
    /// How much of that offset is none of its layout.
    begin: i64,
    /// How many cells it takes of its buffer.
    cells: i64,
    /// The argument whose buffer it is in.
    owner: usize,
}

impl MemrefArgument {
    /// The view of it in CUDA C. Where a type has no layout, or an offset of its own, the emitted text takes it from there.
    fn descriptor(&self) -> String {
        let MemrefArgument { element, owner, begin, offset, .. } = self;
        let list = |list: &[i64]| list.iter().map(|&n| int(n)).collect::<Vec<_>>().join(", ");
        let (rank, sizes, strides) = (self.sizes.len(), list(&self.sizes), list(&self.strides));
        format!("fk::MemRef<{element}, {rank}>{{a{owner} + {begin}, {}, {{{sizes}}}, {{{strides}}}}}", offset - begin)
    }
}

/// A memref result: where it begins as the start of an element's text, its sizes and its strides.
struct MemrefResult {
    at: String,
    sizes: Vec<String>,
    strides: Vec<String>,
}

/// Writes a call of the function that is called `name`.
///
/// # Errors
/// Where the type of an argument or result has no counterpart.
pub(super) fn write(
    module: &Module,
    call: &Call,
    name: &str,
    language: Language,
    text: &mut String,
) -> Result<(), Diagnostic> {
    Caller { module, call, language, text }.write(name)
}

struct Caller<'a> {
    module: &'a Module,
    call: &'a Call,
    language: Language,
    text: &'a mut String,
}

impl Caller<'_> {
    fn line(&mut self, line: &str) {
        writeln!(self.text, "    {line}").ok();
    }

    fn no(&self, message: &str) -> Diagnostic {
        unsupported(self.module, self.call.function, message)
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
        let results = self.results()?;
        match self.language {
            Language::C => self.call_c(name, &arguments, &arrays, &results)?,
            Language::Cuda => self.call_cuda(name, &arguments, &arrays, results.len()),
        }
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

    /// Scalars, then memrefs as pointers to their first elements with sizes, then pointers to variables for the results.
    fn call_c(
        &mut self,
        name: &str,
        arguments: &[Value],
        arrays: &[MemrefArgument],
        results: &[Type],
    ) -> Result<(), Diagnostic> {
        let mut passed = Vec::new();
        for (&argument, input) in arguments.iter().zip(&self.call.inputs.args) {
            if let (Some(kind), Input::Scalar(number)) = (NumberKind::of(self.module.ty(argument)), input) {
                passed.push(scalar(*number, kind));
            }
        }
        for array in arrays {
            passed.push(format!("a{} + {}", array.owner, array.offset));
            passed.extend(array.sizes.iter().map(|&n| int(n)));
            if is_open(&array.ty) {
                passed.extend(array.strides.iter().map(|&n| int(n)));
            }
        }
        for (number, ty) in results.iter().enumerate() {
            passed.extend(self.result_variables(number, ty)?);
        }
        self.line(&format!("{name}({});", passed.join(", ")));
        Ok(())
    }

    /// Arguments in their order, memrefs as descriptors; one result is returned, several are fields.
    fn call_cuda(&mut self, name: &str, arguments: &[Value], arrays: &[MemrefArgument], results: usize) {
        let mut passed = Vec::new();
        for (number, (&argument, input)) in arguments.iter().zip(&self.call.inputs.args).enumerate() {
            if let Some(array) = arrays.iter().find(|array| array.number == number) {
                passed.push(array.descriptor());
            } else if let (Some(kind), Input::Scalar(value)) = (NumberKind::of(self.module.ty(argument)), input) {
                passed.push(scalar(*value, kind));
            }
        }
        let call = format!("{name}({});", passed.join(", "));
        match results {
            1 if self.call.tell == Tell::Sums => self.line(&format!("const auto r0 = {call}")),
            2.. if self.call.tell == Tell::Sums => {
                self.line(&format!("const auto all = {call}"));
                for number in 0..results {
                    self.line(&format!("const auto r{number} = all.r{number};"));
                }
            }
            _ => self.line(&call),
        }
    }

    fn array(&self, number: usize, ty: &MemRefType, input: &Input) -> Result<MemrefArgument, Diagnostic> {
        let no = |message: &str| self.no(message);
        let element = scalar_type(&ty.element).ok_or_else(|| no("the type of an argument has no counterpart in C"))?;
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
        Ok(MemrefArgument { number, ty: ty.clone(), element, sizes, strides, offset, begin, cells, owner })
    }

    /// Makes the buffers and fills them.
    fn fill(&mut self, arrays: &[MemrefArgument]) {
        for array in arrays.iter().filter(|array| array.owner == array.number) {
            let (element, number) = (array.element, array.number);
            let shared = || arrays.iter().filter(|other| other.owner == number);
            let cells = shared().map(|other| other.cells).max().unwrap_or(0);
            self.line(&format!("{element} *a{number} = ({element} *)malloc(sizeof({element}) * {cells} + 64);"));
            self.line(&format!("if (a{number} == NULL) {{ fputs(\"error: out of memory\\n\", stderr); return 4; }}"));
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

    fn fill_part(&mut self, buffer: usize, part: &MemrefArgument, from: i64) {
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
        let Some(kind) = NumberKind::of(&part.ty.element) else { return };
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
            _ => Err(self.no("the function has no type")),
        }
    }

    fn result_variables(&mut self, number: usize, ty: &Type) -> Result<Vec<String>, Diagnostic> {
        let no = self.no("the type of a result has no counterpart in C");
        let Type::MemRef(memref) = ty else {
            let name = scalar_type(ty).ok_or(no)?;
            self.line(&format!("{name} r{number} = 0;"));
            return Ok(vec![format!("&r{number}")]);
        };
        let element = scalar_type(&memref.element).ok_or(no)?;
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

    fn sum_of_argument(&mut self, array: &MemrefArgument, argument: Value) {
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
        let MemrefResult { at, sizes, strides } = self.left(number, memref);
        let element = scalar_type(&memref.element).unwrap_or("int64_t");
        self.sum(&format!("{label} = checksum "), &at, element, &sizes, &strides);
        Ok(())
    }

    fn left(&self, number: usize, memref: &MemRefType) -> MemrefResult {
        let rank = memref.shape.as_ref().map_or(0, Vec::len);
        let list = |name: &str, end: &str| (0..rank).map(|d| format!("r{number}{name}{d}{end}")).collect::<Vec<_>>();
        if self.language == Language::Cuda {
            let at = format!("r{number}.base[r{number}.offset");
            return MemrefResult { at, sizes: list(".sizes[", "]"), strides: list(".strides[", "]") };
        }
        let sizes = list("_d", "");
        let strides = match &memref.layout {
            None => {
                (0..rank).map(|d| format!("({})", [&sizes[d + 1..], &["1".to_owned()]].concat().join(" * "))).collect()
            }
            Some(Attribute::Strided(layout)) if !is_open(memref) => {
                layout.strides.iter().map(|s| int(s.unwrap_or(0))).collect()
            }
            Some(_) => list("_s", ""),
        };
        MemrefResult { at: format!("r{number}[0"), sizes, strides }
    }

    fn digest(&mut self, array: &MemrefArgument, cells: i64) {
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

fn int(value: i64) -> String {
    if value == i64::MIN { "INT64_MIN".to_owned() } else { format!("INT64_C({value})") }
}

/// The literal of a number.
fn scalar(number: Number, kind: NumberKind) -> String {
    let NumberKind::Float(float) = kind else {
        return if kind == NumberKind::Int(1) { number.is_true().to_string() } else { int(number.as_i64()) };
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
