//! Lowering to scf: mlir-opt accepts the result and mlir-runner prints the same for it.

use crate::tools;
use crate::tools::Mlir;

#[test]
fn lowered_programs_print_the_same() {
    let Some(mlir) = Mlir::need("lowered_programs_print_the_same") else { return };
    let mut programs = tools::files("examples", "mlir");
    programs.extend(tools::files("tests/cuda", "mlir"));
    programs.extend(tools::files("tests/programs", "mlir"));
    for (name, file) in programs {
        let source = tools::read(&file);
        let parsed = farkas::parse(&source).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
        let lowered = farkas::codegen::scf::lower(&parsed.module).unwrap_or_else(|error| panic!("{name}: {error}"));
        for keep_names in [false, true] {
            let options = farkas::PrintOptions { keep_names, ..Default::default() };
            let text = farkas::print(&lowered, &options);
            assert!(!text.contains("affine."), "{name}: {text}");
            mlir.opt(&text, &[]).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
            let expected = mlir.run(&source).unwrap_or_else(|error| panic!("{name}: {error}"));
            let printed = mlir.run(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
            assert_eq!(printed, expected, "{name}");
        }
    }
}
