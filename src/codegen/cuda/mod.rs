//! CUDA C++: a whole `.cu` file from a program.
//!
//! Every function becomes a host function on memref descriptors; `@main` becomes `main`. In a function with parallel
//! loops (the *driver* of its kernels) memory lives in device copies: they are made at the first kernel that needs them,
//! each knows which side is current, and everything is brought home when the function ends. What stands in it becomes
//!
//! | in the program | in the file |
//! |---|---|
//! | an outermost parallel loop | a kernel: its iterations are dealt to blocks of threads |
//! | the same with parallel loops inside | a kernel: its iterations are dealt to blocks, the inner ones to a block's threads |
//! | a parallel loop with results inside | the block's threads combine what they have, or those of a column do, or a thread runs it in order |
//! | one outside of all these | two kernels: blocks have parts of the result, and one block combines these |
//! | a loop in order with such loops inside | a kernel of one block, unless it holds one of those above |
//! | loops and branches around these | host code |
//! | another loop in order that touches memory | host code if memory comes and goes sooner than one thread is done, else a kernel of one thread |
//! | the rest, where it touches memory | a kernel of one thread |
//! | the rest | host code |
//!
//! There is a thread (or a block) for each iteration of a kernel's loop, or so many iterations for a thread where their number is known and a
//! grid has too few. Where it is not known, what is beyond the launch limits is launched by itself: a kernel is told where its part begins.
//! Loops inside stride over their block. A parallel loop with a result that is combined in a way of its own, or
//! with something inside that no kernel can do (printing, allocating), is run in order. The only macros for kernels are
//! `POLY_LAUNCH`, `POLY_SHARED` and `POLY_DYNSHARED`; a header included before the file may define them otherwise.

mod arith;
mod block;
mod columns;
mod control;
mod driver;
mod grid;
mod kernel;
mod memory;
mod preamble;
mod reduce;
mod shared;
mod tuned;
mod types;

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

pub use super::kernels::{BankReport, KernelReport};
use super::kernels::{BlockMeans, KernelPlan, teams_of};
use super::reading::called_by;
use super::text::{C_WORDS, CXX_WORDS, Code, Expr, ScopeNames};
use crate::builtin::{callee, function_type, symbol_name};
use crate::diag::Diagnostic;
use crate::facts::spmd::Team;
use crate::facts::threads::is_parallel;
use crate::ir::types::FunctionType;
use crate::ir::{Attribute, Block, Module, Op, Type, Value};
use crate::limits::Limits;
use crate::lowering::unsupported;
use preamble::{Helpers, preamble};
use types::{cxx_type, narrow_float};

/// Words of CUDA, and names that the emitted text uses itself.
#[rustfmt::skip]
const CUDA_WORDS: &[&str] = &[
    "threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "dim3", "fk", "program", "memory", "scope", "CUDART_CB",
    "FK_CHECK",
];

fn no_names() -> ScopeNames {
    ScopeNames::new(|word| [C_WORDS, CXX_WORDS, CUDA_WORDS].iter().any(|list| list.contains(&word)), &["poly"])
}

/// What a launch can.
const MEANS: BlockMeans = BlockMeans { warps: true, asked_memory: true, fetches: true, parts: true };

fn functions_of(module: &Module) -> Vec<Op> {
    module.walk(module.root()).into_iter().filter(|&op| module.is(op, "func.func")).collect()
}

/// How the blocks of each function's kernels share its loops.
///
/// # Errors
/// Where a parallel loop lacks a property.
pub fn teams(module: &Module, may_alias: bool, limits: &Limits) -> Result<FxHashMap<Op, Vec<Team>>, Diagnostic> {
    let functions = functions_of(module);
    let plan = KernelPlan::new(module, &functions, may_alias, MEANS, limits);
    teams_of(module, plan, &functions, |plan, function| plan.kernels(function, |_| true))
}

/// The program as the text of a `.cu` file.
///
/// # Errors
/// Where something in the program has no counterpart: code `unsupported`, with its place.
pub fn emit(module: &Module) -> Result<String, Diagnostic> {
    emit_within(module, false, &Limits::default())
}

