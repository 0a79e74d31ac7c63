//! C with OpenMP: a whole file from a program, C11 or C++.
//!
//! Every function becomes one of the same name that others can call; `@main` without arguments becomes `int main(void)`.
//!
//! ```c
//! void NAME(scalars.., for each memref: T *A_data, int64_t A_d0, .., results..)
//! ```
//!
//! * scalars come first, then memrefs, each in the order of the function's arguments; `index` is `int64_t`, `i1` is `bool`;
//! * a memref is a pointer to its first element and all its sizes; where its layout has a stride that the type does not know,
//!   all strides follow, counted in elements. The offset of a layout is part of the pointer;
//! * results are written through pointers at the end: `double *result`, or for a memref `T **result_data` and pointers to its
//!   sizes and strides.
//!
//! Arrays of several dims are read as such in C (`A[i][j]`, through a pointer to rows), and with one subscript in C++.
//!
//! | in the program | in the file |
//! |---|---|
//! | an outermost parallel loop | `#pragma omp parallel for`, its dims collapsed; where it may print, a loop in order |
//! | the same that does too little, as far as is known | a loop, or with an `if` clause |
//! | a parallel loop inside of one | a loop |
//! | a loop in order with parallel loops inside, of which [`Facts`] have a team | one `#pragma omp parallel` around, `omp for`, `omp single` and barriers inside |
//! | a loop of which [`Facts`] say that iterations may run at once | `#pragma omp simd`, with `safelen` where they say so |
//! | a vector of one dimension | a vector of GCC's and clang's: `typedef double fk_f64x8 __attribute__((vector_size(64)))` |
//! | arrays of a loop nest that do not overlap | `restrict` pointers declared right around it, inside of a parallel region |
//!
//! What the words of C leave open is done as the interpreter does it, by the functions of `helpers`. What has no counterpart
//! is refused with its place.

mod apart;
mod arith;
mod buffers;
mod chunks;
mod control;
mod function;
mod helpers;
mod loops;
mod memory;
mod memref;
mod names;
mod nests;
mod parallel;
mod stops;
mod team;
mod vectors;
mod work;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::builtin::{function_type, symbol_name};
use crate::codegen::reading::called_by;
use crate::codegen::text::{Code, Expr, ScopeNames};
use crate::diag::Diagnostic;
use crate::facts::spmd::Team;
use crate::facts::threads::CallFacts;
use crate::facts::{Allowed, Facts};
use crate::ir::{Module, Op, Type, Use, Value};
use crate::lowering::unsupported;
use memref::CBuffer;

/// How the file is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// C++: flat pointers and `__restrict__`.
    pub is_cxx: bool,
    /// Distinct arguments may overlap.
    pub may_alias: bool,
    /// Sums and products of floats may be computed in any order.
    pub reassociate: bool,
    /// `@main` is a function like any other.
    pub is_library: bool,
    /// Parallel loops are dealt to threads however little they do.
    pub always_forks: bool,
    /// Operations on floats are counted, one by one, in `fk_flops`; on one thread only.
    pub counts: bool,
}

impl Style {
    /// What it takes programs to allow.
    pub fn allowed(self) -> Allowed {
        Allowed { may_alias: self.may_alias, reassociate: self.reassociate }
    }
}

/// A file, and the prototypes of its functions as a header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
    /// The text of the `.c` or `.cpp` file.
    pub source: String,
    /// The text of its header, for C and C++.
    pub header: String,
    /// What its functions are called.
    pub names: Vec<(Op, String)>,
}

/// The program as C: the functions called `only`, or all.
///
/// # Errors
/// Where something in them has no counterpart: code `unsupported`, with its place.
pub fn emit(module: &Module, only: Option<&str>, facts: &Facts, style: Style) -> Result<Files, Diagnostic> {
    emit_checked(module, None, only, facts, style)
}

/// The same, where the functions test at entry whether their arguments overlap, and then run as in `written`.
///
/// # Errors
/// As [`emit`].
pub fn emit_checked(
    module: &Module,
    written: Option<&Module>,
    only: Option<&str>,
    facts: &Facts,
    style: Style,
) -> Result<Files, Diagnostic> {
    let mut emitter = Emitter::new(module, facts, style);
    let functions = called_by(module, only);
    let mut declarations = emitter.tables(&functions)?;
    if style.counts {
        declarations.push_str("static uint64_t fk_flops = 0;\n\n");
    }
    let (mut definitions, mut prototypes, mut entry) = (String::new(), String::new(), String::new());
    for &function in &functions {
        let slow = match written {
            Some(written) => function::as_written(function, written, style, &mut emitter)?,
            None => None,
        };
        let slow_name = slow.as_ref().map(|(name, _)| name.as_str());
        let function::WrittenFunction { prototype, definition, calls_slow } = emitter.function(function, slow_name)?;
        if let Some((_, text)) = slow.filter(|_| calls_slow) {
            definitions.push_str(&text);
        }
        if !prototype.is_empty() {
            let mut code = Code::unbroken();
            code.broken_line(format!("{prototype};"));
            prototypes.push_str(&code.finish());
        }
        if emitter.is_entry(function) {
            entry = definition;
        } else {
            definitions.push_str(&definition);
        }
    }
    if functions.len() > 1 && !prototypes.is_empty() {
        declarations.push_str(&prototypes);
        declarations.push('\n');
    }
    let mut body = declarations + &definitions;
    if style.is_cxx && !definitions.is_empty() {
        body = format!("extern \"C\" {{\n\n{}\n\n}} // extern \"C\"\n\n", body.trim_end());
    }
    body.push_str(&entry);
    let helpers = helpers::needed(&body);
    let headers = helpers::headers(&(helpers.clone() + &body), style.is_cxx);
    let overlaps = style.may_alias || written.is_some();
    let is_punned = overlaps && functions.iter().any(|&function| emitter.has_memory_of_two_types(function));
    let source = format!("{}{headers}\n{helpers}{}", head(&body, style, is_punned), body.trim_end().to_owned() + "\n");
    let names = functions.iter().filter_map(|&op| Some((op, emitter.functions.get(&op)?.clone())));
    let names: Vec<(Op, String)> = names.collect();
    Ok(Files { source, header: header(&prototypes, &names), names })
}

