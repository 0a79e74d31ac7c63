//! Programs from text to text: reading, verifying and printing a generated file of affine loop nests.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// One function of 11 lines; `text_peers.sh` makes its modules of it too.
const NEST: &str = include_str!("nest.mlir.in");

/// A module of loop nests, `nests * 11 + 2` lines.
fn generated(nests: usize) -> String {
    let mut text = String::from("module {\n");
    for k in 0..nests {
        text.push_str(&NEST.replace("{k}", &k.to_string()).replace("{offset}", &(k % 7).to_string()));
    }
    text.push_str("}\n");
    text
}

fn text(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("text");
    for (name, nests) in [("50_lines", 4), ("10000_lines", 909)] {
        let source = generated(nests);
        let options = farkas::PrintOptions::default();
        let parsed = farkas::parse(&source).expect("a valid program");
        let printed = farkas::print(&parsed.module, &options);
        assert!(printed.contains(&format!("func.func @f{}(", nests - 1)), "the last function is printed");
        let again = farkas::parse(&printed).expect("what is printed is valid");
        assert_eq!(farkas::print(&again.module, &options), printed, "printing is stable");

        group.throughput(Throughput::Bytes(source.len() as u64));
        group.bench_function(format!("parse_verify/{name}"), |bencher| bencher.iter(|| farkas::parse(&source)));
        group.bench_function(format!("print/{name}"), |bencher| {
            bencher.iter(|| farkas::print(&parsed.module, &options))
        });
    }
    group.finish();
}

criterion_group!(benches, text);
criterion_main!(benches);
