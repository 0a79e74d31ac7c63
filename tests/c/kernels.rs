//! The 30 kernels of PolyBench as they stand, after their pipelines, and after `auto`.

use farkas::codegen::c::Style;
use farkas::interp::number::{Number, NumberKind};
use farkas::interp::{Fill, Input, Inputs};
use farkas::ir::{Module, Type};
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

use super::{FORKS, SANITIZED, asked, case, compare, function, gcc, read, tools};

/// Nothing, one, primes below, at and above the sizes of tiles.
const SIZES: [i64; 5] = [0, 1, 2, 13, 37];
/// More primes, where there is time.
const PRIMES: [i64; 3] = [7, 61, 97];

/// What each kernel's sizes are, in the order of its arguments, in the data sets MINI and SMALL.
#[rustfmt::skip]
const DATA_SETS: [(&str, &[i64], &[i64]); 30] = [
    ("2mm", &[16, 18, 22, 24], &[40, 50, 70, 80]),
    ("3mm", &[16, 18, 20, 22, 24], &[40, 50, 60, 70, 80]),
    ("adi", &[20, 20], &[40, 60]),
    ("atax", &[38, 42], &[116, 124]),
    ("bicg", &[38, 42], &[116, 124]),
    ("cholesky", &[40], &[120]),
    ("correlation", &[28, 32], &[80, 100]),
    ("covariance", &[28, 32], &[80, 100]),
    ("deriche", &[64, 64], &[192, 128]),
    ("doitgen", &[10, 8, 12], &[25, 20, 30]),
    ("durbin", &[40], &[120]),
    ("fdtd-2d", &[20, 20, 30], &[40, 60, 80]),
    ("floyd-warshall", &[60], &[180]),
    ("gemm", &[20, 25, 30], &[60, 70, 80]),
    ("gemver", &[40], &[120]),
    ("gesummv", &[30], &[90]),
    ("gramschmidt", &[20, 30], &[60, 80]),
    ("heat-3d", &[20, 10], &[40, 20]),
    ("jacobi-1d", &[20, 30], &[40, 120]),
    ("jacobi-2d", &[20, 30], &[40, 90]),
    ("lu", &[40], &[120]),
    ("ludcmp", &[40], &[120]),
    ("mvt", &[40], &[120]),
    ("nussinov", &[60], &[180]),
    ("seidel-2d", &[20, 40], &[40, 120]),
    ("symm", &[20, 30], &[60, 80]),
    ("syr2k", &[30, 20], &[80, 60]),
    ("syrk", &[30, 20], &[80, 60]),
    ("trisolv", &[40], &[120]),
    ("trmm", &[20, 30], &[60, 80]),
];

/// The sizes that a kernel runs at: `given`, each for all its indices, and its data set MINI; with `FARKAS_C_SMALL=1` more primes and
/// SMALL, too.
fn sizes(kernel: &str, given: &[i64]) -> Vec<Vec<i64>> {
    let (_, mini, small) = DATA_SETS.iter().find(|(name, ..)| *name == kernel).expect("every kernel has its sizes");
    let mut all: Vec<Vec<i64>> = given.iter().map(|&size| vec![size; mini.len()]).collect();
    all.push(mini.to_vec());
    if asked("FARKAS_C_SMALL", 0) == 1 {
        all.extend(PRIMES.map(|size| vec![size; mini.len()]));
        all.push(small.to_vec());
    }
    all
}

/// The indices in their order, each dim of memory of so many elements.
pub fn inputs(module: &Module, name: &str, sizes: &[i64], extent: i64) -> Inputs {
    let body = module.single_block(function(module, name), 0).expect("a body");
    let mut next = sizes.iter();
    let mut input = |ty: &Type| match ty {
        Type::MemRef(memref) => {
            let shape = memref.shape.iter().flatten();
            Input::Memref(shape.map(|n| n.map_or(extent, |n| i64::try_from(n).expect("a size"))).collect())
        }
        Type::Float(kind) => Input::Scalar(Number::from_f64(1.25, *kind)),
        Type::Index => Input::Scalar(Number::index(*next.next().expect("a size for each index"))),
        ty => Input::Scalar(Number::from_i64(2, NumberKind::of(ty).expect("a number"))),
    };
    let args = module.block(body).args.iter().map(|&arg| input(module.ty(arg))).collect();
    Inputs { args, fill: Fill::Small(3) }
}

fn check(test: &str, pipeline: impl Fn(&str) -> String, is_sanitized: bool, style: Style, given: &[i64]) {
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
        let sizes = sizes(&name, given);
        let extent = |sizes: &[i64]| sizes.iter().max().expect("a size") + 1;
        let inputs = |sizes: &[i64]| inputs(&before, &func, sizes, extent(sizes));
        let cases = sizes.iter().filter_map(|sizes| case(&before, &after, &func, inputs(sizes)));
        let cases: Vec<_> = cases.collect();
        assert!(cases.len() + 2 >= sizes.len(), "{name}: only {} of {} sizes", cases.len(), sizes.len());
        let flags: &[&[&str]] = if is_sanitized { &[&["-O2"], SANITIZED] } else { &[&["-O3", "-march=native"]] };
        compare(&gcc, &after, &cases, style, flags, &["1", "2", "4"]);
    }
}

#[test]
fn kernels_as_they_stand() {
    check("kernels_as_they_stand", |_| String::new(), false, FORKS, &SIZES[..4]);
}

#[test]
fn kernels_after_their_pipelines() {
    check(
        "kernels_after_their_pipelines",
        |name| tools::read(format!("tests/kernels/{name}.farkas")),
        true,
        FORKS,
        &SIZES,
    );
}

#[test]
fn kernels_after_auto() {
    check("kernels_after_auto", |_| "auto".to_owned(), false, Style::default(), &SIZES[1..]);
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
