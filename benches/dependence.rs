//! Dependence analysis of the example kernels: domains, accesses and all memory-based dependences, from parsed IR.

use criterion::{Criterion, criterion_group, criterion_main};
use farkas::analysis::dependence::Wanted;
use farkas::analysis::verdict::analyse;

/// Kernels with the number of loops that are parallel.
const KERNELS: [(&str, usize); 6] =
    [("gemm", 4), ("trmm", 3), ("jacobi_2d", 4), ("seidel_2d", 0), ("correlation", 6), ("dot", 0)];

fn dependences(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("dependence");
    for (name, num_parallel) in KERNELS {
        let path = format!("{}/examples/{name}.mlir", env!("CARGO_MANIFEST_DIR"));
        let source = std::fs::read_to_string(path).expect("an example");
        let module = farkas::parse(&source).expect("a valid example").module;
        let kernel = farkas::builtin::functions(&module)[0];

        let options = farkas::analysis::report::Options { source: &source, ..Default::default() };
        let report = farkas::analysis::report::report(&module, kernel, &options);
        assert_eq!(report.loops.iter().filter(|l| l.parallel).count(), num_parallel, "{name}");

        group.bench_function(name, |bencher| bencher.iter(|| analyse(&module, kernel, false, &Wanted::default())));
    }
    group.finish();
}

criterion_group!(benches, dependences);
criterion_main!(benches);
