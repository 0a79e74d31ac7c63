// Inside one kernel: work of the block between parallel loops of one, two and three dims, in loops and branches.
module {
  func.func @levels(%n: index, %A: memref<?x64xf64>, %B: memref<?xf64>, %C: memref<?x3x4x5xi32>) {
    %zero = arith.constant 0.0 : f64
    %half = arith.constant 0.5 : f64
    %seven = arith.constant 7 : i32
    affine.parallel (%i) = (0) to (symbol(%n)) {
      %old = affine.load %B[%i] : memref<?xf64>
      %double = arith.addf %old, %old : f64
      affine.store %double, %B[%i] : memref<?xf64>
      affine.for %t = 0 to 3 {
        affine.parallel (%j) = (%t) to (64) step (3) {
          %b = affine.load %B[%i] : memref<?xf64>
          %a = affine.load %A[%i, %j] : memref<?x64xf64>
          %s = arith.addf %a, %b : f64
          affine.store %s, %A[%i, %j] : memref<?x64xf64>
        }
        affine.if affine_set<(d0, d1) : ((d0 + d1) mod 2 == 0)>(%i, %t) {
          affine.parallel (%j, %k) = (0, 0) to (8, 8) {
            %a = affine.load %A[%i, %j * 8 + %k] : memref<?x64xf64>
            %s = arith.mulf %a, %half : f64
            affine.store %s, %A[%i, %j * 8 + %k] : memref<?x64xf64>
          }
        } else {
          %first = affine.load %A[%i, 0] : memref<?x64xf64>
          affine.store %first, %A[%i, 1] : memref<?x64xf64>
        }
      }
      %sum = affine.for %j = 0 to 64 iter_args(%acc = %zero) -> (f64) {
        %a = affine.load %A[%i, %j] : memref<?x64xf64>
        %s = arith.addf %acc, %a : f64
        affine.yield %s : f64
      }
      affine.store %sum, %B[%i] : memref<?xf64>
      %prefix = affine.for %j = 0 to 4 iter_args(%acc = %sum) -> (f64) {
        %a = affine.load %A[%i, %j] : memref<?x64xf64>
        %s = arith.addf %acc, %a : f64
        affine.store %s, %A[%i, %j] : memref<?x64xf64>
        affine.yield %s : f64
      }
      affine.parallel (%j) = (10) to (20) {
        affine.store %prefix, %A[%i, %j] : memref<?x64xf64>
      }
      affine.parallel (%x, %y, %z) = (0, 0, 0) to (3, 4, 5) {
        affine.for %r = 0 to 2 {
          affine.parallel (%q) = (0) to (1) {
            %c = affine.load %C[%i, %x, %y, %z] : memref<?x3x4x5xi32>
            %d = arith.addi %c, %seven : i32
            affine.store %d, %C[%i, %x, %y, %z] : memref<?x3x4x5xi32>
          }
        }
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func private @printMemrefI32(memref<*xi32>)
  func.func @main() {
    %n = arith.constant 5 : index
    %A = memref.alloc(%n) : memref<?x64xf64>
    %B = memref.alloc(%n) : memref<?xf64>
    %C = memref.alloc(%n) : memref<?x3x4x5xi32>
    affine.for %i = 0 to 5 {
      %0 = arith.index_cast %i : index to i32
      %1 = arith.sitofp %0 : i32 to f64
      affine.store %1, %B[%i] : memref<?xf64>
      affine.for %j = 0 to 64 {
        %2 = arith.index_cast %j : index to i32
        %3 = arith.sitofp %2 : i32 to f64
        affine.store %3, %A[%i, %j] : memref<?x64xf64>
      }
      affine.for %x = 0 to 3 {
        affine.for %y = 0 to 4 {
          affine.for %z = 0 to 5 {
            affine.store %0, %C[%i, %x, %y, %z] : memref<?x3x4x5xi32>
          }
        }
      }
    }
    call @levels(%n, %A, %B, %C) : (index, memref<?x64xf64>, memref<?xf64>, memref<?x3x4x5xi32>) -> ()
    %u = memref.cast %A : memref<?x64xf64> to memref<*xf64>
    call @printMemrefF64(%u) : (memref<*xf64>) -> ()
    %v = memref.cast %B : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%v) : (memref<*xf64>) -> ()
    %w = memref.cast %C : memref<?x3x4x5xi32> to memref<*xi32>
    call @printMemrefI32(%w) : (memref<*xi32>) -> ()
    memref.dealloc %A : memref<?x64xf64>
    memref.dealloc %B : memref<?xf64>
    memref.dealloc %C : memref<?x3x4x5xi32>
    return
  }
}
