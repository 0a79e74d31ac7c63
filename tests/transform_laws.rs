//! Laws of transforms on random programs and on the examples.

use farkas::ir::{Module, Op};
use farkas::transforms::{Options, PipelineError, apply_pipeline, functions_for, parse_pipeline};
use farkas::PrintOptions;

fn parsed(text: &str) -> Module {
    match farkas::parse(text) {
        Ok(parsed) => parsed.module,
        Err(errors) => panic!("{}: {text}", errors[0]),
    }
}

fn function(module: &Module, name: &str) -> Op {
    let functions = farkas::builtin::functions(module);
    let found = functions.into_iter().find(|&func| farkas::builtin::symbol_name(module, func) == Some(name));
    found.unwrap_or_else(|| panic!("there is a function @{name}"))
}

fn printed(module: &Module) -> String {
    farkas::print(module, &PrintOptions { keep_names: true, ..PrintOptions::default() })
}

fn certified() -> Options {
    Options { certify: true, ..Options::default() }
}

/// All functions of a program, extracted and written again.
fn rewritten(text: &str) -> String {
    let mut module = parsed(text);
    for func in farkas::builtin::functions(&module) {
        match apply_pipeline(&module, func, &[], &certified()) {
            Ok(outcome) => {
                assert_eq!(outcome.report, Vec::<String>::new());
                module = outcome.module;
            }
            Err(error) => panic!("{error:?}"),
        }
    }
    printed(&module)
}

fn example(name: &str) -> String {
    let path = format!("{}/examples/{name}.mlir", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

const EXAMPLES: [&str; 7] = ["correlation", "dot", "gemm", "gemm_hoisted", "jacobi_2d", "seidel_2d", "trmm"];

#[test]
fn the_identity_law_holds_for_the_examples() {
    for name in EXAMPLES {
        let text = printed(&parsed(&example(name)));
        assert_eq!(rewritten(&text), text, "{name}");
    }
}
