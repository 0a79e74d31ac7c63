// RUN: farkas opt -t parallelize(%i)
// The division stays behind the loop that prints, also where the loop that it bounds is written anew: what may trap runs behind
// what is seen before it.
func.func @f(%A: memref<?xi32>, %m: index, %n: index, %x: i32) {
  affine.for %p = 0 to 2 {
    vector.print %x : i32
  }
  %q = arith.divsi %m, %n : index
  affine.for %i = 0 to %q {
    affine.store %x, %A[%i] : memref<?xi32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<?xi32>, %m: index, %n: index, %x: i32) {
//|     affine.for %p = 0 to 2 {
//|       vector.print %x : i32
//|     }
//|     %q = arith.divsi %m, %n : index
//|     affine.parallel (%i) = (0) to (symbol(%q)) {
//|       affine.store %x, %A[%i] : memref<?xi32>
//|     }
//|     return
//|   }
//| }
