// Tensors and slices of them.
func.func @slices(%t: tensor<4x?xf32>, %i: index, %x: f32, %s: tensor<2x?xf32>) -> tensor<4x?xf32> {
  %0 = tensor.empty(%i) : tensor<?x4xf32>
  %1 = tensor.extract %t[%i, %i] : tensor<4x?xf32>
  %2 = tensor.insert %x into %t[%i, %i] : tensor<4x?xf32>
  %3 = tensor.dim %t, %i : tensor<4x?xf32>
  %4 = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %5 = tensor.extract_slice %t[%i, 0] [2, %i] [1, 1] : tensor<4x?xf32> to tensor<2x?xf32>
  %6 = tensor.insert_slice %s into %t[0, %i] [2, %i] [1, 1] : tensor<2x?xf32> into tensor<4x?xf32>
  return %6 : tensor<4x?xf32>
}
// An encoding is printed with its type; a loop whose constants say so starts at 0 and steps by 1.
func.func @normal(%t: tensor<4xf32, 1>, %u: tensor<4xf32, 2 : i8>, %n: index, %o: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.forall (%i, %j) = (%c0, 0) to (%n, 8) step (1, %c1) {
  }
  %r = scf.forall (%i) = (%c0) to (4) step (%c1) shared_outs(%s = %o) -> (tensor<4xf32>) {
    %e = tensor.extract_slice %s[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %s[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  scf.forall (%i) = (%c1) to (%n) step (%c1) {
  }
  return %r : tensor<4xf32>
}
