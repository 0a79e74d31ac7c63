// Memory, sizes, and maps and sets that stand bare.
#transposed = (d0, d1) -> (d1, d0)
#lower = (d0, d1)[s0] : (d0 - d1 >= 0, s0 - d0 - 1 >= 0)
#today = affine_map<(d0) -> (d0 * 2)>

global_memref "private" constant @table : memref<2xf32> = dense<[1.0, 2.0]>

func @memory(%n: index, %A: memref<?x4xf32>, %S: memref<*xf32>) -> index {
  %0 = alloc() : memref<4xf32>
  %1 = alloc(%n) {alignment = 64 : i64} : memref<?xf32>
  %2 = alloca(%n) : memref<?x2xf32, #transposed>
  %3 = alloc()[%n] : memref<8xf32, (d0)[s0] -> (d0 + s0)>
  %rows = dim %A, 0 : memref<?x4xf32>
  %columns = dim %A, 1 : memref<?x4xf32>
  %other = dim %A, %n : memref<?x4xf32>
  %v = load %A[%n, %rows] : memref<?x4xf32>
  store %v, %0[%columns] : memref<4xf32>
  %old = atomic_rmw "addf" %v, %0[%n] : (f32, memref<4xf32>) -> f32
  %5 = memref_cast %0 : memref<4xf32> to memref<?xf32>
  %6 = rank %A : memref<?x4xf32>
  %7 = subview %A[0, 0][2, 2][1, 1] : memref<?x4xf32> to memref<2x2xf32, (d0, d1) -> (d0 * 4 + d1)>
  prefetch %0[%n], read, locality<2>, data : memref<4xf32>
  %8 = get_global_memref @table : memref<2xf32>
  dealloc %1 : memref<?xf32>
  dealloc %0 : memref<4xf32>
  return %other : index
}

func @tensors(%t: tensor<?x4xf32>, %i: index, %x: f32) -> (index, vector<4xf32>) {
  %0 = dim %t, 0 : tensor<?x4xf32>
  %1 = extract_element %t[%i, %i] : tensor<?x4xf32>
  %2 = tensor_cast %t : tensor<?x4xf32> to tensor<?x?xf32>
  %3 = splat %x : vector<4xf32>
  %4 = splat %x : tensor<4xf32>
  return %0, %3 : index, vector<4xf32>
}

func @maps(%A: memref<16x16xf32, #transposed>, %n: index) {
  affine.for %i = 0 to (d0) -> (d0 + 1)(%n) {
    affine.for %j = max (d0)[s0] -> (d0, s0 - 4)(%i)[%n] to min ()[s0] -> (s0, 16)()[%n] step 2 {
      %k = affine.apply (d0, d1) -> (d0 + d1 floordiv 2)(%i, %j)
      affine.if #lower(%i, %j)[%n] {
        %v = affine.load %A[%i, %k] : memref<16x16xf32, #transposed>
        %w = mulf %v, %v : f32
        affine.store %w, %A[%i, %j] : memref<16x16xf32, (d0, d1) -> (d1, d0)>
      }
      affine.if (d0) : (d0 - 3 == 0)(%j) {
        %l = affine.min #today(%j)
        affine.terminator
      } else {
        "test.maps"() {maps = [(d0) -> (d0), () -> (0), ()[s0] -> (s0)], set = () : (), type = () -> i32} : () -> ()
      }
    }
  }
  return
}
