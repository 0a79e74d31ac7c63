// RUN: farkas opt -t auto --report
// The report names the two accesses that a refusal names.
func.func @f(%A: memref<64xf32>, %P: memref<64xindex>) {
  affine.for %i = 0 to 64 {
    %p = affine.load %P[%i] : memref<64xindex>
    %a = memref.load %A[%p] : memref<64xf32>
    %b = arith.addf %a, %a : f32
    memref.store %b, %A[%p] : memref<64xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64xf32>, %P: memref<64xindex>) {
//|     affine.for %i = 0 to 64 {
//|       %p = affine.load %P[%i] : memref<64xindex>
//|       %a = memref.load %A[%p] : memref<64xf32>
//|       %b = arith.addf %a, %a : f32
//|       memref.store %b, %A[%p] : memref<64xf32>
//|     }
//|     return
//|   }
//| }
//| @f: auto does nothing: no order is faster by the model
//| @f: assumed: %A and %P do not overlap
//| @f: 1 nest; the model takes 2 processors of 3 GHz
//|   S0: %i, as written
//|     unknown    %i: unknown, memref.store may write a cell of %A at %i = 0, then memref.load may read it at %i = 1: a subscript is not affine; try: -t 'assume(REASON) parallelize(%i)'
//|     traffic    4.61 kB from memory for 6.4e1 operations on floats: 0.01 for each byte
//|     time       0.83 us, as written 0.83 us; the roof is 0.54 us, by bytes
