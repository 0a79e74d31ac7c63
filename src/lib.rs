//! farkas: a polyhedral loop toolkit. It reads loop nests as MLIR text, knows exactly which iterations depend on which,
//! reorders and parallelises them, proves every change, and writes scf IR and CUDA C.
//!
//! From text to proved, parallel code:
//!
//! ```
//! use farkas::prelude::*;
//! use farkas::report::lines::Lines;
//! use farkas::report::{ReportOptions, report};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let source = "
//! func.func @stencil(%A: memref<16x16xf32>) {
//!   affine.for %i = 1 to 8 {
//!     affine.for %j = 0 to 7 {
//!       %a = affine.load %A[%i - 1, %j + 1] : memref<16x16xf32>
//!       affine.store %a, %A[%i, %j] : memref<16x16xf32>
//!     }
//!   }
//!   return
//! }";
//! // Text in. What is wrong with it would come back with places and codes.
//! let module = farkas::parse(source)?.module;
//! let stencil = function(&module, "stencil").ok_or("no such function")?;
//!
//! // Which iterations depend on which?
//! let facts = report(&module, stencil, &ReportOptions { lines: Lines::new(source), ..ReportOptions::default() });
//! assert_eq!(facts.dependences[0].distances, [Some(1), Some(-1)]);
//! assert!(!facts.loops[0].parallel && facts.loops[1].parallel);
//!
//! // A change that breaks a dependence is refused, with two iterations and the cell they fight over.
//! let steps = parse_pipeline("interchange(%i,%j)")?;
//! assert!(apply_pipeline(&module, stencil, &steps, &Options::default()).is_err());
//!
//! // With a skew it is legal, and its outer loop is parallel.
//! let steps = parse_pipeline("skew(%i,%j;1) interchange(%i,%j) parallelize")?;
//! let outcome = apply_pipeline(&module, stencil, &steps, &Options::default())?;
//! let text = farkas::print(&outcome.module, &PrintOptions { keep_names: true, ..PrintOptions::default() });
//! assert!(text.contains("affine.load %A[%i - 1, %j - %i + 1]"), "{text}");
//! assert!(text.contains("affine.parallel (%j)"), "{text}");
//!
//! // scf IR and CUDA C out.
//! let scf = farkas::print(&codegen::scf::lower(&outcome.module)?, &PrintOptions::default());
//! assert!(scf.contains("scf.parallel"));
//! let cuda = codegen::cuda::emit(&outcome.module)?;
//! assert!(cuda.contains("__global__"));
//! # Ok(())
//! # }
//! ```
//!
//! `testing` (feature `proptest`) is for those who write transforms of their own: random loop nests, `assert_same_meaning` for a program
//! before and after, `assert_refused` for a pipeline. `examples/own_transform` is a package that has it find a fault.

use std::sync::LazyLock;

pub mod affine;
#[doc(hidden)]
pub mod analysis;
#[doc(hidden)]
pub mod arena;
pub mod builder;
pub mod builtin;
pub mod codegen;
#[doc(hidden)]
pub mod cuda_tile;
pub mod diag;
#[doc(hidden)]
pub mod emit;
#[doc(hidden)]
pub mod equivalence;
pub mod facts;
pub mod interp;
pub mod ir;
#[doc(hidden)]
pub mod legacy;
pub mod limits;
mod lowering;
pub mod passes;
pub mod prelude;
pub mod report;
#[doc(hidden)]
pub mod scf;
#[doc(hidden)]
pub mod schedule;
#[doc(hidden)]
pub mod scheduler;
#[cfg(feature = "proptest")]
pub mod testing;
pub mod transforms;

use affine::presburger::Budget;
use analysis::certificate::{Certificate, CertifiedProgram, Equal, Failure, Function, ProvedChange, TeamClaim};
use analysis::verdict::Analysis;
use diag::{Diagnostic, Diagnostics, Severity};
use equivalence::{NotProved, Pair, Sample, Samples, certificate};
use facts::spmd::Team;
use facts::threads::CallFacts;
use interp::{CompareOptions, Verdict};
use ir::parser::Reading;
#[doc(inline)]
pub use ir::printer::PrintOptions;
use ir::same::Same;
use ir::{Module, Op, Registry};
use limits::Limits;
use rustc_hash::FxHashMap;

/// Every operation that the crate knows.
static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
    let mut registry = Registry::default();
    builtin::register(&mut registry);
    registry.register(affine::dialect::TABLE);
    registry.register(scf::TABLE);
    registry.close("affine");
    registry.close("scf");
    legacy::register(&mut registry);
    cuda_tile::register(&mut registry);
    registry
});

