// RUN: farkas opt --func f --schedule-from tree.txt --schedule
// What is assumed of the function that is asked for is not stated in others, which have other arguments.
func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.store %x, %A[%i + symbol(%n)] : memref<?xf32>
  }
  return
}

func.func @g(%A: memref<?xf32>, %m: index, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.store %x, %A[%i + symbol(%m)] : memref<?xf32>
  }
  return
}

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
