// RUN: farkas opt --schedule-from tree.txt --schedule
// What a claim assumes of arguments is stated in the program, and the claim says it again.
func.func @f(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %A[%i + symbol(%n)] : memref<?xf32>
  }
  return
}

//> func @f
//> assume %n >= 64
//> apply parallelize(%i)

//| func @f
//| assume %n >= 64
//| domain [n]
//|   S0[] in { [] } // cf.assert
//|   S1[i] in { [i] : 0 <= i <= 63 } // affine.store %A
//| sequence
//|   S0
//|   band %i loop 0 coincident: S1 -> i
//|     S1
