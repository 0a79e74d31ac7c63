// RUN: farkas opt --lower-affine --convert-scf-to-cf
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32) {
  affine.for %i = 0 to 12 {
    %a = affine.load %A[%i + 1] : memref<64xf32>
    affine.store %a, %B[%i] : memref<64xf32>
  }
  affine.for %j = 0 to 12 {
    affine.store %v, %A[%j] : memref<64xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32) {
//|     %c0 = arith.constant 0 : index
//|     %c12 = arith.constant 12 : index
//|     %c1 = arith.constant 1 : index
//|     cf.br ^bb1(%c0 : index)
//|   ^bb1(%i: index):  // 2 preds: ^bb0, ^bb2
//|     %0 = arith.cmpi slt, %i, %c12 : index
//|     cf.cond_br %0, ^bb2, ^bb3
//|   ^bb2:  // pred: ^bb1
//|     %1 = arith.addi %i, %c1 : index
//|     %a = memref.load %A[%1] : memref<64xf32>
//|     memref.store %a, %B[%i] : memref<64xf32>
//|     %2 = arith.addi %i, %c1 : index
//|     cf.br ^bb1(%2 : index)
//|   ^bb3:  // pred: ^bb1
//|     cf.br ^bb4(%c0 : index)
//|   ^bb4(%j: index):  // 2 preds: ^bb3, ^bb5
//|     %3 = arith.cmpi slt, %j, %c12 : index
//|     cf.cond_br %3, ^bb5, ^bb6
//|   ^bb5:  // pred: ^bb4
//|     memref.store %v, %A[%j] : memref<64xf32>
//|     %4 = arith.addi %j, %c1 : index
//|     cf.br ^bb4(%4 : index)
//|   ^bb6:  // pred: ^bb4
//|     return
//|   }
//| }