/// The README's program.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// A program that has been read and checked.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Parsed {
    /// The program.
    pub module: Module,
    /// What is likely not meant.
    pub warnings: Vec<Diagnostic>,
    /// Is it a program of 2019 to 2021, which is read as today's?
    pub is_old: bool,
}

/// The operations that the crate knows, by name.
pub fn registry() -> &'static Registry {
    &REGISTRY
}

/// Reads and checks a program.
///
/// # Errors
/// Everything that is wrong with the text and with the program, warnings included, in the order of places.
pub fn parse(source: &str) -> Result<Parsed, Diagnostics> {
    let Reading { module, errors, damage, is_old } = ir::parser::parse(source, &REGISTRY, &builtin::MODULE);
    let is_whole = errors.is_empty();
    let found = ir::check::check_reading(&module, &damage, is_whole);
    Ok(Parsed { warnings: accept(errors, found)?, module, is_old })
}

/// The warnings, if there are no errors.
fn accept(errors: Vec<Diagnostic>, found: Vec<Diagnostic>) -> Result<Vec<Diagnostic>, Diagnostics> {
    let is_whole = errors.is_empty();
    let found = diag::in_order(errors, found);
    let is_right = is_whole && found.iter().all(|diagnostic| diagnostic.severity != Severity::Error);
    if is_right { Ok(found) } else { Err(found.into()) }
}

