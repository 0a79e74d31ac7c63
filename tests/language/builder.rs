//! Programs that are built are those that are read.

use farkas::PrintOptions;
use farkas::builder::{Builder, at, memref, range};
use farkas::ir::{FloatKind, Module, Type};

fn f32() -> Type {
    Type::Float(FloatKind::F32)
}

/// Both as they are printed, the generic form too, which shows every property.
fn same(built: &Module, text: &str) {
    let read = farkas::parse(text).unwrap_or_else(|errors| panic!("{errors}")).module;
    for generic in [false, true] {
        let options = PrintOptions { generic, ..PrintOptions::default() };
        assert_eq!(farkas::print(built, &options), farkas::print(&read, &options));
    }
}

#[test]
fn loops_guards_and_carried_values_are_those_of_the_text() {
    let mut b = Builder::new();
    b.function("f", [memref([Some(64), None], f32()), Type::Index], [f32()], |b, args| {
        let (a, n) = (args[0], args[1]);
        let tiles = range(0, 64).step(8);
        b.affine_parallel([tiles, range(0, at(n))], |b, ivs| {
            let (t, j) = (ivs[0], ivs[1]);
            b.affine_for(range(at(t), at(t) + 8).before(at(n)), |b, i| {
                b.affine_if([at(n) - at(i) * 2 - at(j)], |b| {
                    let value = b.affine_load(a, [at(i), at(j)]);
                    let twice = b.scalar("arith.addf", [value, value]);
                    b.affine_store(twice, a, [at(i), at(j)]);
                });
            });
        });
        let zero = b.float(0.0, FloatKind::F32);
        b.affine_for_carrying(range(0, 64), [zero], |b, i, sums| {
            let value = b.affine_load(a, [at(i), at(i).floor_div(2)]);
            [b.scalar("arith.addf", [sums[0], value])]
        })
    });
    same(
        &b.finish().expect("it is right"),
        "func.func @f(%a: memref<64x?xf32>, %n: index) -> f32 {
          affine.parallel (%t, %j) = (0, 0) to (64, symbol(%n)) step (8, 1) {
            affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0)[s0] -> (d0 + 8, s0)>(%t)[%n] {
              affine.if affine_set<(d0, d1)[s0] : (s0 - d0 * 2 - d1 >= 0)>(%i, %j)[%n] {
                %v = affine.load %a[%i, %j] : memref<64x?xf32>
                %w = arith.addf %v, %v : f32
                affine.store %w, %a[%i, %j] : memref<64x?xf32>
              }
            }
          }
          %zero = arith.constant 0.0 : f32
          %sum = affine.for %i = 0 to 64 iter_args(%s = %zero) -> f32 {
            %v = affine.load %a[%i, %i floordiv 2] : memref<64x?xf32>
            %t = arith.addf %s, %v : f32
            affine.yield %t : f32
          }
          return %sum : f32
        }",
    );
}

#[test]
fn what_is_wrong_is_said_at_the_end() {
    let mut b = Builder::new();
    b.function("f", [memref([Some(4)], f32())], [Type::Index], |b, args| [b.affine_load(args[0], [0.into()])]);
    let errors = b.finish().expect_err("a float is no index");
    assert!(!errors.is_empty(), "{errors}");
}
