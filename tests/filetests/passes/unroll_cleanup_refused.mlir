// RUN: farkas opt '--affine-loop-unroll=cleanup-unroll unroll-factor=3'
func.func @f(%A: memref<?x16xf32>, %v: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.store %v, %A[%i, 0] : memref<?x16xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<?x16xf32>, %v: f32, %n: index) {
//|     affine.for %i = 0 to %n {
//|       affine.store %v, %A[%i, 0] : memref<?x16xf32>
//|     }
//|     return
//|   }
//| }
//| remark: @f: affine-loop-unroll left the loop %i: nobody knows how often it runs, and with cleanup-unroll nothing may be left over; try: -t 'unroll(%i;3)'
