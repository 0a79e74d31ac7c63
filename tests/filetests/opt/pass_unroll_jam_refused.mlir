// RUN: farkas opt --affine-loop-unroll-jam=unroll-jam-factor=2
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
//| remark: @f: affine-loop-unroll-jam left the loop %i: unroll_jam reverses a dependence, writes %A[1, 1] at (%i, %j) = (1, 1), reads %A[1, 1] at (%i, %j) = (2, 0); try: -t 'unroll_jam(%j;2)'
