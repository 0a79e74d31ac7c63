//! Programs from text to text: reading, verifying and printing a generated file of affine loop nests.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// A module of loop nests, `nests * 11 + 2` lines.
fn generated(nests: usize) -> String {
    let mut text = String::from("module {\n");
    for k in 0..nests {
        text.push_str(&format!(
            "  func.func @f{k}(%A: memref<100x100xf32>, %B: memref<100x100xf32>, %n: index) {{
    affine.for %i = 0 to 100 {{
      affine.for %j = max affine_map<(d0) -> (d0, 3)>(%i) to %n {{
        %0 = affine.load %A[%i, %j] : memref<100x100xf32>
        %1 = affine.load %B[%j, %i + {offset}] : memref<100x100xf32>
        %2 = arith.mulf %0, %1 : f32
        affine.store %2, %A[%i, %j] : memref<100x100xf32>
      }}
    }}
    return
  }}
",
            offset = k % 7
        ));
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
