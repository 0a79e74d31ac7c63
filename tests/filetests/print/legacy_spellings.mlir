// RUN: farkas print
// The generic form of then, types within `iter_args`, and strides that stand bare.
!rows = memref<4x4xf32, offset: 2, strides: [8, 1]>
func @spellings(%A: !rows, %B: memref<?xf32, offset: ?, strides: [?]>, %x: f32) -> f32 {
  %c0 = constant 0 : index
  %c4 = constant 4 : index
  %c1 = "std.constant"() {value = 1 : index} : () -> index
  "loop.for"(%c0, %c4, %c1) ( {
  ^bb0(%i: index):
    %y = "std.addf"(%x, %x) : (f32, f32) -> f32
    "std.store"(%y, %A, %i, %i) : (f32, !rows, index, index) -> ()
    "loop.terminator"() : () -> ()
  }) : (index, index, index) -> ()
  %r = loop.for %i = %c0 to %c4 step %c1 iter_args(%s = %x : f32) -> (f32) {
    %b = load %B[%i] : memref<?xf32, offset: ?, strides: [?]>
    %t = addf %s, %b : f32
    loop.yield %t : f32
  }
  return %r : f32
}

//| module {
//|   func.func @spellings(%arg0: memref<4x4xf32, strided<[8, 1], offset: 2>>, %arg1: memref<?xf32, strided<[?], offset: ?>>, %arg2: f32) -> f32 {
//|     %c0 = arith.constant 0 : index
//|     %c4 = arith.constant 4 : index
//|     %c1 = arith.constant 1 : index
//|     scf.for %arg3 = %c0 to %c4 step %c1 {
//|       %1 = arith.addf %arg2, %arg2 : f32
//|       memref.store %1, %arg0[%arg3, %arg3] : memref<4x4xf32, strided<[8, 1], offset: 2>>
//|     }
//|     %0 = scf.for %arg3 = %c0 to %c4 step %c1 iter_args(%arg4 = %arg2) -> (f32) {
//|       %1 = memref.load %arg1[%arg3] : memref<?xf32, strided<[?], offset: ?>>
//|       %2 = arith.addf %arg4, %1 : f32
//|       scf.yield %2 : f32
//|     }
//|     return %0 : f32
//|   }
//| }
//|
