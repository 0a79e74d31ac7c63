//! Values that go on in registers: the program that emitters print is proved equal to the one they were given.

use farkas::facts::{Allowed, prepared};
use farkas::limits::Limits;
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

use crate::tools;

/// All of these kernels are changed by it.
fn check(kernels: &[&str], pipeline: impl Fn(&str) -> String) {
    let text = |module: &farkas::ir::Module| farkas::print(module, &farkas::PrintOptions::default());
    for name in kernels {
        let before = farkas::read(&tools::read(format!("tests/kernels/{name}.mlir"))).expect("it is a program");
        let function = format!("kernel_{}", name.replace('-', "_"));
        let function = farkas::prelude::function(&before, &function).expect("it is there");
        let steps = parse_pipeline(&pipeline(name)).expect("steps");
        let outcome = apply_pipeline(&before, function, &steps, &Options::default());
        let given = outcome.unwrap_or_else(|error| panic!("{name}: {error:?}")).module;
        let (printed, _) = prepared(&given, None, Allowed::default(), &Limits::default());
        assert_ne!(text(&given), text(&printed), "{name}");
        farkas::prove(&given, &printed, None, false).unwrap_or_else(|reason| panic!("{name}: {reason:?}"));
    }
}

#[test]
fn values_in_registers_after_pipelines_are_proved() {
    let kernels =
        ["adi", "cholesky", "correlation", "covariance", "deriche", "durbin", "gemver", "gesummv", "gramschmidt"];
    check(&kernels, |name| tools::read(format!("tests/kernels/{name}.farkas")));
}

#[test]
fn values_in_registers_after_auto_are_proved() {
    let kernels = ["bicg", "deriche", "doitgen", "durbin", "floyd-warshall", "gemver", "gesummv", "gramschmidt", "mvt"];
    check(&kernels, |_| "auto".to_owned());
}
