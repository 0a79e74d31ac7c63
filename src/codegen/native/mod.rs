//! A program as C, or as CUDA C, that runs by itself: its functions, and a `main` that calls some of them on inputs and tells what
//! they left.
//!
//! `farkas run --on c` and `--on cuda` build it, and so do tests. What it prints for a call is what the interpreter says of the same
//! one. The status with which it ends is 0, or that of the command line for what stopped it: 3 where the program is wrong, 4 where there
//! was not enough memory, or a call of CUDA failed, 5 where there is no GPU.

mod caller;

use std::fmt::Write;

use crate::codegen::c::{self, Files, Style};
use crate::codegen::cuda;
use crate::diag::Diagnostic;
use crate::interp::number::{Number, NumberKind};
use crate::interp::{Input, Inputs};
use crate::ir::{Module, Op, Type};
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

/// The language of the functions. What a `main` does besides calling them is said in words that both have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    /// Scalars, then pointers with sizes, then pointers to results: see [`c`].
    C,
    /// Arguments in their order, memrefs as descriptors: see [`cuda`].
    Cuda,
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
            let width = NumberKind::of(&ty.element).map_or(0, |kind| u64::from(kind.width().div_ceil(8)));
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
    with_main(module, (&files.source, INCLUDES), &files.names, calls, Language::C)
}

/// The program as CUDA C: the functions called `only` and those that they call, or all, and the calls.
///
/// # Errors
/// Where something in the functions, or in the types of their arguments, has no counterpart.
pub fn cuda_program(
    module: &Module,
    only: Option<&str>,
    calls: &[Call],
    limits: &Limits,
) -> Result<String, Diagnostic> {
    let file = cuda::library(module, only, limits)?;
    with_main(module, (&file.source, ""), &file.names, calls, Language::Cuda)
}

/// Functions, what a `main` needs besides, and a `main`.
fn with_main(
    module: &Module,
    (source, includes): (&str, &str),
    names: &[(Op, String)],
    calls: &[Call],
    language: Language,
) -> Result<String, Diagnostic> {
    let mut text = String::new();
    for call in calls {
        let name = names.iter().find(|(op, _)| *op == call.function).map(|(_, name)| name.as_str());
        let name = name.ok_or_else(|| unsupported(module, call.function, "the function is not among those written"))?;
        caller::write(module, call, name, language, &mut text)?;
    }
    let draw = if text.contains("draw(") { DRAW } else { "" };
    Ok(format!("{source}{includes}{draw}\nint main(void) {{\n{text}  return 0;\n}}\n"))
}

/// The digest of cells: the bits of each, mixed in order, with all that are no numbers alike.
pub fn digest(cells: &[Number], ty: &Type) -> u64 {
    let Some(kind) = NumberKind::of(ty) else { return 0 };
    let bits = |cell: &Number| match kind {
        NumberKind::Float(float) if cell.to_f64(float).is_nan() => u64::MAX,
        _ => cell.unsigned(kind) as u64,
    };
    cells.iter().fold(SEED, |hash, cell| (hash ^ bits(cell)).wrapping_mul(PRIME))
}

const SEED: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;

fn unsupported(module: &Module, op: Op, message: &str) -> Diagnostic {
    Diagnostic::error("unsupported", module.op(op).span, message)
}
