//! The options of passes: what mlir-opt takes as a value is taken here, and what it refuses, or crashes on, is refused.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use farkas::passes::{OptionKind, parse, passes, plan};

use super::tools::Mlir;

const PROGRAM: &str = "func.func @f(%A: memref<8x8xf32>, %v: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %v, %A[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
";

/// Values for options of all kinds.
const ALWAYS: &[&str] = &["=", "", "={}", "=x", "=1", "='1'"];

const NUMBERS: &[&str] = &[
    "=0",
    "=00",
    "=-0",
    "=010",
    "=08",
    "=0x10",
    "=0X1f",
    "=0b11",
    "=0B1",
    "=0o17",
    "=0x",
    "=0b",
    "=+4",
    "=-1",
    "=-2",
    "=-0x10",
    "=- 1",
    "=--1",
    "=1_0",
    "=2.5",
    "=1e3",
    "=true",
    "={ 2 }",
    "={2,3}",
    "=2,",
    "=,2",
    "=2,,3",
    "=010,0x10",
    "=2147483648",
    "=-2147483649",
    "=4294967296",
    "=18446744073709551616",
];

const FLAGS: &[&str] = &["=true", "=TRUE", "=True", "=tRUE", "=false", "=FALSE", "=False", "=0", "=00", "=2", "=''"];

const FRACTIONS: &[&str] = &[
    "=.5",
    "=5.",
    "=+1.5",
    "=-2",
    "=1e3",
    "=1e",
    "=1e400",
    "=inf",
    "=nan",
    "=0x10",
    "=-0x1.8p-3",
    "=0x",
    "=0x1p",
    "=1_0",
    "=2,3",
    "={ 2 }",
];

const WORDS: &[&str] = &["=greedy", "=Greedy", "=producer", "=sibling", "=normal", "=aggressive", "=disabled", "=gree"];

/// What cannot be given alone.
const BESIDE: &[(&str, &str)] =
    &[("test-fastest-varying", "virtual-vector-size=4"), ("vectorize-reductions", "virtual-vector-size=4")];

/// Options that mean something together.
const TOGETHER: &[&str] = &[
    "affine-super-vectorize{vectorize-reductions}",
    "affine-super-vectorize{vectorize-reductions=false}",
    "affine-super-vectorize{vectorize-reductions virtual-vector-size=4,4}",
    "affine-super-vectorize{test-fastest-varying=0}",
    "affine-super-vectorize{test-fastest-varying=0,1 virtual-vector-size=4,4}",
    "affine-super-vectorize{test-fastest-varying=0 virtual-vector-size=4,4}",
    "affine-super-vectorize{test-fastest-varying= virtual-vector-size=4}",
    "affine-super-vectorize{virtual-vector-size=4,0}",
    "affine-loop-tile{tile-sizes=4,0}",
    "affine-loop-tile{tile-sizes=4,0 tile-size=2}",
    "affine-loop-tile{tile-sizes=4,0 tile-size=0}",
    "affine-loop-tile{tile-sizes=2 tile-sizes=3}",
    "affine-loop-tile{tile-size=2 tile-size=3 separate separate=false}",
    "affine-loop-unroll{unroll-factor=-1 unroll-factor=0}",
    "affine-loop-unroll{unroll-factor=0 unroll-factor=-1}",
];

/// Every option of every pass with every value for its kind.
fn grid() -> Vec<String> {
    let mut all: Vec<String> = TOGETHER.iter().map(|pass| format!("builtin.module(func.func({pass}))")).collect();
    for pass in passes() {
        for option in pass.options {
            let values = match option.kind {
                OptionKind::Flag => FLAGS,
                OptionKind::Number(_) | OptionKind::Numbers(_) => NUMBERS,
                OptionKind::Fraction => FRACTIONS,
                OptionKind::Word(_) => WORDS,
                OptionKind::Text => &[],
            };
            let beside = BESIDE.iter().find(|(name, _)| *name == option.name).map_or("", |(_, beside)| beside);
            for value in ALWAYS.iter().chain(values) {
                let written = format!("{}{{{}{value} {beside}}}", pass.name, option.name);
                let inside = if pass.for_functions { format!("func.func({written})") } else { written };
                all.push(format!("builtin.module({inside})"));
            }
        }
    }
    all
}

#[test]
fn options_take_what_mlir_opt_takes() {
    let Some(mlir) = Mlir::need("options_take_what_mlir_opt_takes") else { return };
    let (all, next, wrong) = (grid(), AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(pipeline) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            let theirs = mlir.opt(PROGRAM, &[&format!("--pass-pipeline={pipeline}")]);
            let ours = parse(pipeline).and_then(|elements| plan(&elements));
            if theirs.is_ok() != ours.is_ok() {
                let ours = ours.map_or_else(|error| error.to_string(), |_| "taken".to_owned());
                wrong.lock().expect("no panic").push(format!("{pipeline}: {ours}"));
            }
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..cores).for_each(|_| _ = scope.spawn(work)));
    assert!(all.len() > 800, "{} values", all.len());
    let wrong = wrong.into_inner().expect("no panic");
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), all.len(), wrong.join("\n"));
}
