// RUN: farkas opt -t auto --schedule
// One array is walked along by %j, the other by %i: whichever is innermost, the other fetches a line and a page for each element, which
// square tiles use up. Where both are walked along by %j there is nothing to tile for, and %i, which goes across, is only parallel.
func.func @turned(%n: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%j, %i] : memref<?x?xf32>
      %b = affine.load %B[%i, %j] : memref<?x?xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

func.func @straight(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      affine.store %a, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