/// How lines are laid out, for clang-format.
pub const STYLE: &str = "{BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, \
     AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}";

/// What a reader has to know: how to build it. Where memory may be `punned`, that of one type is that of another one, too.
fn head(body: &str, style: Style, punned: bool) -> String {
    let (compiler, language) = if style.is_cxx { ("c++", "c++17") } else { ("cc", "c11") };
    let openmp = if body.contains("#pragma omp parallel") {
        " -fopenmp"
    } else if body.contains("#pragma omp") {
        " -fopenmp-simd"
    } else {
        ""
    };
    let library = if body.contains("int main(") { "" } else { " -c" };
    let punned = if punned { " -fno-strict-aliasing" } else { "" };
    format!(
        "// Written by farkas. Compile with: {compiler} -std={language} -O3 -march=native{openmp} -fno-math-errno{punned}{library}, and -lm.\n\
         // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.\n\
         // clang-format: {STYLE}\n\n"
    )
}

/// The prototypes, for C and C++. The guard has the name of the first function.
fn header(prototypes: &str, names: &[(Op, String)]) -> String {
    let boolean = if prototypes.contains("bool") { "#ifndef __cplusplus\n#include <stdbool.h>\n#endif\n" } else { "" };
    let guard = names.first().map_or("EMPTY", |(_, name)| name).to_ascii_uppercase();
    let declared = match prototypes {
        "" => String::new(),
        _ => format!("#ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n{prototypes}\n#ifdef __cplusplus\n}}\n#endif\n\n"),
    };
    format!(
        "// Written by farkas.\n#ifndef FARKAS_{guard}_H\n#define FARKAS_{guard}_H\n\n{boolean}#include <stdint.h>\n\n\
         {declared}#endif\n"
    )
}

/// An operation whose text is written where its one user stands.
struct Pending {
    value: Value,
    expr: Expr,
    /// Does it read memory?
    loads: bool,
}

/// Writes functions, one at a time.
struct Emitter<'m> {
    m: &'m Module,
    facts: &'m Facts,
    style: Style,
    code: Code,
    names: ScopeNames,
    /// Names at file scope.
    globals: ScopeNames,
    /// What is written for a value.
    known: FxHashMap<Value, Expr>,
    buffers: FxHashMap<Value, CBuffer>,
    pending: Vec<Pending>,
    /// Has a load been taken from `pending` since this was cleared?
    took_load: bool,
    uses: FxHashMap<Value, Vec<Use>>,
    /// What an induction variable is at most.
    most: FxHashMap<Value, i64>,
    /// C names of the functions with a body.
    functions: FxHashMap<Op, String>,
    /// What functions do where they are called.
    calls: CallFacts,
    /// C names of the arrays behind `memref.global`.
    tables: FxHashMap<String, String>,
    /// The function that is written.
    function: Op,
    /// Its arguments, and globals, of which it is assumed that they do not overlap.
    assumed: Vec<Value>,
    /// May the arguments of the current function overlap, by how it is called?
    is_overlapping: bool,
    /// Is the code inside of a parallel region?
    in_parallel: bool,
    /// The team whose loop the code is in, and what of it is written already.
    team: Option<Team>,
    written: FxHashSet<Op>,
    /// The shared variables for the results of loops that the team deals.
    of_team: FxHashMap<Op, Vec<String>>,
    /// The variables that loads and stores go to, of elements that a loop keeps in registers.
    kept: FxHashMap<Op, String>,
    /// What is computed of their subscripts before that loop.
    early: FxHashSet<Op>,
    /// Is it inside of a loop nest that has declared its arrays?
    in_nest: bool,
    /// What has to be freed at the end of the current block.
    frees: Vec<String>,
    /// Memory that is an array of C, which nobody lets go.
    on_stack: FxHashSet<Value>,
    /// The bytes of the function's arrays on the stack.
    stack: u64,
}

