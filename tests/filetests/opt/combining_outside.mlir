// RUN: farkas opt -t 'reverse(%i)'
// Around a parallel loop that combines what its iterations yield, the loop is as it was.
func.func @f(%A: memref<16x8xf32>, %s: memref<16xf32>) {
  affine.for %i = 0 to 16 {
    %c = affine.load %s[%i] : memref<16xf32>
    %r = affine.parallel (%j) = (0) to (8) reduce ("addf") -> (f32) {
      %x = affine.load %A[%i, %j] : memref<16x8xf32>
      affine.yield %x : f32
    }
    %n = arith.addf %c, %r : f32
    affine.store %n, %s[%i] : memref<16xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<16x8xf32>, %s: memref<16xf32>) {
//|     affine.for %i = 0 to 16 {
//|       %c = affine.load %s[-%i + 15] : memref<16xf32>
//|       %r = affine.parallel (%j) = (0) to (8) reduce ("addf") -> (f32) {
//|         %x = affine.load %A[-%i + 15, %j] : memref<16x8xf32>
//|         affine.yield %x : f32
//|       }
//|       %n = arith.addf %c, %r : f32
//|       affine.store %n, %s[-%i + 15] : memref<16xf32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %s do not overlap