/// The same; with `may_alias` distinct arguments of a function may overlap. Limits are those of the questions where the threads of a
/// block have to meet.
///
/// # Errors
/// As [`emit`].
pub fn emit_within(module: &Module, may_alias: bool, limits: &Limits) -> Result<String, Diagnostic> {
    told(module, may_alias, limits, true).map(|told| told.text)
}

/// A file, and what to know of it.
pub struct ToldFile {
    /// The text.
    pub text: String,
    /// Where something does not run on what it is mapped to.
    pub warnings: Vec<Diagnostic>,
    /// Where loops in order run, and why.
    pub told: Vec<String>,
    /// What is said of each kernel.
    pub kernels: Vec<KernelReport>,
}

/// The same, with what to know of it. A function with something that has no counterpart is left out, with a warning at its place, if no other
/// one calls it.
///
/// # Errors
/// As [`emit`], if no function is left.
pub fn emit_telling(module: &Module, may_alias: bool, limits: &Limits) -> Result<ToldFile, Diagnostic> {
    told(module, may_alias, limits, false)
}

/// All functions, or all that can be written.
fn told(module: &Module, may_alias: bool, limits: &Limits, whole: bool) -> Result<ToldFile, Diagnostic> {
    let functions = functions_of(module);
    let (mut text, emitter) = written(module, &functions, whole, (may_alias, limits))?;
    if let Some(&main) = functions.iter().find(|&&f| symbol_name(module, f) == Some("main")) {
        text.push_str(&emitter.entry(main));
    }
    Ok(ToldFile { text, warnings: emitter.warnings, told: emitter.told, kernels: emitter.reports })
}

/// A file without a `main`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The text of the `.cu` file.
    pub source: String,
    /// What its functions are called, with the namespace.
    pub names: Vec<(Op, String)>,
}

/// The functions called `only` and those that they call, or all, for a `main` that is written by others.
///
/// # Errors
/// As [`emit`].
pub fn library(module: &Module, only: Option<&str>, limits: &Limits) -> Result<File, Diagnostic> {
    let functions = called_by(module, only);
    let (source, emitter) = written(module, &functions, true, (false, limits))?;
    let name = |op| Some((op, format!("program::{}", emitter.functions.get(&op)?)));
    Ok(File { source, names: functions.iter().filter_map(|&op| name(op)).collect() })
}

/// The text of these functions, and who wrote it; of the `whole` of them, or of those that can be written and do not need others.
fn written<'m>(
    module: &'m Module,
    functions: &[Op],
    whole: bool,
    (may_alias, limits): (bool, &'m Limits),
) -> Result<(String, CudaEmitter<'m>), Diagnostic> {
    let mut emitter = CudaEmitter::new(module, functions, may_alias, limits);
    emitter.tells = !whole;
    emitter.find_drivers(functions)?;
    let mut declarations = emitter.tables()?;
    let mut definitions = String::new();
    let mut left_out: Vec<(Op, Diagnostic)> = Vec::new();
    let mut is_any = false;
    for &function in functions {
        match emitter.defined(function) {
            Ok((declaration, definition)) => {
                is_any |= !definition.is_empty();
                declarations.push_str(&declaration);
                definitions.push_str(&definition);
            }
            Err(error) if !whole && error.code == "unsupported" => {
                emitter.leave(function);
                left_out.push((function, error));
            }
            Err(error) => return Err(error),
        }
    }
    // Who calls one that is left out cannot stay.
    let is_kept = |function: &Op| emitter.functions.contains_key(function);
    let calls = functions.iter().filter(|function| is_kept(function)).flat_map(|&function| module.walk(function));
    let called: FxHashSet<Op> = calls.filter_map(|op| callee(module, op)).collect();
    for (function, error) in left_out {
        if !is_any || called.contains(&function) {
            return Err(error);
        }
        let name = symbol_name(module, function).unwrap_or_default();
        emitter.warnings.push(error.note(format!("@{name} is left out")).into_warning());
    }
    let mut file = preamble(&emitter.helpers);
    file.push_str("namespace program {\n\n");
    file.push_str(&declarations);
    file.push_str(&definitions);
    file.push_str("}  // namespace program\n");
    Ok((file, emitter))
}

