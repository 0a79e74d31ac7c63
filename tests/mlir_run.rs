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

/// Pipelines of the README and others, by example; the sizes in the examples are no multiples of the tiles.
const PIPELINES: [(&str, &str); 8] = [
    ("gemm", "tile(%i,%j,%k;32,32,32) parallelize"),
    ("gemm", "interchange(%j,%k)"),
    ("gemm_hoisted", "tile(%i,%k,%j;32,32,32) parallelize"),
    ("trmm", "parallelize"),
    ("jacobi_2d", "parallelize"),
    ("seidel_2d", "skew(%t,%j;2) skew(%i,%j;1) skew(%t,%i;1) tile(%t,%i,%j;8,8,8)"),
    ("correlation", "parallelize"),
    ("dot", "strip_mine(%i;32) parallelize"),
];

#[test]
fn transformed_examples_print_the_same() {
    let Some(mlir) = Mlir::need("transformed_examples_print_the_same") else { return };
    for (name, pipeline) in PIPELINES {
        let path = format!("examples/{name}.mlir");
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_farkas"))
            .args(["opt", &path, "--func", name.trim_end_matches("_hoisted"), "-t", pipeline, "--emit", "scf"])
            .current_dir(tools::root())
            .output()
            .expect("farkas starts");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name} {pipeline}: {complaint}");
        let scf = String::from_utf8(output.stdout).expect("UTF-8");
        let printed = mlir.run(&scf).unwrap_or_else(|error| panic!("{name} {pipeline}: {error}"));
        assert_eq!(printed, tools::read(format!("examples/expected/{name}.txt")), "{name} {pipeline}");
    }
}
