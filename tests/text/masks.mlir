// Masks, transfers of rank 0, dense elements of no element, distinct attributes.
func.func @masks(%A: memref<?x?xf32>, %m: vector<4x3xi1>, %b: vector<4xi1>, %i: index, %c: f32)
    -> (vector<3x4xf32>, vector<2x4xf32>) {
  %r = vector.transfer_read %A[%i, %i], %c, %m {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>}
      : memref<?x?xf32>, vector<3x4xf32>
  %s = vector.transfer_read %A[%i, %i], %c, %b {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (0, d1)>}
      : memref<?x?xf32>, vector<2x4xf32>
  vector.transfer_write %r, %A[%i, %i], %m {permutation_map = affine_map<(d0, d1) -> (d1, d0)>}
      : vector<3x4xf32>, memref<?x?xf32>
  return %r, %s : vector<3x4xf32>, vector<2x4xf32>
}
func.func @scalable(%A: memref<?x?x?xf32>, %k: vector<4x[3]xi1>, %i: index, %c: f32) {
  %r = vector.transfer_read %A[%i, %i, %i], %c, %k {permutation_map = affine_map<(d0, d1, d2) -> (d2, 0, d0)>}
      : memref<?x?x?xf32>, vector<[3]x2x4xf32>
  return
}
func.func @rank_0(%t: tensor<f32>, %m: memref<f32>, %v: vector<f32>, %k: vector<1xi1>, %c: f32) {
  %r = vector.transfer_read %t[], %c {permutation_map = affine_map<() -> (0)>} : tensor<f32>, vector<1xf32>
  %s = vector.transfer_read %m[], %c, %k {permutation_map = affine_map<() -> (0)>} : memref<f32>, vector<4xf32>
  %u = vector.transfer_read %m[], %c, %k : memref<f32>, vector<f32>
  %w = vector.transfer_read %m[], %c {permutation_map = affine_map<() -> ()>} : memref<f32>, vector<f32>
  vector.transfer_write %v, %m[] : vector<f32>, memref<f32>
  return
}
func.func @masked(%m: vector<4xi1>, %a: vector<4xf32>, %A: memref<4xf32>, %i: index, %c: f32) -> f32 {
  vector.mask %m { } : vector<4xi1>
  %r = vector.mask %m { vector.yield %a : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %s = vector.mask %m, %a { vector.transfer_read %A[%i], %c : memref<4xf32>, vector<4xf32> } {note} : vector<4xi1> -> vector<4xf32>
  %t = vector.mask %m { vector.reduction <add>, %a : vector<4xf32> into f32 } : vector<4xi1> -> f32
  vector.mask %m { vector.transfer_write %a, %A[%i] : vector<4xf32>, memref<4xf32> } : vector<4xi1>
  return %t : f32
}
func.func @no_elements() -> (tensor<0xf32>, tensor<2x0xi32>, tensor<0xi1>) {
  %a = arith.constant dense<1.0> : tensor<0xf32>
  %b = arith.constant dense<7> : tensor<2x0xi32>
  %c = arith.constant dense<"0xFF"> : tensor<0xi1>
  "x.y"() {a = dense<> : tensor<0xf32>, b = dense<[[], []]> : tensor<2x0xi32>, c = dense<(1.0, 2.0)> : tensor<0xcomplex<f32>>} : () -> ()
  "x.y"() {a = array<i24: 1>, b = array<f80: 1.0>, c = array<i1>} : () -> ()
  "x.y"() {a = dense<"0x0000"> : tensor<2xi8>, b = dense<"0x03"> : tensor<2xi1>, c = sparse<[[0, 1]], [1]> : tensor<2x2xi32>, d = sparse<[[0]], 1> : tensor<2xi32>} : () -> ()
  return %a, %b, %c : tensor<0xf32>, tensor<2x0xi32>, tensor<0xi1>
}
func.func @wide(%a: vector<2xi32>, %t: tensor<?xindex>, %f: f64) {
  %low, %high = arith.mulsi_extended %a, %a : vector<2xi32>
  %sum, %carry = arith.addui_extended %t, %t : tensor<?xindex>, tensor<?xi1>
  %i = "x.n"() : () -> index
  %p = math.fpowi %f, %i : f64, index
  return
}