/// Who runs the code that is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Runner {
    /// A host function without device copies.
    Host,
    /// A host function with device copies.
    Driver,
    /// All threads of a block together, with the same values.
    Block,
    /// One thread.
    Thread,
}

/// Writes functions, one at a time.
struct CudaEmitter<'m> {
    m: &'m Module,
    /// Which loops become kernels, and who runs what in them.
    plan: KernelPlan<'m>,
    code: Code,
    /// The kernels of the current function.
    kernels: String,
    num_kernels: usize,
    /// The current function's name in C++.
    function: String,
    /// And in the program.
    symbol: String,
    names: ScopeNames,
    /// Names at file scope.
    globals: ScopeNames,
    /// What is written for a value.
    known: FxHashMap<Value, Expr>,
    /// Buffers of constant shape inside a kernel: arrays, not descriptors.
    arrays: FxHashSet<Value>,
    /// C++ names of the functions with a body.
    functions: FxHashMap<Op, String>,
    /// Has the current function kernels of its own?
    launches: bool,
    /// Functions that are called and have kernels, and those that call one of these.
    drivers: FxHashSet<Op>,
    /// C++ names of the arrays behind `memref.global`.
    tables: FxHashMap<String, String>,
    /// What the file needs before the program.
    helpers: BTreeSet<Helpers>,
    /// What the current kernel only reads.
    only_read: tuned::OnlyRead,
    /// How those of the current kernel share it, and where they meet, where that is known.
    team: Option<Team>,
    /// Where the loops that are open start.
    starts: FxHashMap<Value, Expr>,
    /// Where a thread's own part of a buffer of its block starts, if somebody has to know, and how long it is along each dim.
    own_parts: FxHashMap<Value, (Vec<Expr>, Vec<u64>)>,
    /// If not: may a thread of the block have touched memory since the last barrier?
    touched: bool,
    /// The threads of the current kernel's blocks, along each axis.
    threads: [i64; 3],
    /// In how many dims they are numbered.
    thread_dims: usize,
    /// Where the part of the iterations that a launch has begins along each axis, where that is not 0.
    origins: [Option<String>; 3],
    /// Has each warp of a block an iteration of its own?
    has_teams: bool,
    /// The memory of the current kernel's blocks whose size is said at the launch, if it has such.
    launched: Option<shared::LaunchedMemory>,
    /// What a reader of the program should know.
    warnings: Vec<Diagnostic>,
    /// Who runs loops in order.
    told: Vec<String>,
    /// What is said of kernels, if that is asked for.
    reports: Vec<KernelReport>,
    tells: bool,
}

