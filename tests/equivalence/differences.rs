//! Pairs of programs that differ in one point that one question of the proof asks about, and no other one does.

use crate::read;

/// What is different in the other program, and what it has there.
type Changes = &'static [(&'static str, &'static str)];

/// What differs, a program, and how the other one comes of it.
const PAIRS: &[(&str, &str, Changes)] = &[
    (
        "an iteration runs twice",
        "func.func @f(%A: memref<16xf32>) {
          affine.for %i = 0 to 16 {
            affine.for %k = 0 to 1 {
              %a = affine.load %A[%i] : memref<16xf32>
              %b = arith.addf %a, %a : f32
              affine.store %b, %A[%i] : memref<16xf32>
            }
          }
          return
        }",
        &[("0 to 1 {", "0 to 2 {")],
    ),
    (
        "an iteration is lost",
        "func.func @f(%A: memref<16xf32>, %c: f32) {
          affine.for %i = 0 to 16 {
            affine.store %c, %A[%i] : memref<16xf32>
          }
          return
        }",
        &[("0 to 16", "0 to 15")],
    ),
    (
        "an iteration is new",
        "func.func @f(%A: memref<16xf32>, %c: f32) {
          affine.for %i = 0 to 15 {
            affine.store %c, %A[%i] : memref<16xf32>
          }
          return
        }",
        &[("0 to 15", "0 to 16")],
    ),
    (
        "another index is stored",
        "func.func @f(%A: memref<16xindex>) {
          affine.for %i = 0 to 16 {
            %v = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
            affine.store %v, %A[%i] : memref<16xindex>
          }
          return
        }",
        &[("(d0 + 1)", "(d0 + 2)")],
    ),
    (
        "one of two indices in a product is another one",
        "func.func @f(%A: memref<16xindex>) {
          affine.for %i = 0 to 16 {
            %v = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
            %w = arith.muli %i, %v : index
            affine.store %w, %A[%i] : memref<16xindex>
          }
          return
        }",
        &[("(d0 + 1)", "(d0 + 2)")],
    ),
    (
        "two carried values change places",
        "func.func @f(%A: memref<2xi32>, %x: i32, %y: i32) {
          %a, %b = affine.for %i = 0 to 9 iter_args(%p = %x, %q = %y) -> (i32, i32) {
            %u = arith.addi %p, %x : i32
            %v = arith.muli %q, %y : i32
            affine.yield %u, %v : i32, i32
          }
          affine.store %a, %A[0] : memref<2xi32>
          affine.store %b, %A[1] : memref<2xi32>
          return
        }",
        &[("store %a, %A[0]", "store %b, %A[0]"), ("store %b, %A[1]", "store %a, %A[1]")],
    ),
    (
        "each iteration has memory of its own",
        "func.func @f(%A: memref<16xf32>, %B: memref<16xf32>) {
          %T = memref.alloc() : memref<1xf32>
          affine.for %i = 0 to 16 {
            affine.if affine_set<(d0) : (-d0 >= 0)>(%i) {
              %a = affine.load %A[%i] : memref<16xf32>
              affine.store %a, %T[0] : memref<1xf32>
            }
            %t = affine.load %T[0] : memref<1xf32>
            affine.store %t, %B[%i] : memref<16xf32>
          }
          return
        }",
        &[
            ("%T = memref.alloc() : memref<1xf32>\n", "\n"),
            ("0 to 16 {\n", "0 to 16 {\n %T = memref.alloc() : memref<1xf32>\n"),
        ],
    ),
    (
        "another cell is read",
        "func.func @f(%A: memref<16xf32>, %B: memref<16xf32>) {
          affine.for %i = 0 to 15 {
            %a = affine.load %A[%i] : memref<16xf32>
            affine.store %a, %B[%i] : memref<16xf32>
          }
          return
        }",
        &[("load %A[%i]", "load %A[%i + 1]")],
    ),
    (
        "one of two loads reads another cell",
        "func.func @f(%A: memref<16xf32>, %B: memref<16xf32>, %C: memref<16xf32>) {
          affine.for %i = 0 to 15 {
            %a = affine.load %A[%i] : memref<16xf32>
            %b = affine.load %B[%i] : memref<16xf32>
            %c = arith.addf %a, %b : f32
            affine.store %c, %C[%i] : memref<16xf32>
          }
          return
        }",
        &[("load %B[%i]", "load %B[%i + 1]")],
    ),
    (
        "a cell is read after it is written",
        "func.func @f(%A: memref<16xf32>, %B: memref<16xf32>, %c: f32) {
          affine.for %k = 0 to 2 {
            affine.for %i = 0 to 16 {
              affine.if affine_set<(d0) : (-d0 >= 0)>(%k) {
                %a = affine.load %A[%i] : memref<16xf32>
                affine.store %a, %B[%i] : memref<16xf32>
              } else {
                affine.store %c, %A[%i] : memref<16xf32>
              }
            }
          }
          return
        }",
        &[("(-d0 >= 0)", "(d0 - 1 >= 0)")],
    ),
    (
        "a recurrence is parallel",
        "func.func @f(%A: memref<17xf32>) {
          affine.for %i = 0 to 16 {
            %a = affine.load %A[%i] : memref<17xf32>
            affine.store %a, %A[%i + 1] : memref<17xf32>
          }
          return
        }",
        &[("affine.for %i = 0 to 16", "affine.parallel (%i) = (0) to (16)")],
    ),
    (
        "a recurrence is backwards",
        "func.func @f(%A: memref<17xf32>) {
          affine.for %i = 0 to 16 {
            %a = affine.load %A[%i] : memref<17xf32>
            affine.store %a, %A[%i + 1] : memref<17xf32>
          }
          return
        }",
        &[("load %A[%i]", "load %A[-%i + 15]"), ("%A[%i + 1]", "%A[-%i + 16]")],
    ),
    (
        "a load that nobody uses races",
        "func.func @f(%A: memref<17xf32>, %c: f32) {
          affine.for %i = 0 to 16 {
            %a = affine.load %A[%i + 1] : memref<17xf32>
            affine.store %c, %A[%i] : memref<17xf32>
          }
          return
        }",
        &[("affine.for %i = 0 to 16", "affine.parallel (%i) = (0) to (16)")],
    ),
    (
        "a load whose value ends in a guard races",
        "func.func @f(%A: memref<17xf32>, %c: f32) {
          affine.for %i = 0 to 16 {
            %a = affine.if affine_set<() : (0 >= 0)>() -> f32 {
              %b = affine.load %A[%i + 1] : memref<17xf32>
              affine.yield %b : f32
            } else {
              affine.yield %c : f32
            }
            affine.store %c, %A[%i] : memref<17xf32>
          }
          return
        }",
        &[("affine.for %i = 0 to 16", "affine.parallel (%i) = (0) to (16)")],
    ),
    (
        "a load that nobody uses races, and values take another way",
        "func.func @f(%A: memref<17xf32>, %c: f32) {
          affine.for %i = 0 to 16 {
            affine.store %c, %A[%i] : memref<17xf32>
          }
          return
        }",
        &[
            (
                "affine.for %i = 0 to 16 {",
                "affine.parallel (%i) = (0) to (16) {
            %T = memref.alloca() : memref<1xf32>
            affine.store %c, %T[0] : memref<1xf32>
            %d = affine.load %T[0] : memref<1xf32>
            %a = affine.load %A[%i + 1] : memref<17xf32>",
            ),
            ("%c, %A[", "%d, %A["),
        ],
    ),
    (
        "a load races with what a function writes",
        "memref.global @g : memref<8xf32> = dense<0.0>
        func.func private @writes(%c: f32) {
          %g = memref.get_global @g : memref<8xf32>
          affine.store %c, %g[0] : memref<8xf32>
          return
        }
        func.func @f(%c: f32, %B: memref<8xf32>) {
          %g = memref.get_global @g : memref<8xf32>
          affine.for %i = 0 to 2 {
            affine.if affine_set<(d0) : (-d0 >= 0)>(%i) {
              func.call @writes(%c) : (f32) -> ()
            }
          }
          return
        }",
        &[(
            "affine.for %i = 0 to 2 {",
            "affine.parallel (%i) = (0) to (2) {
            %a = affine.load %g[0] : memref<8xf32>",
        )],
    ),
    (
        "a load races with what nobody knows",
        "func.func private @any(memref<8xf32>)
        func.func @f(%A: memref<8xf32>) {
          affine.for %i = 0 to 2 {
            affine.if affine_set<(d0) : (-d0 >= 0)>(%i) {
              func.call @any(%A) : (memref<8xf32>) -> ()
            }
          }
          return
        }",
        &[(
            "affine.for %i = 0 to 2 {",
            "affine.parallel (%i) = (0) to (2) {
            %a = affine.load %A[0] : memref<8xf32>",
        )],
    ),
    (
        "a load of memory that was loaded races",
        "func.func @f(%A: memref<8xf32>, %c: f32) {
          %P = memref.alloca() : memref<memref<8xf32>>
          memref.store %A, %P[] : memref<memref<8xf32>>
          %v = memref.load %P[] : memref<memref<8xf32>>
          affine.for %i = 0 to 2 {
            affine.store %c, %A[%i] : memref<8xf32>
          }
          return
        }",
        &[(
            "affine.for %i = 0 to 2 {",
            "affine.parallel (%i) = (0) to (2) {
            %a = affine.load %v[0] : memref<8xf32>",
        )],
    ),
    (
        "a load of memory that was loaded is out of bounds",
        "func.func @f(%P: memref<memref<8xf32>>) {
          return
        }",
        &[(
            "return",
            "%v = memref.load %P[] : memref<memref<8xf32>>
          %a = affine.load %v[100] : memref<8xf32>
          return",
        )],
    ),
    (
        "a load that nobody uses reads what was let go",
        "func.func @f(%c: f32) {
          %T = memref.alloc() : memref<8xf32>
          memref.dealloc %T : memref<8xf32>
          return
        }",
        &[("return", "%a = affine.load %T[0] : memref<8xf32>\n          return")],
    ),
    (
        "a load that nobody uses reads what another iteration has let go",
        "func.func @f(%c: f32) {
          %T = memref.alloc() : memref<8xf32>
          affine.for %i = 0 to 2 {
            affine.if affine_set<(d0) : (-d0 >= 0)>(%i) {
              memref.dealloc %T : memref<8xf32>
            }
          }
          return
        }",
        &[("0 to 2 {", "0 to 2 {\n            %a = affine.load %T[0] : memref<8xf32>")],
    ),
    (
        "a value is put back in parallel",
        "func.func @f(%A: memref<1xf32>, %c: f32) {
          %T = memref.alloca() : memref<1xf32>
          affine.store %c, %T[0] : memref<1xf32>
          affine.for %i = 0 to 16 {
            %s = affine.load %T[0] : memref<1xf32>
            affine.store %s, %T[0] : memref<1xf32>
          }
          %e = affine.load %T[0] : memref<1xf32>
          affine.store %e, %A[0] : memref<1xf32>
          return
        }",
        &[("affine.for %i = 0 to 16", "affine.parallel (%i) = (0) to (16)")],
    ),
    (
        "a load races above its guard",
        "func.func @f(%A: memref<16xf32>) {
          affine.parallel (%i) = (0) to (16) {
            affine.if affine_set<(d0) : (d0 - 15 == 0)>(%i) {
              %a = affine.load %A[15] : memref<16xf32>
              %b = arith.addf %a, %a : f32
              affine.store %b, %A[15] : memref<16xf32>
            }
          }
          return
        }",
        &[
            (
                "affine.if",
                "%a = affine.load %A[15] : memref<16xf32>
            affine.if",
            ),
            (
                "%a = affine.load %A[15] : memref<16xf32>
              %b",
                "%b",
            ),
        ],
    ),
    (
        "what was there before a write is put back",
        "func.func @f(%A: memref<16xf32>, %c: f32) {
          %T = memref.alloca() : memref<1xf32>
          affine.store %c, %T[0] : memref<1xf32>
          affine.for %i = 0 to 16 {
            %s = affine.load %T[0] : memref<1xf32>
            %t = arith.addf %s, %c : f32
            affine.store %t, %T[0] : memref<1xf32>
            affine.store %t, %A[%i] : memref<16xf32>
          }
          return
        }",
        &[(
            "%A[%i] : memref<16xf32>",
            "%A[%i] : memref<16xf32>
            affine.store %s, %T[0] : memref<1xf32>",
        )],
    ),
    (
        "what the caller gave is put back",
        "func.func @f(%A: memref<1xf32>, %c: f32) {
          affine.store %c, %A[0] : memref<1xf32>
          return
        }",
        &[(
            "affine.store %c",
            "%a = affine.load %A[0] : memref<1xf32>
          affine.store %a",
        )],
    ),
    (
        "what is put back in parallel hides what another iteration writes",
        "func.func @f(%A: memref<16xf32>, %c: f32, %d: f32) {
          %T = memref.alloca() : memref<1xf32>
          affine.store %c, %T[0] : memref<1xf32>
          affine.for %i = 0 to 16 {
            %s = affine.load %T[0] : memref<1xf32>
            %r = affine.if affine_set<(d0) : (-d0 >= 0)>(%i) -> f32 {
              affine.yield %d : f32
            } else {
              affine.yield %s : f32
            }
            affine.store %r, %T[0] : memref<1xf32>
          }
          %e = affine.load %T[0] : memref<1xf32>
          affine.store %e, %A[0] : memref<16xf32>
          return
        }",
        &[("affine.for %i = 0 to 16", "affine.parallel (%i) = (0) to (16)")],
    ),
    (
        "a subscript that nobody needs is below those of a view",
        "func.func @f(%A: memref<9x3xf32>) {
          %w = memref.subview %A[1, 1] [3, 2] [1, 1] : memref<9x3xf32> to memref<3x2xf32, strided<[3, 1], offset: 4>>
          %a = affine.load %w[0, 0] : memref<3x2xf32, strided<[3, 1], offset: 4>>
          return
        }",
        &[("%w[0, 0]", "%w[-1, 0]")],
    ),
    (
        "a subscript is above those of a view, and the cell of the memory behind it is the same",
        "func.func @f(%A: memref<9x3xf32>, %B: memref<9xf32>) {
          %w = memref.subview %A[1, 1] [3, 2] [1, 1] : memref<9x3xf32> to memref<3x2xf32, strided<[3, 1], offset: 4>>
          affine.for %i = 0 to 7 {
            %a = affine.load %A[%i + 1, 1] : memref<9x3xf32>
            affine.store %a, %B[%i] : memref<9xf32>
          }
          return
        }",
        &[("%A[%i + 1, 1] : memref<9x3xf32>", "%w[%i, 0] : memref<3x2xf32, strided<[3, 1], offset: 4>>")],
    ),
    (
        "a size of a view leaves a subscript out",
        "func.func @f(%A: memref<9xf32>, %B: memref<9xf32>, %n: index) {
          affine.for %i = 0 to %n {
            %w = memref.subview %A[%i] [3] [1] : memref<9xf32> to memref<3xf32, strided<[1], offset: ?>>
            %v = memref.subview %A[%i] [2] [1] : memref<9xf32> to memref<2xf32, strided<[1], offset: ?>>
            %a = affine.load %w[2] : memref<3xf32, strided<[1], offset: ?>>
            affine.store %a, %B[%i] : memref<9xf32>
          }
          return
        }",
        &[("%w[2] : memref<3xf32", "%v[2] : memref<2xf32")],
    ),
    (
        "two subscripts are one cell, and one of them is out of bounds",
        "func.func @f(%A: memref<4x4xf32, strided<[1, 1]>>) {
          %a = affine.load %A[0, 3] : memref<4x4xf32, strided<[1, 1]>>
          return
        }",
        &[("[0, 3]", "[-1, 4]")],
    ),
    (
        "subscripts are permuted",
        "func.func @f(%A: memref<2x8xf32, affine_map<(d0, d1) -> (d1, d0)>>) {
          %a = affine.load %A[1, 5] : memref<2x8xf32, affine_map<(d0, d1) -> (d1, d0)>>
          return
        }",
        &[("[1, 5]", "[5, 1]")],
    ),
    (
        "cells are subscripts in one program and addresses in the other",
        "func.func @f(%A: memref<8xf32, strided<[2]>>, %B: memref<4xf32>) {
          %w = memref.reinterpret_cast %A to offset: [0], sizes: [4], strides: [4]
            : memref<8xf32, strided<[2]>> to memref<4xf32, strided<[4]>>
          %c = arith.constant 0 : index
          %v = memref.load %w[%c] : memref<4xf32, strided<[4]>>
          affine.for %i = 0 to 4 {
            %x = affine.load %A[%i] : memref<8xf32, strided<[2]>>
            affine.store %x, %B[%i] : memref<4xf32>
          }
          return
        }",
        &[
            ("%w = memref.reinterpret_cast %A to offset: [0], sizes: [4], strides: [4]", ""),
            (": memref<8xf32, strided<[2]>> to memref<4xf32, strided<[4]>>", ""),
            ("%v = memref.load %w[%c] : memref<4xf32, strided<[4]>>", ""),
            ("%A[%i]", "%A[2 * %i]"),
        ],
    ),
    (
        "a cast claims a size",
        "func.func @f(%A: memref<?xf32>) {
          %w = memref.cast %A : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
          return
        }",
        &[("memref<?xf32, strided<[?], offset: ?>>", "memref<4xf32>")],
    ),
    (
        "a size may be negative",
        "func.func @f(%n: index) {
          %w = tensor.empty() : tensor<4xf32>
          return
        }",
        &[("tensor.empty() : tensor<4xf32>", "tensor.empty(%n) : tensor<?xf32>")],
    ),
    (
        "a view leaves what it looks at, and the cell is the same",
        "func.func @f(%A: memref<8xf32>, %x: f32) {
          affine.for %i = 0 to 8 {
            affine.store %x, %A[%i] : memref<8xf32>
          }
          return
        }",
        &[(
            "affine.store %x, %A[%i] : memref<8xf32>",
            "%v = memref.subview %A[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
            affine.store %x, %v[0] : memref<4xf32, strided<[1], offset: ?>>",
        )],
    ),
    (
        "a view leaves what it looks at where the loop that looks through it is empty",
        "func.func @f(%A: memref<8xf32>, %B: memref<?xf32>, %n: index) {
          affine.for %i = 0 to 8 {
            affine.for %j = 0 to %n {
              %v = memref.subview %A[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
              %a = affine.load %v[0] : memref<4xf32, strided<[1], offset: ?>>
              affine.store %a, %B[%j] : memref<?xf32>
            }
          }
          return
        }",
        &[(
            "affine.for %j = 0 to %n {
              %v = memref.subview %A[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>",
            "%v = memref.subview %A[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
            affine.for %j = 0 to %n {",
        )],
    ),
    (
        "a cast claims a size, and the cell is the same",
        "func.func @f(%A: memref<?xf32>, %x: f32) {
          affine.for %i = 0 to 4 {
            affine.store %x, %A[%i] : memref<?xf32>
          }
          return
        }",
        &[(
            "affine.store %x, %A[%i] : memref<?xf32>",
            "%w = memref.cast %A : memref<?xf32> to memref<4xf32>
            affine.store %x, %w[%i] : memref<4xf32>",
        )],
    ),
    (
        "an integer is the size that a cast claims",
        "func.func @f(%A: memref<?xf32>, %B: memref<8xindex>) {
          %c0 = arith.constant 0 : index
          affine.for %i = 0 to 8 {
            %d = arith.constant 4 : index
            affine.store %d, %B[%i] : memref<8xindex>
          }
          return
        }",
        &[(
            "%d = arith.constant 4 : index",
            "%w = memref.cast %A : memref<?xf32> to memref<4xf32>
            %d = memref.dim %w, %c0 : memref<4xf32>",
        )],
    ),
    (
        "a view has more elements than there are",
        "func.func @f(%T: memref<16xi8>) {
          %c0 = arith.constant 0 : index
          affine.for %i = 0 to 2 {
            %v = memref.view %T[%c0][] : memref<16xi8> to memref<2xi32>
            %x = affine.load %v[%i] : memref<2xi32>
            %y = arith.addi %x, %x : i32
            affine.store %y, %v[%i] : memref<2xi32>
          }
          return
        }",
        &[("2xi32", "40xi32"), ("2xi32", "40xi32"), ("2xi32", "40xi32")],
    ),
    (
        "memory is said to be aligned",
        "func.func @f(%A: memref<8xf32>, %x: f32) {
          affine.for %i = 0 to 8 {
            %w = memref.assume_alignment %A, 16 : memref<8xf32>
            affine.store %x, %w[%i] : memref<8xf32>
          }
          return
        }",
        &[("%A, 16", "%A, 64")],
    ),
    (
        "a load that nobody uses reads what was on the stack in an earlier iteration",
        "func.func @f(%A: memref<8xf32>, %l: memref<4xf32>) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c8 = arith.constant 8 : index
          %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%p = %l) -> (memref<4xf32>) {
            %q = memref.alloca() : memref<4xf32>
            %v = memref.load %A[%i] : memref<8xf32>
            memref.store %v, %A[%i] : memref<8xf32>
            scf.yield %q : memref<4xf32>
          }
          return
        }",
        &[("memref.store", "%z = memref.load %p[%c0] : memref<4xf32>\n memref.store")],
    ),
    (
        "a subscript is said not to wrap",
        "func.func @f(%A: memref<200xindex>) {
          %c = arith.constant 1 : i8
          %k = arith.constant 1 : index
          affine.for %i = 0 to 128 {
            %s = arith.addi %i, %k : index
            affine.store %s, %A[%i] : memref<200xindex>
          }
          return
        }",
        &[(
            "%s = arith.addi %i, %k : index",
            "%j = arith.index_cast %i : index to i8
            %t = arith.addi %j, %c overflow<nsw> : i8
            %s = arith.index_cast %t : i8 to index",
        )],
    ),
    (
        "a bound at the top is said not to wrap",
        "func.func @f(%A: memref<?xf32>, %a: i8, %x: f32) {
          %k = arith.constant 100 : index
          %b = arith.index_cast %a : i8 to index
          %n = arith.addi %b, %k : index
          affine.for %i = 0 to %n {
            affine.store %x, %A[%i] : memref<?xf32>
          }
          return
        }",
        &[(
            "%n = arith.addi %b, %k : index",
            "%d = arith.constant 100 : i8
            %t = arith.addi %a, %d overflow<nsw> : i8
            %n = arith.index_cast %t : i8 to index",
        )],
    ),
    (
        "a bound inside of a loop is said not to wrap",
        "func.func @f(%A: memref<200xf32>, %x: f32) {
          %zero = arith.constant 0 : index
          %one = arith.constant 1 : index
          %d = arith.constant 100 : i8
          %k = arith.constant 100 : index
          affine.for %j = 0 to 100 {
            %n = arith.addi %j, %k : index
            scf.for %i = %zero to %n step %one {
              memref.store %x, %A[%i] : memref<200xf32>
            }
          }
          return
        }",
        &[(
            "%n = arith.addi %j, %k : index",
            "%a = arith.index_cast %j : index to i8
            %t = arith.addi %a, %d overflow<nsw> : i8
            %n = arith.index_cast %t : i8 to index",
        )],
    ),
    (
        "a shift is as wide as the type",
        "func.func @f(%A: memref<200xf32>, %x: f32) {
          %c = arith.constant 40 : i32
          %z = arith.constant 0 : index
          affine.for %i = 0 to 8 {
            memref.store %x, %A[%z] : memref<200xf32>
          }
          return
        }",
        &[(
            "memref.store %x, %A[%z]",
            "%j = arith.index_cast %i : index to i32
            %t = arith.shrui %j, %c : i32
            %k = arith.index_cast %t : i32 to index
            memref.store %x, %A[%k]",
        )],
    ),
    (
        "a division is said to be exact",
        "func.func @f(%A: memref<8xindex>) {
          %two = arith.constant 2 : index
          affine.for %i = 0 to 8 {
            %y = arith.divsi %i, %two : index
            affine.store %y, %A[%i] : memref<8xindex>
          }
          return
        }",
        &[("%i, %two : index", "%i, %two exact : index")],
    ),
    (
        "a sum of what is negative is said not to wrap as unsigned",
        "func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
          %c = arith.constant -1 : index
          affine.for %i = 1 to %n {
            %y = arith.addi %i, %c : index
            memref.store %x, %A[%y] : memref<?xf32>
          }
          return
        }",
        &[("%i, %c : index", "%i, %c overflow<nuw> : index")],
    ),
    (
        "a sum that is said not to wrap has another order",
        "func.func @f(%B: memref<?xi32>, %n: index) -> i32 {
          %z = arith.constant 0 : i32
          %r = affine.for %i = 0 to %n iter_args(%s = %z) -> (i32) {
            %b = affine.load %B[%i] : memref<?xi32>
            %t = arith.addi %s, %b overflow<nsw> : i32
            affine.yield %t : i32
          }
          return %r : i32
        }",
        &[("%B[%i]", "%B[symbol(%n) - 1 - %i]")],
    ),
    ("a load of a computed subscript has another one", GATHER, &[TWICE, AGAIN, ("%N[%i + 1]", "%N[%i]")]),
    (
        "a store has not run when a load of a computed subscript does",
        GATHER,
        &[
            TWICE,
            AGAIN,
            ("affine.store %c, %A[%i] : memref<16xf32>", ""),
            ("affine.store %c, %A[%i + 1]", "affine.store %c, %A[%i] : memref<16xf32>\naffine.store %c, %A[%i + 1]"),
        ],
    ),
    (
        "another value is there when a load of a computed subscript runs",
        "func.func @f(%A: memref<8xf32>, %N: memref<8xindex>, %B: memref<8xf32>, %c: f32, %e: f32) {
          affine.for %i = 0 to 8 {
            affine.store %c, %A[%i] : memref<8xf32>
          }
          affine.for %i = 0 to 8 {
            %q = affine.load %N[%i] : memref<8xindex>
            %a = memref.load %A[%q] : memref<8xf32>
            affine.store %a, %B[%i] : memref<8xf32>
          }
          affine.for %i = 0 to 8 {
            affine.store %e, %A[%i] : memref<8xf32>
          }
          return
        }",
        &[("store %c", "store %e")],
    ),
    (
        "a load of a computed subscript is of other memory",
        "func.func @f(%A: memref<8xf32>, %C: memref<8xf32>, %N: memref<8xindex>, %B: memref<8xf32>) {
          affine.for %i = 0 to 8 {
            %q = affine.load %N[%i] : memref<8xindex>
            %a = memref.load %A[%q] : memref<8xf32>
            affine.store %a, %B[%i] : memref<8xf32>
          }
          return
        }",
        &[("memref.load %A", "memref.load %C"), ("to 8", "to 8 step 1")],
    ),
    (
        "two parts of a loop have iterations in common",
        "func.func @f(%A: memref<16xf32>) {
          affine.for %i = 0 to 16 {
            %a = affine.load %A[%i] : memref<16xf32>
            %b = arith.addf %a, %a : f32
            affine.store %b, %A[%i] : memref<16xf32>
          }
          return
        }",
        &[
            ("0 to 16", "0 to 9"),
            (
                "return",
                "affine.for %i = 8 to 16 {
                   %a = affine.load %A[%i] : memref<16xf32>
                   %b = arith.addf %a, %a : f32
                   affine.store %b, %A[%i] : memref<16xf32>
                 }
                 return",
            ),
        ],
    ),
];

