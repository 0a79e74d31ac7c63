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
