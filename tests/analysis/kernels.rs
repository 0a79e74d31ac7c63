//! The 30 kernels of PolyBench/C 4.2: accepted, printed as written and as mlir-opt prints them, run to what a reference
//! in Python computes, sequential and parallel; their dependences are isl's, and their loops have the right verdicts.

use crate::tools;
use crate::tools::{Islpy, Mlir};
use farkas::interp::{RunOptions, run};
use farkas::ir::Module;
use farkas::report::lines::Lines;
use farkas::report::{FunctionReport, LoopReport, ReportOptions, report};
use farkas::{PrintOptions, builtin, transforms};

const ANONYMOUS: PrintOptions = PrintOptions { generic: false, keep_names: false, locations: false };
const NAMED: PrintOptions = PrintOptions { keep_names: true, ..ANONYMOUS };

/// One of `tests/kernels`.
struct Kernel {
    /// The name that the suite gives it.
    name: String,
    /// The program.
    text: String,
    /// What its `@main` prints.
    expected: String,
}

impl Kernel {
    fn path(&self) -> String {
        format!("tests/kernels/{}.mlir", self.name)
    }

    /// The name of the function, `@main` aside.
    fn function(&self) -> String {
        format!("kernel_{}", self.name.replace('-', "_"))
    }

    fn module(&self) -> Module {
        let parsed = farkas::parse(&self.text).unwrap_or_else(|errors| panic!("{}: {}", self.name, errors[0]));
        assert!(parsed.warnings.is_empty(), "{}: {}", self.name, parsed.warnings[0]);
        parsed.module
    }
}

fn kernels() -> Vec<Kernel> {
    let files = tools::files("tests/kernels", "mlir");
    assert_eq!(files.len(), VERDICTS.len(), "the whole suite is there");
    let read = files.into_iter().map(|(name, path)| {
        let expected = tools::read(format!("tests/kernels/expected/{name}.txt"));
        Kernel { name, text: tools::read(path), expected }
    });
    read.collect()
}

/// The text without the comment at its head.
fn program(text: &str) -> &str {
    let comment: usize = text.split_inclusive('\n').take_while(|line| line.starts_with("//")).map(str::len).sum();
    &text[comment..]
}

#[test]
fn kernels_are_printed_as_written() {
    for kernel in kernels() {
        let printed = farkas::print(&kernel.module(), &NAMED);
        assert_eq!(printed.trim_end(), program(&kernel.text).trim_end(), "{}", kernel.name);
    }
}

#[test]
fn kernels_are_printed_as_mlir_opt_does() {
    let Some(mlir) = Mlir::need("kernels_are_printed_as_mlir_opt_does") else { return };
    for kernel in kernels() {
        let theirs = mlir.opt(&kernel.text, &[]).unwrap_or_else(|error| panic!("{}: {error}", kernel.name));
        assert_eq!(farkas::print(&kernel.module(), &ANONYMOUS), theirs, "{}", kernel.name);
        assert_eq!(mlir.opt(&theirs, &[]).as_ref(), Ok(&theirs), "{}", kernel.name);
    }
}

#[test]
fn kernels_print_what_is_stored() {
    let Some(mlir) = Mlir::need("kernels_print_what_is_stored") else { return };
    for kernel in kernels() {
        assert_eq!(mlir.run(&kernel.text).as_ref(), Ok(&kernel.expected), "{}", kernel.name);
    }
}

#[test]
fn the_interpreter_prints_what_is_stored() {
    for kernel in kernels() {
        let outcome = run(&kernel.module(), &RunOptions::default());
        let outcome = outcome.unwrap_or_else(|error| panic!("{}: {error}", kernel.name));
        assert_eq!(tools::without_address(&outcome.output), kernel.expected, "{}", kernel.name);
    }
}

#[test]
fn the_reference_prints_what_is_stored() {
    let python = tools::need(tools::python(), "the_reference_prints_what_is_stored", "python3");
    let Some(python) = python else { return };
    let script = tools::root().join("tests/kernels/reference.py").display().to_string();
    for kernel in kernels() {
        let ran = tools::run(&python, &[&script, &kernel.name], &[]);
        let (printed, _) = ran.unwrap_or_else(|error| panic!("{}: {error}", kernel.name));
        assert_eq!(printed, kernel.expected, "{}", kernel.name);
    }
}

#[test]
fn parallel_kernels_print_what_is_stored() {
    let Some(mlir) = Mlir::need("parallel_kernels_print_what_is_stored") else { return };
    for kernel in kernels() {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_farkas"))
            .args(["opt", &kernel.path(), "--func", &kernel.function(), "-t", "parallelize", "--emit", "scf"])
            .current_dir(tools::root())
            .output()
            .expect("farkas starts");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {complaint}", kernel.name);
        let scf = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(mlir.run(&scf).as_ref(), Ok(&kernel.expected), "{}", kernel.name);
    }
}

