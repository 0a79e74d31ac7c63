// RUN: farkas opt -t 'promote(%A,%i)'
// A subscript that is computed in the loop is no dim of a map: it is written over the induction variables, as it is read.
func.func @next(%A: memref<256xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  scf.for %i = %c0 to %c5 step %c1 {
    scf.for %j = %c0 to %c5 step %c1 {
      %z = arith.addi %j, %c1 : index
      %v = memref.load %A[%z] : memref<256xi64>
      %w = arith.addi %v, %v : i64
      memref.store %w, %A[%z] : memref<256xi64>
    }
  }
  return
}

//| module {
//|   func.func @next(%A: memref<256xi64>) {
//|     %c0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     %c5 = arith.constant 5 : index
//|     affine.for %i = 0 to 5 {
//|       %A_buf = memref.alloc() : memref<5xi64>
//|       affine.for %A_in0 = 1 to 6 {
//|         %0 = affine.load %A[%A_in0] : memref<256xi64>
//|         affine.store %0, %A_buf[%A_in0 - 1] : memref<5xi64>
//|       }
//|       affine.for %j = 0 to 5 {
//|         %z = arith.addi %j, %c1 : index
//|         %v = affine.load %A_buf[%j] : memref<5xi64>
//|         %w = arith.addi %v, %v : i64
//|         affine.store %w, %A_buf[%j] : memref<5xi64>
//|       }
//|       affine.for %A_out0 = 1 to 6 {
//|         %0 = affine.load %A_buf[%A_out0 - 1] : memref<5xi64>
//|         affine.store %0, %A[%A_out0] : memref<256xi64>
//|       }
//|       memref.dealloc %A_buf : memref<5xi64>
//|     }
//|     return
//|   }
//| }
//| @next: storage: %A_buf, memref<5xi64>, 40 bytes, holds what an iteration of %i touches of %A
