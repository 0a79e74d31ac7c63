//! The recipe "Add an op" of CONTRIBUTING.md, followed: its file, its table row and its filetest stand in `tests/recipe`
//! word for word, and with nothing else the operation is read, verified and printed in both forms.

// The recipe's file names the crate's rooms as a file of the crate does.
use farkas::{diag, ir};

#[path = "recipe/clamp.rs"]
mod clamp;

use diag::Diagnostic;
use farkas::{PrintOptions, builtin};
use ir::parser::Reading;
use ir::{Module, OpInfo, Registry};

/// The recipe's table.
static TABLE: &[OpInfo] = &[clamp::CLAMP];

const GENERIC: PrintOptions = PrintOptions { generic: true, keep_names: false, locations: false };

fn read(source: &str) -> Result<Module, Vec<Diagnostic>> {
    let mut registry = Registry::default();
    builtin::register(&mut registry);
    registry.register(TABLE);
    let Reading { module, errors, .. } = ir::parser::parse(source, &registry, &builtin::MODULE);
    let found = if errors.is_empty() { ir::verifier::verify(&module) } else { errors };
    if found.is_empty() { Ok(module) } else { Err(found) }
}

/// The filetest's program, and what is expected of it.
fn filetest() -> (String, String) {
    let text = include_str!("recipe/clamp.mlir");
    let expected = text.lines().filter_map(|line| line.strip_prefix("//|"));
    let expected = expected.map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect();
    (text.split_inclusive('\n').filter(|line| !line.starts_with("//|")).collect(), expected)
}

#[test]
fn contributing_shows_the_recipe() {
    let page = include_str!("../CONTRIBUTING.md");
    let recipe = page.split("\n## ").find(|section| section.starts_with("Add an op\n")).expect("the section is there");
    let blocks: Vec<&str> = recipe
        .split("```")
        .skip(1)
        .step_by(2)
        .map(|block| block.split_once('\n').map_or("", |(_, text)| text))
        .collect();
    let row = "pub static TABLE: &[OpInfo] = &[clamp::CLAMP];\n";
    assert_eq!(blocks, [include_str!("recipe/clamp.rs"), row, include_str!("recipe/clamp.mlir")]);
}

#[test]
fn the_operation_is_read_and_printed() {
    let (program, expected) = filetest();
    let module = read(&program).expect("the filetest's program is right");
    let custom = farkas::print(&module, &PrintOptions::default());
    assert_eq!(custom, expected);
    let generic = farkas::print(&module, &GENERIC);
    assert!(generic.contains("\"demo.clamp\"(%arg0, %arg1, %arg2) : (f32, f32, f32) -> f32"), "{generic}");
    let again = read(&generic).expect("the generic form is read");
    assert_eq!(farkas::print(&again, &PrintOptions::default()), custom);
}

#[test]
fn what_is_wrong_has_a_place() {
    let (program, _) = filetest();
    let complaint = |from: &str, to: &str| {
        let source = program.replace(from, to);
        let errors = read(&source).expect_err("it is wrong");
        (errors[0].code, source[errors[0].span().range()].to_string())
    };
    assert_eq!(complaint("between", "inside"), ("unexpected-token", "inside".to_string()));
    assert_eq!(complaint(": f32\n  return", ": f64\n  return"), ("type-mismatch", "%x".to_string()));
    let clamp = "demo.clamp %x between %low and %high : f32";
    let pair = "\"demo.clamp\"(%x, %low) : (f32, f32) -> f32";
    assert_eq!(complaint(clamp, pair).0, "type-mismatch");
}