/// Loads of computed subscripts between stores of the same memory.
const GATHER: &str = "func.func @f(%A: memref<16xf32>, %N: memref<16xindex>, %B: memref<16xf32>, %c: f32) {
  affine.for %i = 0 to 8 {
    %q = affine.load %N[%i] : memref<16xindex>
    %a = memref.load %A[%q] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
    affine.store %c, %A[%i] : memref<16xf32>
    affine.store %c, %A[%i + 8] : memref<16xf32>
  }
  return
}";
/// The same in half as many iterations.
const TWICE: (&str, &str) = ("to 8 {", "to 8 step 2 {");
const AGAIN: (&str, &str) = (
    "%A[%i + 8] : memref<16xf32>",
    "%A[%i + 8] : memref<16xf32>
    %p = affine.load %N[%i + 1] : memref<16xindex>
    %b = memref.load %A[%p] : memref<16xf32>
    affine.store %b, %B[%i + 1] : memref<16xf32>
    affine.store %c, %A[%i + 1] : memref<16xf32>
    affine.store %c, %A[%i + 9] : memref<16xf32>",
);

#[test]
fn no_difference_is_proved() {
    let mut wrong = Vec::new();
    for (name, before, changes) in PAIRS {
        let after = changes.iter().fold((*before).to_owned(), |text, (old, new)| {
            assert!(text.contains(old), "{name}: {old}");
            text.replacen(old, new, 1)
        });
        let (before, after) = (read(before), read(&after));
        if let Err(not) = farkas::prove(&before, &before.clone(), None, false) {
            wrong.push(format!("{name}: the first program is not itself: {}", not.reason));
        }
        if farkas::prove(&before, &after, None, false).is_ok() {
            wrong.push(format!("{name}: is proved"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What stands in a loop that is no affine one is asked in order, a load before memory is let go is none after, and one of a view
/// is one of the memory behind it.
#[test]
fn what_is_fine_is_proved() {
    let in_order = "func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %c: f32, %t: i1) {
      scf.while : () -> () {
        scf.condition(%t)
      } do {
        %e = affine.load %A[0] : memref<8xf32>
        affine.store %e, %A[1] : memref<8xf32>
        scf.yield
      }
      affine.for %i = 0 to 8 {
        affine.store %c, %B[%i] : memref<8xf32>
      }
      return
    }";
    let parallel = in_order.replace("affine.for %i = 0 to 8", "affine.parallel (%i) = (0) to (8)");
    let let_go = "func.func @f(%A: memref<8xf32>, %c: f32) {
      %T = memref.alloc() : memref<8xf32>
      affine.store %c, %A[0] : memref<8xf32>
      memref.dealloc %T : memref<8xf32>
      return
    }";
    let loaded = let_go.replace("affine.store", "%a = affine.load %T[0] : memref<8xf32>\n affine.store");
    // A subscript that is below the sizes of a view, and one that another view of these sizes had.
    let through = "func.func @f(%A: memref<9x3xf32>, %B: memref<9xf32>) {
      %w = memref.subview %A[1, 1] [7, 2] [1, 1] : memref<9x3xf32> to memref<7x2xf32, strided<[3, 1], offset: 4>>
      affine.for %i = 0 to 7 {
        %a = affine.load %A[%i + 1, 1] : memref<9x3xf32>
        affine.store %a, %B[%i] : memref<9xf32>
      }
      return
    }";
    let viewed =
        through.replace("%A[%i + 1, 1] : memref<9x3xf32>", "%w[%i, 0] : memref<7x2xf32, strided<[3, 1], offset: 4>>");
    let sized = "func.func @f(%A: memref<9xf32>, %B: memref<9xf32>, %n: index) {
      %v = memref.subview %A[0] [%n] [1] : memref<9xf32> to memref<?xf32, strided<[1]>>
      %w = memref.subview %A[1] [%n] [1] : memref<9xf32> to memref<?xf32, strided<[1], offset: 1>>
      %a = affine.load %v[3] : memref<?xf32, strided<[1]>>
      return
    }";
    let other = sized.replace("%v[3] : memref<?xf32, strided<[1]>>", "%w[3] : memref<?xf32, strided<[1], offset: 1>>");
    // What may mean nothing means the same in another order.
    let claims = "func.func @f(%A: memref<200xf32>, %x: f32) {
      %c = arith.constant 1 : i8
      affine.for %i = 0 to 8 {
        affine.for %j = 0 to 100 {
          %a = arith.index_cast %j : index to i8
          %t = arith.addi %a, %c overflow<nsw, nuw> : i8
          %k = arith.index_cast %t : i8 to index
          %w = memref.subview %A[%k] [1] [1] : memref<200xf32> to memref<1xf32, strided<[1], offset: ?>>
          affine.store %x, %w[0] : memref<1xf32, strided<[1], offset: ?>>
        }
      }
      return
    }";
    let turned = claims.replace("%i = 0 to 8", "%i = 0 to 8 step 1").replace("%j = 0 to 100", "%j = 1 to 101");
    let turned = turned.replace(
        "%a = arith.index_cast %j",
        "%m = affine.apply affine_map<(d0) -> (d0 - 1)>(%j)\n%a = arith.index_cast %m",
    );
    let twice = GATHER.replace(TWICE.0, TWICE.1).replace(AGAIN.0, AGAIN.1);
    let pairs = [
        (GATHER, &twice[..]),
        (claims, &turned[..]),
        (in_order, &parallel[..]),
        (let_go, &loaded[..]),
        (through, &viewed[..]),
        (&viewed[..], through),
    ];
    for (before, after) in pairs.into_iter().chain([(sized, &other[..])]) {
        if let Err(not) = farkas::prove(&read(before), &read(after), None, false) {
            panic!("{}\n{after}", not.reason);
        }
    }
}