/// Of what `auto` makes of a kernel, its text is enough: time tiles, wavefronts, memory of their own and copies of jammed loops.
#[test]
fn kernels_in_the_order_of_auto_are_proved_from_the_text() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let farkas = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_farkas"));
        command.args(arguments).current_dir(tools::root()).output().expect("farkas starts")
    };
    for kernel in kernels() {
        let after = folder.path().join(&kernel.name).display().to_string();
        assert!(farkas(&["opt", &kernel.path(), "-t", "auto", "-q", "-o", &after]).status.success(), "{}", kernel.name);
        let verified = farkas(&["verify", &kernel.path(), &after]);
        let answer = String::from_utf8_lossy(&verified.stdout);
        assert!(verified.status.success() && answer.starts_with("proved"), "{}: {answer}", kernel.name);
    }
}

/// The whole text again from the original schedule, every statement scanned.
#[test]
fn the_original_schedule_of_a_kernel_is_its_text() {
    for kernel in kernels() {
        let source = kernel.module();
        let mut module = source.clone();
        for func in builtin::functions(&source) {
            match transforms::apply_pipeline(&module, func, &[], &transforms::Options::default()) {
                Ok(outcome) => module = outcome.module,
                Err(error) => panic!("{}: {error:?}", kernel.name),
            }
        }
        assert_eq!(farkas::print(&module, &NAMED), farkas::print(&source, &NAMED), "{}", kernel.name);
    }
}

/// Memory-based and value-based, as sets.
#[test]
fn dependences_are_those_of_isl() {
    let Some(islpy) = Islpy::need("dependences_are_those_of_isl") else { return };
    let verdicts = islpy.run_file("tests/tools/polybench_compare.py", &[env!("CARGO_BIN_EXE_farkas"), "tests/kernels"]);
    let verdicts = verdicts.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(verdicts.lines().filter(|line| line.contains(" equal: ")).count(), VERDICTS.len(), "{verdicts}");
}

/// For each kernel its parallel loops and its reductions, by hand; the others carry a dependence of another kind.
const VERDICTS: [(&str, &str, &str); 30] = [
    ("correlation", "%j %j1 %i2 %j2 %i3 %j3", "%i %i1 %k"),
    ("covariance", "%j %i1 %j1 %i2 %j2", "%i %k"),
    ("2mm", "%i %j %i1 %j1", "%k %k1"),
    ("3mm", "%i %j %i1 %j1 %i2 %j2", "%k %k1 %k2"),
    ("atax", "%i %j1", "%i1 %j"),
    ("bicg", "%i", "%i1 %j"),
    // %r and %q share the vector of sums.
    ("doitgen", "%p %p1", "%s"),
    ("mvt", "%i %i1", "%j %j1"),
    ("gemm", "%i %j %j1", "%k"),
    ("gemver", "%i %j %i1 %i2 %i3", "%j1 %j3"),
    ("gesummv", "%i", "%j"),
    // %i and %j share temp2.
    ("symm", "", "%k"),
    ("syr2k", "%i %j %j1", "%k"),
    ("syrk", "%i %j %j1", "%k"),
    ("trmm", "%j", "%k"),
    ("cholesky", "", "%k %k1"),
    ("durbin", "%i1 %i2", "%i"),
    ("gramschmidt", "%i1 %j %i3", "%i %i2"),
    ("lu", "%j1", "%k %k1"),
    // %j1 shares w.
    ("ludcmp", "", "%k %k1 %j2 %j3"),
    ("trisolv", "", "%j"),
    // The passes share their last values; what adds them up shares nothing.
    ("deriche", "%i2 %j2 %i5 %j5", ""),
    // Row and column k are read by others, though their writes change nothing.
    ("floyd-warshall", "", ""),
    ("nussinov", "", "%k"),
    ("adi", "%i %i1", ""),
    ("fdtd-2d", "%j %i %j1 %i1 %j2 %i2 %j3", ""),
    ("heat-3d", "%i %j %k %i1 %j1 %k1", ""),
    ("jacobi-1d", "%i %i1", ""),
    ("jacobi-2d", "%i %j %i1 %j1", ""),
    ("seidel-2d", "", ""),
];

/// The induction variables of some loops.
fn ivs(facts: &FunctionReport, which: impl Fn(&LoopReport) -> bool) -> String {
    let names: Vec<&str> = facts.loops.iter().filter(|one| which(one)).map(|one| one.iv.as_str()).collect();
    names.join(" ")
}

#[test]
fn loops_have_the_right_verdicts() {
    let kernels = kernels();
    for (name, parallel, reductions) in VERDICTS {
        let kernel = kernels.iter().find(|kernel| kernel.name == name).unwrap_or_else(|| panic!("{name} is missing"));
        let module = kernel.module();
        let function = kernel.function();
        let func = builtin::function(&module, &function).unwrap_or_else(|| panic!("{name} has no @{function}"));
        let facts =
            report(&module, func, &ReportOptions { lines: Lines::new(&kernel.text), ..ReportOptions::default() });
        assert!(facts.unknown.is_empty(), "{name}: {:?}", facts.unknown);
        assert_eq!(ivs(&facts, |one| one.parallel), parallel, "{name}: parallel");
        assert_eq!(ivs(&facts, |one| one.reduction), reductions, "{name}: reductions");
    }
}
