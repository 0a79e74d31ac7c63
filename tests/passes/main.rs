//! Passes as mlir-opt names them: what they make of programs, held against mlir-opt and against the interpreter.

#[path = "../tools/mod.rs"]
mod tools;

mod mlir;
mod random;

use farkas::PrintOptions;
use farkas::ir::Module;
use farkas::passes::{Outcome, apply, parse, plan};
use farkas::transforms::Options;

/// What a pipeline makes of a program.
fn passed(module: &Module, pipeline: &str) -> Outcome {
    let elements = parse(pipeline).unwrap_or_else(|error| panic!("{pipeline}: {error}"));
    let planned = plan(&elements).unwrap_or_else(|error| panic!("{pipeline}: {error}"));
    apply(module, None, &planned, &Options::default()).unwrap_or_else(|error| panic!("{pipeline}: {error:?}"))
}

fn text(module: &Module) -> String {
    farkas::print(module, &PrintOptions::default())
}

/// One pass, in the operations that it is for.
fn on_functions(pass: &str) -> String {
    format!("builtin.module(func.func({pass}))")
}
