// Bounds with min and max, floor division of negatives, delinearize, vector accesses, value-yielding ifs.
func.func private @printMemrefI32(memref<*xi32>)
func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %n = arith.constant 7 : index
  %m = arith.constant -3 : index
  %A = memref.alloc() : memref<8x8xi32>
  %zero = arith.constant 0 : i32
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %zero, %A[%i, %j] : memref<8x8xi32>
    }
  }
  affine.for %i = 0 to %n step 2 {
    affine.for %j = max affine_map<(d0) -> (d0 - 2, 0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 3, s0)>(%i)[%n] {
      %x = affine.apply affine_map<(d0, d1)[s0] -> ((d0 - d1 + s0) floordiv 2 + (d0 - 5) mod 3 - (d1 + s0) ceildiv 4)>(%i, %j)[%m]
      %v = arith.index_cast %x : index to i32
      affine.store %v, %A[%i, %j] : memref<8x8xi32>
    }
  }
  %a = memref.cast %A : memref<8x8xi32> to memref<*xi32>
  call @printMemrefI32(%a) : (memref<*xi32>) -> ()
  %d:3 = affine.delinearize_index %n into (2, 2, 3) : index, index, index
  vector.print %d#0 : index
  vector.print %d#1 : index
  vector.print %d#2 : index
  %e:2 = affine.delinearize_index %n into (4) : index, index
  vector.print %e#0 : index
  vector.print %e#1 : index
  %l = affine.linearize_index [%d#1, %d#2] by (2, 3) : index
  vector.print %l : index
  %lo = affine.min affine_map<(d0)[s0] -> (d0, s0 + 20, 9)>(%n)[%m]
  vector.print %lo : index
  %sum = affine.for %i = 0 to 8 iter_args(%s = %zero) -> (i32) {
    %t = affine.if affine_set<(d0) : (d0 mod 2 == 0, d0 - 3 >= 0)>(%i) -> i32 {
      %v = affine.load %A[%i, %i] : memref<8x8xi32>
      affine.yield %v : i32
    } else {
      %one = arith.constant 1 : i32
      affine.yield %one : i32
    }
    %u = arith.addi %s, %t : i32
    affine.yield %u : i32
  }
  vector.print %sum : i32
  %F = memref.alloc() : memref<3x8xf32>
  %c = arith.constant 1.5 : f32
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 8 {
      affine.store %c, %F[%i, %j] : memref<3x8xf32>
    }
  }
  %v = affine.vector_load %F[1, 2] : memref<3x8xf32>, vector<4xf32>
  %w = arith.addf %v, %v : vector<4xf32>
  affine.vector_store %w, %F[2, 3] : memref<3x8xf32>, vector<4xf32>
  %f = memref.cast %F : memref<3x8xf32> to memref<*xf32>
  call @printMemrefF32(%f) : (memref<*xf32>) -> ()
  return
}
