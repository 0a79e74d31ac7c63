// RUN: farkas opt -t 'distribute(%i)'
// The rows that iterations allocate for themselves become the rows of one allocation; nothing is left of the loop that lets them go.
func.func @rows(%n: index, %m: index, %A: memref<?x?xf32>, %B: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %row = memref.alloc(%m) : memref<?xf32>
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %p = arith.mulf %a, %a : f32
      memref.store %p, %row[%j] : memref<?xf32>
    }
    affine.for %k = 0 to %m {
      %a = affine.load %row[%m - %k - 1] : memref<?xf32>
      affine.store %a, %B[%k] : memref<?xf32>
    }
    memref.dealloc %row : memref<?xf32>
  }
  return
}

//| #map = affine_map<()[s0] -> (s0, 0)>
//| module {
//|   func.func @rows(%n: index, %m: index, %A: memref<?x?xf32>, %B: memref<?xf32>) {
//|     %0 = affine.max #map()[%n]
//|     %1 = affine.max #map()[%m]
//|     %row_buf = memref.alloc(%0, %1) : memref<?x?xf32>
//|     affine.for %i_1 = 0 to %n {
//|       affine.for %j = 0 to %m {
//|         %a = affine.load %A[%i_1, %j] : memref<?x?xf32>
//|         %p = arith.mulf %a, %a : f32
//|         memref.store %p, %row_buf[%i_1, %j] : memref<?x?xf32>
//|       }
//|     }
//|     affine.for %i_2 = 0 to %n {
//|       affine.for %k = 0 to %m {
//|         %a = affine.load %row_buf[%i_2, %m - %k - 1] : memref<?x?xf32>
//|         affine.store %a, %B[%k] : memref<?xf32>
//|       }
//|     }
//|     memref.dealloc %row_buf : memref<?x?xf32>
//|     return
//|   }
//| }
//| @rows: storage: %row_buf, memref<?x?xf32>, holds %row for each %i
//| @rows: assumed: %A and %B do not overlap
