//! Whole pipelines on the example kernels, from parsed IR to new IR: extraction, dependences, judge, scanner, emitter.

use criterion::{Criterion, criterion_group, criterion_main};
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

/// A kernel, a name for the benchmark, a pipeline, and what its result contains.
const PIPELINES: [(&str, &str, &str, &str); 6] = [
    ("gemm", "scan", "", "affine.for %k"),
    ("gemm", "tile_parallelize", "tile(%i,%j,%k;32,32,32) parallelize", "affine.parallel (%i_t, %j_t)"),
    ("trmm", "interchange", "interchange(%i,%j)", "affine.for %j"),
    ("jacobi_2d", "parallelize", "parallelize", "affine.parallel (%i, %j)"),
    ("seidel_2d", "scan", "", "affine.for %t"),
    ("seidel_2d", "skew_tile", "skew(%t,%j;2) skew(%i,%j;1) skew(%t,%i;1) tile(%t,%i,%j;8,8,8)", "affine.for %t_t"),
];

fn pipelines(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("transforms");
    for (kernel, name, pipeline, expected) in PIPELINES {
        let path = format!("{}/examples/{kernel}.mlir", env!("CARGO_MANIFEST_DIR"));
        let source = std::fs::read_to_string(path).expect("an example");
        let module = farkas::parse(&source).expect("a valid example").module;
        let func = farkas::builtin::functions(&module)[0];
        let steps = parse_pipeline(pipeline).expect("a pipeline");
        let run = || apply_pipeline(&module, func, &steps, &Options::default()).expect("a legal pipeline").module;

        let options = farkas::PrintOptions { keep_names: true, ..Default::default() };
        let text = farkas::print(&run(), &options);
        assert!(text.contains(expected), "{kernel} {name}: {text}");

        group.bench_function(format!("{kernel}/{name}"), |bencher| bencher.iter(run));
    }
    group.finish();
}

criterion_group!(benches, pipelines);
criterion_main!(benches);