/// Reads, checks and prints a program. The rules are asked beside the printer, which needs no checked program.
///
/// # Errors
/// As [`parse`].
pub fn reprint(source: &str, options: &PrintOptions) -> Result<(Parsed, String), Diagnostics> {
    let Reading { module, errors, damage, is_old } = ir::parser::parse(source, &REGISTRY, &builtin::MODULE);
    if !errors.is_empty() {
        return Err(diag::in_order(errors, ir::check::check_reading(&module, &damage, false)).into());
    }
    let check = || ir::check::check_reading(&module, &damage, true);
    let (text, found) = std::thread::scope(|threads| {
        let found = threads.spawn(check);
        let text = print(&module, options);
        (text, found.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    });
    Ok((Parsed { warnings: accept(errors, found)?, module, is_old }, text))
}

/// Reads a program without checking it.
///
/// # Errors
/// Everything that is wrong with the text, in the order of places.
pub fn read(source: &str) -> Result<Module, Diagnostics> {
    let Reading { module, errors, .. } = ir::parser::parse(source, &REGISTRY, &builtin::MODULE);
    if errors.is_empty() { Ok(module) } else { Err(diag::in_order(errors, Vec::new()).into()) }
}

/// Everything that is wrong with a program, and everything that is likely not meant.
pub fn check(module: &Module) -> Vec<Diagnostic> {
    ir::check::check(module)
}

/// Proves that two programs compute the same: the function of this name, or all of them, and whatever these call. Returns
/// what the proof rests on. Functions that are equal as they are written, with all that they refer to, need no look inside.
///
/// # Errors
/// Where it is not proved, with the function it fails at. The programs may be the same all the same.
pub fn prove(before: &Module, after: &Module, func: Option<&str>, may_alias: bool) -> Result<Vec<String>, NotProved> {
    prove_within(before, after, func, may_alias, &Limits::default())
}

/// The same within these limits.
///
/// # Errors
/// As [`prove`].
pub fn prove_within(
    before: &Module,
    after: &Module,
    func: Option<&str>,
    may_alias: bool,
    limits: &Limits,
) -> Result<Vec<String>, NotProved> {
    let all = || builtin::functions(before).into_iter().filter_map(|func| builtin::symbol_name(before, func));
    let mut open: Vec<String> = func.map_or_else(|| all().map(str::to_owned).collect(), |name| vec![name.to_owned()]);
    let mut known = open.clone();
    let mut assumptions = Vec::new();
    let mut same = Same::new(before, after);
    // A certificate does without: the analysis that knows what can be said in simpler words asks the solver.
    let (before, after) = (&ordered(before), &ordered(after));
    let (before, after) = (&*equivalence::spelled(before), &*equivalence::spelled(after));
    while let Some(name) = open.pop() {
        let at = |not: NotProved| not.of(&name);
        let (Some(func), Some(after_func)) = (builtin::function(before, &name), builtin::function(after, &name)) else {
            return Err(at(NotProved::new("it has no body in both programs")));
        };
        if is_one_of_several(before, &name) || is_one_of_several(after, &name) {
            return Err(at(NotProved::new("several functions have this name")));
        }
        if same.is_same(func, after_func) {
            continue;
        }
        let look = || samples(before, after, &name);
        let pair = Pair { before, func, after, after_func, may_alias };
        let budget = Budget::new(limits.proof);
        let proved = equivalence::prove(pair, &Samples::new(&look), &budget).map(|proved| proved.assumptions);
        let proved = proved.or_else(|not| by_one_run(pair, limits).ok_or(not));
        let by_a_part = || equivalence::prove_part(pair, &Budget::new(limits.proof));
        let proved = proved.or_else(|not| by_a_part().map(|proved| proved.assumptions).ok_or(not));
        let proved = proved.map_err(|not| at(not.within(&budget, limits)))?;
        assumptions.push(equivalence::ALWAYS_ASSUMED.to_owned());
        assumptions.extend(proved.iter().map(|line| format!("@{name}: {line}")));
        for callee in equivalence::named_in(before, func) {
            let has_body = [before, after].iter().any(|module| builtin::function(module, &callee).is_some());
            if has_body && !known.iter().any(|name| **name == *callee) {
                known.push(callee.to_string());
                open.push(callee.to_string());
            }
        }
    }
    // The general first: the others begin with the name of a function.
    assumptions.sort_by_key(|line| (line.starts_with('@'), line.clone()));
    assumptions.dedup();
    Ok(assumptions)
}

/// Who names a function means another one in each module that has one.
fn is_one_of_several(module: &Module, name: &str) -> bool {
    builtin::functions_named(module, name).nth(1).is_some()
}

/// What a proof rests on that one run of each program gives, as both only move values.
fn by_one_run(pair: Pair<'_>, limits: &Limits) -> Option<Vec<String>> {
    let put_back = interp::move_alike((pair.before, pair.func), (pair.after, pair.after_func), limits)?;
    equivalence::rests_on(pair, &put_back).ok()
}

/// Runs two programs where a proof has failed, if there was one: on small inputs, and on those that it failed at.
pub fn tested(before: &Module, after: &Module, not: Option<&NotProved>, mut options: CompareOptions) -> Verdict {
    options.points.extend(not.map(|not| not.at.clone()).filter(|point| !point.is_empty()));
    interp::compare(before, after, &options)
}

/// Proves that a pipeline, named for people, made `after` of `before`, texts that compute the same; keeps the proofs.
///
/// # Errors
/// Where it is not proved, with the function it fails at.
pub fn certify(before: &str, pipeline: &str, after: &str, may_alias: bool) -> Result<ProvedChange, NotProved> {
    certify_within(before, pipeline, after, may_alias, &Limits::default())
}

/// The same within these limits.
///
/// # Errors
/// As [`certify`].
pub fn certify_within(
    before: &str,
    pipeline: &str,
    after: &str,
    may_alias: bool,
    limits: &Limits,
) -> Result<ProvedChange, NotProved> {
    let wrong = |reason: String| NotProved::new(reason);
    let (first, functions) = functions_in_order(before).map_err(wrong)?;
    let (second, others) = functions_in_order(after).map_err(wrong)?;
    let mut equal = Vec::new();
    let mut same = Same::new(&first, &second);
    for func in functions {
        let name = builtin::symbol_name(&first, func).unwrap_or_default();
        let at = |reason: String| NotProved::new(format!("@{name}: {reason}"));
        let other = others.iter().find(|&&func| builtin::symbol_name(&second, func) == Some(name));
        let &after_func = other.ok_or_else(|| at("it has no body in both programs".into()))?;
        if same.is_same(func, after_func) {
            equal.push(Equal::as_written(name));
            continue;
        }
        let pair = Pair { before: &first, func, after: &second, after_func, may_alias };
        let budget = Budget::new(limits.proof);
        let found = certificate::certify(name, pair, &Samples::new(&|| samples(&first, &second, name)), &budget);
        equal.push(found.map_err(|not| at(not.within(&budget, limits).reason))?);
    }
    Ok(ProvedChange { before: before.into(), pipeline: pipeline.into(), after: after.into(), functions: equal })
}

/// Derives all that a certificate claims from its programs and proofs, without the solver.
///
/// # Errors
/// The first thing that does not hold.
pub fn recheck(certificate: &Certificate) -> Result<(), Failure> {
    let follow = |change: &ProvedChange| certificate::recheck(change, certificate.may_alias, functions_in_order);
    certificate.recheck(functions_of, follow, |module, func, analysis, teams| {
        let calls = CallFacts::read(module);
        if !teams.is_empty() && calls.overlapping.contains(&func) && !certificate.may_alias {
            return Err("the program calls it with arguments that may overlap".to_owned());
        }
        facts::spmd::certificate::follow(module, func, analysis, &calls.at_once(module, true), teams)
    })
}

/// Proofs for the loops that teams of threads run, in the program as it is printed: for each function with one. Arguments may overlap
/// where it is said; functions that the program itself hands such ones have no proofs then.
///
/// # Errors
/// What is wrong with the text.
pub fn certify_teams(source: &str, allowed: facts::Allowed, limits: &Limits) -> Result<CertifiedProgram, Diagnostics> {
    let module = parse(source)?.module;
    let at_once = CallFacts::read(&module).at_once(&module, allowed.reassociate);
    certified(source, &module, allowed.may_alias, |func, analysis| {
        facts::spmd::certificate::claimed(&module, func, analysis, &at_once, limits)
    })
}

/// Proofs for the blocks of threads that kernels of a GPU have, as `teams` says it for the program that is printed, and why some blocks have none.
///
/// # Errors
/// What is wrong with the text.
pub fn certify_blocks(
    source: &str,
    teams: impl Fn(&Module) -> Result<FxHashMap<Op, Vec<Team>>, Diagnostic>,
    may_alias: bool,
) -> Result<(CertifiedProgram, Vec<String>), Diagnostics> {
    let module = parse(source)?.module;
    let teams = teams(&module).map_err(|error| Diagnostics::from(vec![error]))?;
    let at_once = CallFacts::read(&module).at_once(&module, true);
    let mut open = Vec::new();
    let program = certified(source, &module, may_alias, |func, analysis| {
        let own = teams.get(&func).map_or(&[][..], |teams| teams);
        let claims = facts::spmd::certificate::claimed_of_blocks(&module, analysis, &at_once, own);
        claims.into_iter().filter_map(|claim| claim.map_err(|why| open.push(why)).ok()).collect()
    });
    Ok((program?, open))
}

/// The functions of a program with teams, whose arguments do not overlap if that is not said.
fn certified(
    source: &str,
    module: &Module,
    may_alias: bool,
    mut teams: impl FnMut(Op, &Analysis) -> Vec<TeamClaim>,
) -> Result<CertifiedProgram, Diagnostics> {
    let overlapping = CallFacts::read(module).overlapping;
    let functions = builtin::functions(module).into_iter().filter(|func| may_alias || !overlapping.contains(func));
    let functions =
        functions.map(|func| Function::certify_with(module, func, may_alias, |analysis| teams(func, analysis)));
    let functions = functions.filter(|function| !function.teams.is_empty()).collect();
    Ok(CertifiedProgram { source: source.to_owned(), functions })
}

/// A program and its functions with a body.
fn functions_of(source: &str) -> Result<(Module, Vec<Op>), String> {
    let parsed = parse(source).map_err(|errors| format!("is wrong: {}", errors[0]))?;
    let functions = builtin::functions(&parsed.module);
    Ok((parsed.module, functions))
}

/// The same, as it is looked into.
fn functions_in_order(source: &str) -> Result<(Module, Vec<Op>), String> {
    let (module, functions) = functions_of(source)?;
    let mut names = functions.iter().filter_map(|&func| builtin::symbol_name(&module, func));
    if let Some(name) = names.find(|name| is_one_of_several(&module, name)) {
        return Err(format!("has several functions @{name}"));
    }
    Ok((ordered(&module), functions))
}

/// The program as it is looked into: graphs as loops, and parallel reductions in order. Functions stay the operations that they
/// are.
fn ordered(module: &Module) -> Module {
    equivalence::in_order(&equivalence::structured(module)).into_owned()
}

/// Instances of a function that were seen to write the same.
fn samples(before: &Module, after: &Module, name: &str) -> Vec<Sample> {
    let sample = |twins: interp::Twins| {
        let interp::Twins { before, after, arguments } = twins;
        Sample { before, after, arguments }
    };
    interp::twins(before, after, name).into_iter().map(sample).collect()
}

/// The text of a program.
pub fn print(module: &Module, options: &PrintOptions) -> String {
    ir::printer::print(module, options)
}

/// The text of a program without the module around it, so that more can be appended; with the module if that has a name or
/// attributes.
pub fn print_open(module: &Module, options: &PrintOptions) -> String {
    let root = module.op(module.root());
    let is_plain = root.properties.is_empty() && root.attrs.is_empty();
    if is_plain { ir::printer::print_body(module, options) } else { print(module, options) }
}
