// RUN: farkas opt -t 'tile(%j;4) parallelize(%j_t)'
// The iterations of %j have no order, so that sums of four of them may come first.
func.func @f(%A: memref<16x8xf32>, %s: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  affine.for %i = 0 to 16 {
    %c = affine.load %s[%i] : memref<16xf32>
    %r = scf.parallel (%j) = (%c0) to (%c8) step (%c1) init (%c) -> f32 {
      %x = memref.load %A[%i, %j] : memref<16x8xf32>
      scf.reduce(%x : f32) {
      ^bb0(%a: f32, %b: f32):
        %m = arith.mulf %b, %a : f32
        scf.reduce.return %m : f32
      }
    }
    affine.store %r, %s[%i] : memref<16xf32>
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 4)>
//| module {
//|   func.func @f(%A: memref<16x8xf32>, %s: memref<16xf32>) {
//|     %c0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     %c8 = arith.constant 8 : index
//|     affine.for %i = 0 to 16 {
//|       %c = affine.load %s[%i] : memref<16xf32>
//|       %0 = affine.parallel (%j_t) = (0) to (8) step (4) reduce ("mulf") -> (f32) {
//|         %cst = arith.constant 1.000000e+00 : f32
//|         %r = affine.for %j = #map(%j_t) to #map1(%j_t) iter_args(%arg0 = %cst) -> (f32) {
//|           %x = memref.load %A[%i, %j] : memref<16x8xf32>
//|           %2 = arith.mulf %arg0, %x fastmath<reassoc> : f32
//|           affine.yield %2 : f32
//|         }
//|         affine.yield %r : f32
//|       }
//|       %1 = arith.mulf %c, %0 fastmath<reassoc> : f32
//|       affine.store %1, %s[%i] : memref<16xf32>
//|     }
//|     return
//|   }
//| }
//| @f: license: the order of mulf on %r is given up (fastmath<reassoc>)
//| @f: assumed: %A and %s do not overlap
//| @f: loops that combine what their iterations yield are taken in the order of the text
