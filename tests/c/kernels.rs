//! The 30 kernels of PolyBench as they stand, after their pipelines, and after `auto`.

use farkas::codegen::c::Style;
use farkas::interp::number::Number;
use farkas::interp::{Fill, Input, Inputs};
use farkas::ir::{Module, Type};
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

use super::{SANITIZED, case, compare, function, gcc, read, tools};

/// Nothing, one, primes below, at and above the sizes of tiles.
const SIZES: [i64; 5] = [0, 1, 2, 13, 37];

/// Each index the size, each dim a little more.
fn inputs(module: &Module, name: &str, size: i64) -> Inputs {
    let body = module.single_block(function(module, name), 0).expect("a body");
    let input = |ty: &Type| match ty {
        Type::MemRef(memref) => {
            let shape = memref.shape.iter().flatten();
            Input::Memref(shape.map(|n| n.map_or(size + 1, |n| i64::try_from(n).expect("a size"))).collect())
        }
        Type::Float(kind) => Input::Scalar(Number::from_f64(1.25, *kind)),
        _ => Input::Scalar(Number::index(size)),
    };
    let args = module.block(body).args.iter().map(|&arg| input(module.ty(arg))).collect();
    Inputs { args, fill: Fill::Small(3) }
}

fn check(test: &str, pipeline: impl Fn(&str) -> String, is_sanitized: bool, sizes: &[i64]) {
    let Some(gcc) = gcc(test) else { return };
    let files = tools::files("tests/kernels", "mlir");
    assert_eq!(files.len(), 30, "the kernels of PolyBench are there");
    for (name, path) in files {
        let before = read(&tools::read(path));
        let func = format!("kernel_{}", name.replace('-', "_"));
        let steps = parse_pipeline(&pipeline(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let options = Options::default();
        let outcome = apply_pipeline(&before, function(&before, &func), &steps, &options);
        let after = outcome.unwrap_or_else(|error| panic!("{name}: {error:?}")).module;
        let cases = sizes.iter().filter_map(|&size| case(&before, &after, &func, inputs(&before, &func, size)));
        let cases: Vec<_> = cases.collect();
        assert!(cases.len() >= 3, "{name}: only {} sizes", cases.len());
        let flags: &[&[&str]] = if is_sanitized { &[&["-O2"], SANITIZED] } else { &[&["-O3", "-march=native"]] };
        compare(&gcc, &after, &cases, Style::default(), flags, &["1", "2", "4"]);
    }
}

#[test]
fn kernels_as_they_stand() {
    check("kernels_as_they_stand", |_| String::new(), false, &SIZES[..4]);
}

#[test]
fn kernels_after_their_pipelines() {
    check("kernels_after_their_pipelines", |name| tools::read(format!("tests/kernels/{name}.farkas")), true, &SIZES);
}

#[test]
fn kernels_after_auto() {
    check("kernels_after_auto", |_| "auto".to_owned(), false, &SIZES[1..]);
}

/// Flat pointers, and nothing that C++ does not know.
#[test]
fn kernels_as_cxx() {
    let Some(cxx) = tools::need(tools::cxx(), "kernels_as_cxx", "g++") else { return };
    for (name, path) in tools::files("tests/kernels", "mlir") {
        let module = read(&tools::read(path));
        let style = Style { is_cxx: true, ..Style::default() };
        let files = farkas::codegen::c::emit(&module, None, &farkas::facts::Facts::default(), style);
        let files = files.unwrap_or_else(|error| panic!("{name}: {error}"));
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (source, program) = (folder.path().join("program.cpp"), folder.path().join("program"));
        std::fs::write(&source, &files.source).expect("a writable folder");
        std::fs::write(folder.path().join("program.h"), &files.header).expect("a writable folder");
        let header = format!("{}/program.h", folder.path().display());
        let flags = ["-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-ffp-contract=off", "-fopenmp", "-include"];
        let files =
            [&header, source.to_str().expect("a plain path"), "-o", program.to_str().expect("a plain path"), "-lm"];
        tools::run(&cxx, &[&flags[..], &files].concat(), &[]).unwrap_or_else(|error| panic!("{name}: {error}"));
        let (printed, _) = tools::run(&program, &[], &[]).unwrap_or_else(|error| panic!("{name}: {error}"));
        let expected = tools::read(format!("tests/kernels/expected/{name}.txt"));
        assert_eq!(tools::without_address(&printed), expected, "{name}");
    }
}
