// RUN: farkas deps
func.func @blocks(%A: memref<4xf32>, %c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = affine.load %A[0] : memref<4xf32>
  affine.store %0, %A[1] : memref<4xf32>
  cf.br ^b
^b:
  return
}

//| func @blocks
//|
//| accesses
//|   S0  line 5  load   %A[0]
//|   S1  line 6  store  %A[1]
//|
//| dependences, memory-based
//|   S1 -> S1  output  ()  { [run0] -> [run0'] : run0 >= 0 and run0' > run0 } (at most)
//|
//| unknown
//|   line 2  the blocks of the function run in an order that is not known; run0 counts its runs [several-blocks]