impl<'m> CudaEmitter<'m> {
    fn new(m: &'m Module, functions: &[Op], may_alias: bool, limits: &'m Limits) -> CudaEmitter<'m> {
        let mut emitter = CudaEmitter {
            m,
            plan: KernelPlan::new(m, functions, may_alias, MEANS, limits),
            code: Code::default(),
            kernels: String::new(),
            num_kernels: 0,
            function: String::new(),
            symbol: String::new(),
            names: no_names(),
            globals: no_names(),
            known: FxHashMap::default(),
            arrays: FxHashSet::default(),
            functions: FxHashMap::default(),
            launches: false,
            drivers: FxHashSet::default(),
            tables: FxHashMap::default(),
            helpers: BTreeSet::new(),
            only_read: tuned::OnlyRead::default(),
            team: None,
            starts: FxHashMap::default(),
            own_parts: FxHashMap::default(),
            touched: false,
            threads: [1; 3],
            thread_dims: 1,
            origins: [None, None, None],
            has_teams: false,
            launched: None,
            warnings: Vec::new(),
            told: Vec::new(),
            reports: Vec::new(),
            tells: false,
        };
        for &function in functions {
            if let (Some(symbol), Some(_)) = (symbol_name(m, function), m.single_block(function, 0)) {
                let name = emitter.globals.take(if symbol == "main" { "main_program" } else { symbol });
                emitter.functions.insert(function, name);
            }
        }
        let is_narrow = |ty: &Type| narrow_float(ty.as_memref().map_or(ty, |memref| &memref.element)).is_some();
        let ops = m.walk(m.root());
        let values = ops.iter().flat_map(|&op| m.op(op).operands.iter().chain(&m.op(op).results));
        let of_global = |op: &Op| matches!(m.attr(*op, "type"), Some(Attribute::Type(ty)) if is_narrow(ty));
        let of_function =
            |op: &Op| function_type(m, *op).is_some_and(|ty| ty.inputs.iter().chain(&ty.results).any(is_narrow));
        if values.map(|&value| m.ty(value)).any(is_narrow) || ops.iter().any(|op| of_global(op) || of_function(op)) {
            emitter.helpers.insert(Helpers::Narrow);
        }
        emitter
    }

    /// Finds the functions that have device copies in common with who calls them.
    fn find_drivers(&mut self, functions: &[Op]) -> Result<(), Diagnostic> {
        let m = self.m;
        let calls = |function: Op| m.walk(function).into_iter().filter_map(move |op| callee(m, op));
        let called: FxHashSet<Op> = functions.iter().flat_map(|&function| calls(function)).collect();
        for &function in functions.iter().filter(|function| called.contains(function)) {
            if m.walk(function).into_iter().any(|op| is_parallel(m, op)) {
                self.plan.read(function)?;
                if self.has_kernels(function) {
                    self.drivers.insert(function);
                }
            }
        }
        loop {
            let before = self.drivers.len();
            let calling = functions.iter().filter(|&&function| calls(function).any(|one| self.drivers.contains(&one)));
            let calling: Vec<Op> = calling.copied().collect();
            self.drivers.extend(calling);
            if self.drivers.len() == before {
                return Ok(());
            }
        }
    }

    /// Does a function that was read launch kernels itself?
    fn has_kernels(&self, function: Op) -> bool {
        let ops = self.m.walk(function).into_iter();
        ops.into_iter().any(|inner| self.plan.is_mappable(inner) || self.plan.is_reducible(inner))
    }

    /// The name of a value; a new one if it has none yet.
    fn define(&mut self, value: Value) -> String {
        if let Some(known) = self.known.get(&value) {
            return known.text.clone();
        }
        let wish = self.m.value(value).name.clone();
        let name = self.names.take(wish.as_deref().unwrap_or("v"));
        self.known.insert(value, Expr::atom(name.clone()));
        name
    }

    fn unsupported(&self, op: Op, message: &str) -> Diagnostic {
        unsupported(self.m.op(op).span, message)
    }

    fn unknown(&self, op: Op) -> Diagnostic {
        self.unsupported(op, &format!("{} has no counterpart in the CUDA output", self.m.name(op)))
    }

    fn malformed(&self, op: Op) -> Diagnostic {
        Diagnostic::error("malformed", self.m.op(op).span, format!("{} lacks a property", self.m.name(op)))
    }

    /// The function's declaration and its definition, if it has a body.
    fn defined(&mut self, function: Op) -> Result<(String, String), Diagnostic> {
        if self.m.single_block(function, 0).is_some() {
            return self.function(function);
        }
        let regions = &self.m.op(function).regions;
        match regions.iter().any(|&region| !self.m.region(region).blocks.is_empty()) {
            true => {
                Err(self.unsupported(function, "a function of several blocks has no counterpart in the CUDA output"))
            }
            false => Ok(Default::default()),
        }
    }

    /// Forgets a function that cannot be written, with what was written of it.
    fn leave(&mut self, function: Op) {
        self.functions.remove(&function);
        (self.code, self.kernels) = (Code::default(), String::new());
        (self.only_read, self.origins, self.launched) = (tuned::OnlyRead::default(), [None, None, None], None);
        (self.team, self.touched, self.has_teams) = (None, false, false);
        let name = &self.symbol;
        self.told.retain(|line| !line.starts_with(&format!("@{name}: ")));
        self.reports.retain(|report| report.function != *name);
    }

    /// The function's declaration and its definition, kernels first.
    fn function(&mut self, op: Op) -> Result<(String, String), Diagnostic> {
        let body = self.m.single_block(op, 0).ok_or_else(|| self.unknown(op))?;
        let ty = function_type(self.m, op).ok_or_else(|| self.malformed(op))?;
        self.function = self.functions.get(&op).cloned().ok_or_else(|| self.malformed(op))?;
        self.symbol = symbol_name(self.m, op).unwrap_or_default().to_owned();
        self.names = self.globals.clone();
        self.num_kernels = 0;
        let signature = self.signature(op, body, ty)?;
        self.plan.read(op)?;
        self.warnings.extend([self.plan.unmet(op), self.plan.beyond_shared(op)].concat());
        self.launches = self.has_kernels(op);
        let is_driver = self.drivers.contains(&op) || self.launches;
        let is_device = self.plan.device_functions.contains(&op);
        let prefix = if is_device { "__host__ __device__ " } else { "" };
        let mut declaration = self.result_struct(op, ty)?;
        declaration.push_str(&format!("{prefix}{signature};\n\n"));
        self.code.open(format!("{prefix}{signature}"));
        if self.m.walk(op).into_iter().any(|inner| self.m.is(inner, "memref.alloca")) && !is_device {
            self.code.line("fk::Scope scope;");
        }
        if is_driver {
            self.helpers.insert(Helpers::Device);
            self.code.line("fk::DeviceCopies memory;");
            for &argument in &self.m.block(body).args {
                if self.m.ty(argument).as_memref().is_some() {
                    let name = self.define(argument);
                    self.code.line(format!("memory.cover({name});"));
                }
            }
        }
        self.block(body, if is_driver { Runner::Driver } else { Runner::Host })?;
        self.give_back(body, ty)?;
        self.code.close("");
        self.code.gap();
        let text = std::mem::take(&mut self.code).finish();
        let mut definition = std::mem::take(&mut self.kernels);
        definition.push_str(&text);
        Ok((declaration, definition))
    }

    fn result_type(&self, op: Op, ty: &FunctionType) -> Result<String, Diagnostic> {
        match &ty.results[..] {
            [] => Ok("void".to_owned()),
            [one] => cxx_type(one, self.m.op(op).span),
            _ => Ok(format!("{}_results", self.function)),
        }
    }

    fn result_struct(&self, op: Op, ty: &FunctionType) -> Result<String, Diagnostic> {
        if ty.results.len() < 2 {
            return Ok(String::new());
        }
        let mut text = format!("struct {}_results {{\n", self.function);
        for (number, result) in ty.results.iter().enumerate() {
            text.push_str(&format!("  {} r{number};\n", cxx_type(result, self.m.op(op).span)?));
        }
        text.push_str("};\n");
        Ok(text)
    }

    fn signature(&mut self, op: Op, body: Block, ty: &FunctionType) -> Result<String, Diagnostic> {
        let mut parameters = Vec::new();
        for &argument in &self.m.block(body).args {
            let ty = cxx_type(self.m.ty(argument), self.m.op(op).span)?;
            parameters.push(format!("const {ty} {}", self.define(argument)));
        }
        Ok(format!("{} {}({})", self.result_type(op, ty)?, self.function, parameters.join(", ")))
    }

    fn give_back(&mut self, body: Block, ty: &FunctionType) -> Result<(), Diagnostic> {
        let Some(last) = self.m.last_op(body).filter(|&op| self.m.is(op, "func.return")) else { return Ok(()) };
        let values = self.values(&self.m.op(last).operands)?;
        match &values[..] {
            [] => {}
            [one] => self.code.line(format!("return {};", one.text)),
            _ if ty.results.len() == values.len() => {
                let list: Vec<&str> = values.iter().map(|v| v.text.as_str()).collect();
                self.code.line(format!("return {{{}}};", list.join(", ")));
            }
            _ => return Err(self.malformed(last)),
        }
        Ok(())
    }

    /// The C++ `main` that runs `@main`, if that takes no arguments.
    fn entry(&self, main: Op) -> String {
        let Some(name) = self.functions.get(&main) else { return String::new() };
        let Some(ty) = function_type(self.m, main).filter(|ty| ty.inputs.is_empty()) else { return String::new() };
        let call = match &ty.results[..] {
            [Type::Int(32, _)] => format!("  return program::{name}();\n"),
            _ => format!("  program::{name}();\n  return 0;\n"),
        };
        format!("\nint main() {{\n{call}}}\n")
    }
}