impl<'m> Emitter<'m> {
    /// Have the arguments of a function elements of several types?
    fn has_memory_of_two_types(&self, function: Op) -> bool {
        let inputs = function_type(self.m, function).into_iter().flat_map(|ty| &ty.inputs);
        let mut elements = inputs.filter_map(|ty| ty.as_memref()).map(|memref| &memref.element);
        elements.next().is_some_and(|first| elements.any(|element| element != first))
    }

    fn new(m: &'m Module, facts: &'m Facts, style: Style) -> Emitter<'m> {
        let names = ScopeNames::new(names::is_reserved_in_files, names::PREFIXES);
        let mut emitter = Emitter {
            m,
            facts,
            style,
            code: Code::unbroken(),
            names: names.clone(),
            globals: names,
            known: FxHashMap::default(),
            buffers: FxHashMap::default(),
            pending: Vec::new(),
            took_load: false,
            uses: live_uses(m),
            most: FxHashMap::default(),
            functions: FxHashMap::default(),
            calls: CallFacts::read(m),
            tables: FxHashMap::default(),
            function: m.root(),
            assumed: Vec::new(),
            is_overlapping: false,
            in_parallel: false,
            team: None,
            of_team: FxHashMap::default(),
            kept: FxHashMap::default(),
            early: FxHashSet::default(),
            written: FxHashSet::default(),
            in_nest: false,
            frees: Vec::new(),
            on_stack: FxHashSet::default(),
            stack: 0,
        };
        for function in emitter.all_functions() {
            if let (Some(symbol), Some(_)) = (symbol_name(m, function), m.single_block(function, 0)) {
                let is_entry = emitter.is_entry(function);
                let name = if is_entry { "main".to_owned() } else { emitter.globals.take(symbol) };
                emitter.functions.insert(function, name);
            }
        }
        emitter
    }

    /// The names in a function, where those of the file are in use.
    fn local_names(&self) -> ScopeNames {
        self.globals.with_reserved(names::is_reserved)
    }

    fn all_functions(&self) -> Vec<Op> {
        self.m.walk(self.m.root()).into_iter().filter(|&op| self.m.is(op, "func.func")).collect()
    }

    /// Is it the program's `main`?
    fn is_entry(&self, function: Op) -> bool {
        if symbol_name(self.m, function) != Some("main") || self.style.is_library {
            return false;
        }
        let has_no_arguments = function_type(self.m, function)
            .is_some_and(|ty| ty.inputs.is_empty() && matches!(ty.results[..], [] | [Type::Int(32, _)]));
        has_no_arguments && crate::builtin::function(self.m, "main") == Some(function)
    }

    /// The name of a value; a new one if it has none yet.
    fn define(&mut self, value: Value) -> String {
        if let Some(known) = self.known.get(&value) {
            return known.text.clone();
        }
        let name = self.fresh(value);
        self.known.insert(value, Expr::atom(name.clone()));
        name
    }

    /// A free name like that of the value.
    fn fresh(&mut self, value: Value) -> String {
        let wish = self.m.value(value).name.clone();
        self.names.take(wish.as_deref().unwrap_or("v"))
    }

    fn is_used(&self, value: Value) -> bool {
        self.uses.get(&value).is_some_and(|uses| !uses.is_empty())
    }

    /// Is it a number or a load that nobody asks for?
    fn is_left_out(&self, op: Op) -> bool {
        is_omissible(self.m, op) && !self.m.op(op).results.iter().any(|&result| self.is_used(result))
    }

    fn unsupported(&self, op: Op, message: &str) -> Diagnostic {
        unsupported(self.m.op(op).span, message)
    }

    fn unknown(&self, op: Op) -> Diagnostic {
        self.unsupported(op, &format!("{} has no counterpart in C", self.m.name(op)))
    }

    fn malformed(&self, op: Op) -> Diagnostic {
        Diagnostic::error("malformed", self.m.op(op).span, format!("{} lacks a property", self.m.name(op)))
    }
}

/// The uses of values, but for those by numbers and loads that nobody asks for, which are not written.
fn live_uses(m: &Module) -> FxHashMap<Value, Vec<Use>> {
    let mut uses = m.uses_in(m.root());
    let mut pending: Vec<Op> = m.walk(m.root());
    while let Some(op) = pending.pop() {
        let is_asked = m.op(op).results.iter().any(|r| uses.get(r).is_some_and(|uses| !uses.is_empty()));
        if is_asked || !is_omissible(m, op) {
            continue;
        }
        for operand in &m.op(op).operands {
            let Some(list) = uses.get_mut(operand) else { continue };
            let before = list.len();
            list.retain(|user| user.op != op);
            if list.len() < before {
                pending.extend(m.defining_op(*operand));
            }
        }
    }
    uses
}

/// Is it left out where nobody asks for its results? An access outside of an array is a mistake of the program.
fn is_omissible(m: &Module, op: Op) -> bool {
    let is_known = crate::codegen::scalar::is_number_op(m, op) || m.is(op, "affine.load") || m.is(op, "memref.load");
    is_known && !stops::stops(m, op)
}
