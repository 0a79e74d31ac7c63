//! Named operations of `linalg` compute what the loops compute that `mlir-opt` makes of them.

use std::collections::BTreeMap;

use crate::tools::{self, Mlir};
use farkas::interp::{RunOptions, run};
use farkas::ir::{Module, Type};

const PROGRAM: &str = "tests/text/linalg_named.mlir";

/// What each function of the program leaves in memory, numbers among its arguments being 3.
fn outputs(module: &Module) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for function in farkas::builtin::functions(module) {
        let name = farkas::builtin::symbol_name(module, function).expect("functions have names").to_owned();
        let block = module.single_block(function, 0).expect("functions have bodies");
        let numbers = module.block(block).args.iter().enumerate();
        let numbers = numbers.filter(|&(_, &arg)| !matches!(module.ty(arg), Type::MemRef(_)));
        let args = numbers.map(|(number, _)| (format!("arg{number}"), "3".to_owned())).collect();
        let options = RunOptions { func: Some(name.clone()), args, ..RunOptions::default() };
        let outcome = run(module, &options).unwrap_or_else(|error| panic!("@{name}: {error}"));
        all.insert(name, outcome.output);
    }
    all
}

#[test]
fn named_operations_are_the_loops_of_mlir_opt() {
    let Some(mlir) = Mlir::need("named_operations_are_the_loops_of_mlir_opt") else { return };
    let source = tools::read(PROGRAM);
    let loops = mlir.opt(&source, &["--convert-linalg-to-affine-loops"]).expect("mlir-opt makes loops");
    let parsed = |text: &str| farkas::parse(text).expect("a program").module;
    let (named, loops) = (outputs(&parsed(&source)), outputs(&parsed(&loops)));
    assert_eq!(named, loops);
    assert_eq!(named.len(), source.matches("linalg.").count());
}
