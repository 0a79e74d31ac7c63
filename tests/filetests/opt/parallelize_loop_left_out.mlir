// RUN: farkas opt -t parallelize
// A loop of which nothing is known is said to be left.
func.func @f(%A: memref<200xf64>, %limit: f64) {
  scf.while : () -> () {
    %first = affine.load %A[0] : memref<200xf64>
    %goes_on = arith.cmpf olt, %first, %limit : f64
    scf.condition(%goes_on)
  } do {
    affine.for %i = 0 to 50 {
      %a = affine.load %A[%i + 1] : memref<200xf64>
      affine.store %a, %A[%i] : memref<200xf64>
    }
    affine.store %limit, %A[0] : memref<200xf64>
    scf.yield
  }
  return
}

//| module {
//|   func.func @f(%A: memref<200xf64>, %limit: f64) {
//|     scf.while : () -> () {
//|       %first = affine.load %A[0] : memref<200xf64>
//|       %goes_on = arith.cmpf olt, %first, %limit : f64
//|       scf.condition(%goes_on)
//|     } do {
//|       affine.for %i = 0 to 50 {
//|         %a = affine.load %A[%i + 1] : memref<200xf64>
//|         affine.store %a, %A[%i] : memref<200xf64>
//|       }
//|       affine.store %limit, %A[0] : memref<200xf64>
//|       scf.yield
//|     }
//|     return
//|   }
//| }
//| @f: %i is left as it is: steps take the scf.while around it as a whole; nothing nearer: 0 tried, no step can change it
