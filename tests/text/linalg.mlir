func.func @a(%t: tensor<?xf32>, %c: f32) -> tensor<?xf32> {
  %0 = linalg.fill ins(%c : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.fill ins(%c : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func @b(%t: memref<?xf32>, %c: f32) {
  linalg.fill ins(%c : f32) outs(%t : memref<?xf32>)
  linalg.fill {tag} ins(%c : f32) outs(%t : memref<?xf32>)
  return
}
func.func @c(%A: tensor<4x8xf32>, %B: tensor<8x4xf32>, %C: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%A, %B : tensor<4x8xf32>, tensor<8x4xf32>) outs(%C : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func @d(%A: memref<4x8xi32>, %B: memref<8x4xi32>, %C: memref<4x4xi32>) {
  linalg.matmul ins(%A, %B : memref<4x8xi32>, memref<8x4xi32>) outs(%C : memref<4x4xi32>)
  return
}
#acc = [affine_map<(i) -> (i)>]
#tr = {indexing_maps = #acc, iterator_types = ["parallel"]}
func.func @e(%t: tensor<?xf32>, %c: f32) -> tensor<?xf32> {
  %o = linalg.generic #tr outs (%t : tensor<?xf32>) {
      ^bb(%0: f32) :
        linalg.yield %c : f32
    } -> (tensor<?xf32>)
  return %o : tensor<?xf32>
}
func.func @h(%t: memref<4xf32>, %u: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%t : memref<4xf32>) outs(%u : memref<4xf32>) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
  }
  linalg.copy ins(%t : memref<4xf32>) outs(%u : memref<4xf32>)
  return
}
func.func @i(%t: memref<4xindex>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%t : memref<4xindex>) {
    ^bb0(%a: index):
      %s = linalg.index 0 : index
      linalg.yield %s : index
  }
  return
}
