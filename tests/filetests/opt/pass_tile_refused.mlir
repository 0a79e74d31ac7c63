// RUN: farkas opt --affine-loop-tile=tile-size=3
func.func @f(%A: memref<16x16xf32>) {
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 7 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<16x16xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<16x16xf32>) {
//|     affine.for %i = 1 to 8 {
//|       affine.for %j = 0 to 7 {
//|         %a = affine.load %A[%i - 1, %j + 1] : memref<16x16xf32>
//|         %b = arith.addf %a, %a : f32
//|         affine.store %b, %A[%i, %j] : memref<16x16xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| remark: @f: affine-loop-tile left the loops %i, %j: tile reverses a dependence, writes %A[1, 3] at (%i, %j) = (1, 3), reads %A[1, 3] at (%i, %j) = (2, 2); try: -t 'skew(%i,%j;1) tile(%i,%j;3,3)'
