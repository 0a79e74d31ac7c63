// RUN: farkas opt --emit cf
func.func @f(%n: index, %A: memref<?x8xf64>, %x: f64) {
  affine.for %i = 0 to %n {
    affine.for %j = 2 to 8 step 3 {
      %a = affine.load %A[%i, %j] : memref<?x8xf64>
      %sum = arith.addf %a, %x : f64
      affine.store %sum, %A[%i, %j] : memref<?x8xf64>
    }
  }
  return
}

//| module {
//|   func.func @f(%n: index, %A: memref<?x8xf64>, %x: f64) {
//|     %c0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     %c2 = arith.constant 2 : index
//|     %c8 = arith.constant 8 : index
//|     %c3 = arith.constant 3 : index
//|     cf.br ^bb1(%c0 : index)
//|   ^bb1(%i: index):  // 2 preds: ^bb0, ^bb5
//|     %0 = arith.cmpi slt, %i, %n : index
//|     cf.cond_br %0, ^bb2, ^bb6
//|   ^bb2:  // pred: ^bb1
//|     cf.br ^bb3(%c2 : index)
//|   ^bb3(%j: index):  // 2 preds: ^bb2, ^bb4
//|     %1 = arith.cmpi slt, %j, %c8 : index
//|     cf.cond_br %1, ^bb4, ^bb5
//|   ^bb4:  // pred: ^bb3
//|     %a = memref.load %A[%i, %j] : memref<?x8xf64>
//|     %sum = arith.addf %a, %x : f64
//|     memref.store %sum, %A[%i, %j] : memref<?x8xf64>
//|     %2 = arith.addi %j, %c3 : index
//|     cf.br ^bb3(%2 : index)
//|   ^bb5:  // pred: ^bb3
//|     %3 = arith.addi %i, %c1 : index
//|     cf.br ^bb1(%3 : index)
//|   ^bb6:  // pred: ^bb1
//|     return
//|   }
//| }
