//! Times of the whole dependence analysis of a function. Each asserts its answer first.

use criterion::{Criterion, criterion_group, criterion_main};
use farkas::analysis::dependence::WantedDependences;
use farkas::analysis::verdict::{Analysis, analyse};
use farkas::ir::{Module, Op};
use std::hint::black_box;

const GEMM: &str = "
func.func @gemm(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %c = affine.load %C[%i, %j] : memref<?x?xf32>
        %m = arith.mulf %a, %b : f32
        %s = arith.addf %c, %m : f32
        affine.store %s, %C[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}";

const SEIDEL: &str = "
func.func @seidel(%A: memref<?x?xf32>, %n: index, %t: index) {
  affine.for %s = 0 to %t {
    affine.for %i = 1 to %n {
      affine.for %j = 1 to %n {
        %a = affine.load %A[%i - 1, %j] : memref<?x?xf32>
        %b = affine.load %A[%i, %j - 1] : memref<?x?xf32>
        %c = affine.load %A[%i + 1, %j] : memref<?x?xf32>
        %d = affine.load %A[%i, %j + 1] : memref<?x?xf32>
        %e = arith.addf %a, %b : f32
        %f = arith.addf %c, %d : f32
        %g = arith.addf %e, %f : f32
        affine.store %g, %A[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}";

const TILED: &str = "
func.func @tiled(%A: memref<4096xf32>) {
  affine.for %i = 0 to 4000 step 32 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0) -> (d0 + 32, 4000)>(%i) {
      %a = affine.load %A[%j + 7] : memref<4096xf32>
      affine.store %a, %A[%j] : memref<4096xf32>
    }
  }
  return
}";

/// A program with one loop after another over one buffer.
fn chain(length: usize) -> String {
    let body: String = (0..length)
        .map(|k| {
            format!(
                "  affine.for %i{k} = 1 to 100 {{\n    %a{k} = affine.load %A[%i{k} - 1] : memref<200xf32>\n    \
                 affine.store %a{k}, %A[%i{k} + {k}] : memref<200xf32>\n  }}\n"
            )
        })
        .collect();
    format!("func.func @chain(%A: memref<200xf32>) {{\n{body}  return\n}}")
}

fn read(text: &str) -> (Module, Op) {
    let module = farkas::parse(text).unwrap_or_else(|errors| panic!("{errors:?}")).module;
    let func = farkas::builtin::functions(&module)[0];
    (module, func)
}

fn parallel(analysis: &Analysis) -> Vec<bool> {
    analysis.verdicts.iter().map(|(_, verdict)| verdict.parallel).collect()
}

fn functions(c: &mut Criterion) {
    let wanted = WantedDependences::default();
    let chain = chain(30);
    let programs: [(&str, &str, Vec<bool>); 3] = [
        ("gemm", GEMM, vec![true, true, false]),
        ("seidel", SEIDEL, vec![false, false, false]),
        ("tiled", TILED, vec![false, false]),
    ];
    for (name, text, expected) in programs {
        let (module, func) = read(text);
        assert_eq!(parallel(&analyse(&module, func, false, &wanted)), expected, "{name}");
        c.bench_function(&format!("analyse/{name}"), |b| b.iter(|| analyse(black_box(&module), func, false, &wanted)));
    }
    let (module, func) = read(&chain);
    assert!(analyse(&module, func, false, &wanted).dependences.all.iter().all(|dependence| dependence.exact));
    c.bench_function("analyse/chain_of_30", |b| b.iter(|| analyse(black_box(&module), func, false, &wanted)));
}

criterion_group!(benches, functions);
criterion_main!(benches);
