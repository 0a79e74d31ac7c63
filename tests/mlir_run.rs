//! The examples, run by mlir-runner, print what is stored beside them.

mod tools;

use tools::Mlir;

#[test]
fn examples_print_what_is_stored() {
    let Some(mlir) = Mlir::need("examples_print_what_is_stored") else { return };
    let examples = tools::files("examples", "mlir");
    assert!(examples.len() >= 7, "the examples are there");
    for (name, path) in examples {
        let printed = mlir.run(&tools::read(&path)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(printed, tools::read(format!("examples/expected/{name}.txt")), "{name}");
    }
}
