// Loops of one to five dims, steps, negative bounds, dims of no iteration, 70000 rows along an axis limited to 65535.
module {
  func.func @shapes(%n: index, %none: index, %A: memref<4x3x5x7x6xi64>, %B: memref<?x2xi64>, %C: memref<?xi64>) {
    %one = arith.constant 1 : i64
    affine.parallel (%a, %b, %c, %d, %e) = (0, 0, 0, 0, 0) to (4, 3, 5, 7, 6) step (1, 2, 1, 3, 1) {
      %s = affine.apply affine_map<(d0, d1, d2, d3, d4) -> ((d0 - d1 * 7 + d2 * 3 - d3) floordiv 3 + (d4 - d2) mod 4 + (d0 - d3) ceildiv 2)>(%a, %b, %c, %d, %e)
      %x = arith.index_cast %s : index to i64
      affine.store %x, %A[%a, %b, %c, %d, %e] : memref<4x3x5x7x6xi64>
    }
    affine.parallel (%i, %j) = (-5, -1) to (symbol(%n) - 5, 1) {
      %x = arith.index_cast %i : index to i64
      affine.store %x, %B[%i + 5, %j + 1] : memref<?x2xi64>
    }
    affine.parallel (%l) = (0) to (24) {
      %p:3 = affine.delinearize_index %l into (2, 3, 4) : index, index, index
      %q = affine.linearize_index [%p#2, %p#0, %p#1] by (4, 2, 3) : index
      %x = arith.index_cast %l : index to i64
      memref.store %x, %C[%q] : memref<?xi64>
    }
    affine.parallel (%i) = (0) to (symbol(%none)) {
      affine.store %one, %C[%i] : memref<?xi64>
    }
    affine.parallel (%i, %j) = (3, 0) to (symbol(%none), 5) {
      affine.store %one, %C[%j] : memref<?xi64>
    }
    affine.for %k = 0 to 2 {
      affine.parallel (%a, %b, %c, %d) = (0, 0, 0, 0) to (2, 2, 2, 2) {
        affine.parallel (%x) = (0) to (1) {
          affine.store %one, %C[%a * 8 + %b * 4 + %c * 2 + %d + 30] : memref<?xi64>
        }
      }
    }
    return
  }
  func.func @main() {
    %n = arith.constant 70000 : index
    %none = arith.constant 0 : index
    %big = arith.constant 70000 : index
    %zero = arith.constant 0 : i64
    %c64 = arith.constant 64 : index
    %A = memref.alloc() : memref<4x3x5x7x6xi64>
    %B = memref.alloc(%big) : memref<?x2xi64>
    %C = memref.alloc(%c64) : memref<?xi64>
    affine.for %a = 0 to 4 {
      affine.for %b = 0 to 3 {
        affine.for %c = 0 to 5 {
          affine.for %d = 0 to 7 {
            affine.for %e = 0 to 6 {
              affine.store %zero, %A[%a, %b, %c, %d, %e] : memref<4x3x5x7x6xi64>
            }
          }
        }
      }
    }
    affine.for %i = 0 to 64 {
      affine.store %zero, %C[%i] : memref<?xi64>
    }
    call @shapes(%n, %none, %A, %B, %C) : (index, index, memref<4x3x5x7x6xi64>, memref<?x2xi64>, memref<?xi64>) -> ()
    %u = memref.cast %A : memref<4x3x5x7x6xi64> to memref<*xi64>
    call @printMemrefI64(%u) : (memref<*xi64>) -> ()
    %sum = affine.for %i = 0 to 70000 iter_args(%acc = %zero) -> (i64) {
      %x = affine.load %B[%i, 0] : memref<?x2xi64>
      %y = affine.load %B[%i, 1] : memref<?x2xi64>
      %s = arith.addi %acc, %x : i64
      %t = arith.addi %s, %y : i64
      affine.yield %t : i64
    }
    vector.print %sum : i64
    %v = memref.cast %C : memref<?xi64> to memref<*xi64>
    call @printMemrefI64(%v) : (memref<*xi64>) -> ()
    memref.dealloc %A : memref<4x3x5x7x6xi64>
    memref.dealloc %B : memref<?x2xi64>
    memref.dealloc %C : memref<?xi64>
    return
  }
  func.func private @printMemrefI64(memref<*xi64>)
}
