// RUN: farkas opt --affine-loop-invariant-code-motion
// The division may trap, and the loop may not run.
func.func @f(%A: memref<?xf32>, %n: index, %x: i32, %y: i32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 8 {
      %p = arith.addi %x, %y : i32
      %q = arith.divsi %p, %y : i32
      %f = arith.sitofp %q : i32 to f32
      affine.store %f, %A[%i + %j] : memref<?xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<?xf32>, %n: index, %x: i32, %y: i32) {
//|     %p = arith.addi %x, %y : i32
//|     affine.for %i = 0 to %n {
//|       affine.for %j = 0 to 8 {
//|         %q = arith.divsi %p, %y : i32
//|         %f = arith.sitofp %q : i32 to f32
//|         affine.store %f, %A[%i + %j] : memref<?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
