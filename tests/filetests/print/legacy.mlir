// RUN: farkas print
#map = (d0) -> (d0 * 2)
func @total(%A: memref<16xf32>, %c: i1) -> f32 {
  %n = dim %A, 0 : memref<16xf32>
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %sum = loop.parallel (%i) = (%c0) to (%n) step (%c1) {
    %v = load %A[%i] : memref<16xf32>
    loop.reduce(%v) {
    ^bb0(%l: f32, %r: f32):
      %s = addf %l, %r : f32
      loop.reduce.return %s : f32
    } : f32
  } : f32
  %r = loop.if %c {
    %j = affine.apply #map(%n)
    %v = load %A[%j] : memref<16xf32>
    loop.yield %v : f32
  } else {
    loop.yield %sum : f32
  } : (i1) -> f32
  return %r : f32
}

//| #map = affine_map<(d0) -> (d0 * 2)>
//| module {
//|   func.func @total(%arg0: memref<16xf32>, %arg1: i1) -> f32 {
//|     %c0 = arith.constant 0 : index
//|     %dim = memref.dim %arg0, %c0 : memref<16xf32>
//|     %c0_0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     %cst = arith.constant 0.000000e+00 : f32
//|     %0 = scf.parallel (%arg2) = (%c0_0) to (%dim) step (%c1) init (%cst) -> f32 {
//|       %2 = memref.load %arg0[%arg2] : memref<16xf32>
//|       scf.reduce(%2 : f32) {
//|       ^bb0(%arg3: f32, %arg4: f32):
//|         %3 = arith.addf %arg3, %arg4 : f32
//|         scf.reduce.return %3 : f32
//|       }
//|     }
//|     %1 = scf.if %arg1 -> (f32) {
//|       %2 = affine.apply #map(%dim)
//|       %3 = memref.load %arg0[%2] : memref<16xf32>
//|       scf.yield %3 : f32
//|     } else {
//|       scf.yield %0 : f32
//|     }
//|     return %1 : f32
//|   }
//| }
//|