/// What only the other program touches is assumed not to overlap as well, where the proof needs it.
#[test]
fn assumptions_are_those_of_both_programs() {
    let before = "func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %c: f32) {
      affine.for %i = 0 to 8 {
        affine.store %c, %A[%i] : memref<8xf32>
      }
      return
    }";
    let after = before.replace(
        "affine.for %i = 0 to 8 {",
        "affine.parallel (%i) = (0) to (8) { %b = affine.load %B[0] : memref<8xf32>",
    );
    let assumed =
        farkas::prove(&read(before), &read(&after), None, false).unwrap_or_else(|not| panic!("{}", not.reason));
    assert!(assumed.iter().any(|text| text.contains("%A and %B do not overlap")), "{assumed:?}");
    assert!(farkas::prove(&read(before), &read(&after), None, true).is_err());
}

/// Where a guard of the one program keeps a value, the other one puts it back to memory that nobody else knows.
#[test]
fn what_is_put_back_is_no_write() {
    let carried = "func.func @f(%A: memref<16xf32>, %B: memref<1xf32>, %c: f32, %z: f32) {
      %e = affine.for %i = 0 to 16 iter_args(%s = %c) -> (f32) {
        %r = affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%i) -> f32 {
          %a = affine.load %A[%i] : memref<16xf32>
          %t = arith.addf %s, %a : f32
          affine.yield %t : f32
        } else {
          affine.yield %s : f32
        }
        affine.yield %r : f32
      }
      affine.store %e, %B[0] : memref<1xf32>
      return
    }";
    let kept = "func.func @f(%A: memref<16xf32>, %B: memref<1xf32>, %c: f32, %z: f32) {
      %T = memref.alloca() : memref<2xf32>
      affine.store %c, %T[0] : memref<2xf32>
      affine.store %z, %T[1] : memref<2xf32>
      affine.for %i = 0 to 16 {
        %s = affine.load %T[0] : memref<2xf32>
        %o = affine.load %T[1] : memref<2xf32>
        %r = affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%i) -> f32 {
          %a = affine.load %A[%i] : memref<16xf32>
          %t = arith.addf %s, %a : f32
          affine.yield %t : f32
        } else {
          affine.yield %s : f32
        }
        affine.store %r, %T[0] : memref<2xf32>
      }
      %e = affine.load %T[0] : memref<2xf32>
      affine.store %e, %B[0] : memref<1xf32>
      return
    }";
    let prove = |after: &str| farkas::prove(&read(carried), &read(after), None, false).map_err(|not| not.reason);
    assert!(prove(kept).is_ok(), "{:?}", prove(kept).err());
    for (from, to) in
        [("mod 3", "mod 2"), ("yield %s", "yield %c"), ("yield %s", "yield %o"), ("%r, %T[0]", "%s, %T[0]")]
    {
        assert!(kept.contains(from), "{from}");
        assert!(prove(&kept.replacen(from, to, 1)).is_err(), "{from}");
    }
}
