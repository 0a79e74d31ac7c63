// RUN: farkas opt --schedule-from tree.txt
// Behind the assertion %n is 10 at least, and the guard says nothing.
func.func @f(%n: index, %A: memref<?xf32>, %v: f32) {
  %c10 = arith.constant 10 : index
  %ok = arith.cmpi sge, %n, %c10 : index
  cf.assert %ok, "n >= 10"
  affine.for %i = 0 to 10 {
    affine.if affine_set<()[s0] : (s0 - 5 >= 0)>()[%n] {
      affine.store %v, %A[%i] : memref<?xf32>
    }
  }
  return
}

//> sequence
//>   S0
//>   band %i loop 0: S1 -> 9 - i
//>     S1

//| module {
//|   func.func @f(%n: index, %A: memref<?xf32>, %v: f32) {
//|     %c10 = arith.constant 10 : index
//|     %ok = arith.cmpi sge, %n, %c10 : index
//|     cf.assert %ok, "n >= 10"
//|     affine.for %i = 0 to 10 {
//|       affine.store %v, %A[-%i + 9] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
