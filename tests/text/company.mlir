// Operations around loops: tensors and buffers, whole vectors, scopes of memory, complex numbers.
func.func @buffers(%m: memref<?xf32>, %t: tensor<?xf32>, %i: index) {
  %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %1 = bufferization.to_tensor %m restrict writable : memref<?xf32> to tensor<?xf32>
  %2 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %3 = bufferization.to_buffer %t read_only : tensor<?xf32> to memref<?xf32>
  %4 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  bufferization.dealloc_tensor %t : tensor<?xf32>
  return
}
func.func @tensors_in_place(%m: memref<?xf32>, %t: tensor<?xf32>, %i: index) -> tensor<?xf32> {
  %5 = bufferization.alloc_tensor(%i) : tensor<?xf32>
  %6 = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %7 = bufferization.alloc_tensor(%i) size_hint=%i {memory_space = 1} : tensor<?xf32>
  %8 = bufferization.materialize_in_destination %t in %5 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<?xf32>, memref<?xf32>) -> ()
  return %8 : tensor<?xf32>
}
func.func @tensor_shapes(%m: memref<?xf32>, %t: tensor<?xf32>, %i: index, %x: f32, %s: tensor<2xindex>, %t2: tensor<2x4xf32>) {
  %0 = tensor.from_elements %x, %x {a} : tensor<2xf32>
  %1 = tensor.rank %t : tensor<?xf32>
  %2 = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %3 = tensor.collapse_shape %t2 [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %4 = tensor.expand_shape %3 [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %5 = tensor.generate %i {
  ^bb0(%a: index):
    tensor.yield %x : f32
  } : tensor<?xf32>
  %6 = tensor.pad %t low[%i] high[2] {
  ^bb0(%a: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  %7 = tensor.pad %t nofold low[0] high[2] {
  ^bb0(%a: index):
    tensor.yield %x : f32
  } {a} : tensor<?xf32> to tensor<?xf32>
  %8 = tensor.concat dim(0) %t, %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %9 = tensor.bitcast %t2 : tensor<2x4xf32> to tensor<2x4xi32>
  return
}
func.func @vectors(%m: memref<?xf32>, %v: vector<4xf32>, %w: vector<2x4xf32>, %i: index, %x: f32, %k: vector<4xi1>, %ii: vector<4xindex>, %vs: vector<[4]xf32>) {
  %0 = vector.transpose %w, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %1 = vector.shuffle %v, %v [0, 7, 2] : vector<4xf32>, vector<4xf32>
  %2 = vector.maskedload %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  %3 = vector.gather %m[%i] [%ii], %k, %v : memref<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i] [%ii], %k, %v : memref<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
  %4 = vector.multi_reduction <add>, %w, %v [0] : vector<2x4xf32> to vector<4xf32>
  %5 = vector.vscale
  %6 = vector.interleave %v, %v : vector<4xf32> -> vector<8xf32>
  %7, %8 = vector.deinterleave %v : vector<4xf32> -> vector<2xf32>
  %9 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %10 = vector.insert_strided_slice %v, %w {offsets = [1, 0], strides = [1]} : vector<4xf32> into vector<2x4xf32>
  %11 = vector.outerproduct %v, %v : vector<4xf32>, vector<4xf32>
  %13 = vector.broadcast %x : f32 to vector<4x4xf32>
  %12 = vector.outerproduct %v, %v, %13 {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<4xf32>
  %14 = vector.expandload %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  %15 = vector.scalable.extract %vs[0] : vector<4xf32> from vector<[4]xf32>
  %16 = vector.scalable.insert %v, %vs[0] : vector<4xf32> into vector<[4]xf32>
  return
}
func.func @contraction(%m: memref<?xf32>, %a: vector<4x8xf32>, %b: vector<8x4xf32>, %c: vector<4x4xf32>, %k: vector<4x4x8xi1>) {
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
  return
}
func.func @masks(%m: memref<?xf32>, %v: vector<4xf32>, %k: vector<4xi1>, %i: index, %x: f32) {
  %0 = vector.mask %k { vector.transfer_read %m[%i], %x : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %k { vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?xf32> } : vector<4xi1>
  %1 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return
}
func.func @scopes(%m: memref<?xf32>, %s: memref<1xindex>, %i: index, %x: f32) {
  %0 = memref.realloc %m : memref<?xf32> to memref<4xf32>
  %1 = memref.realloc %m(%i) : memref<?xf32> to memref<?xf32>
  memref.alloca_scope {
    %z = memref.alloca() : memref<4xf32>
  }
  %2 = memref.alloca_scope -> f32 {
    memref.alloca_scope.return %x : f32
  }
  %3 = memref.generic_atomic_rmw %m[%i] : memref<?xf32> {
  ^bb0(%c: f32):
    %d = arith.addf %c, %x : f32
    memref.atomic_yield %d : f32
  }
  %4 = memref.reshape %m(%s) : (memref<?xf32>, memref<1xindex>) -> memref<?xf32>
  memref.prefetch %m[%i], read, locality<3>, data : memref<?xf32>
  %5 = memref.assume_alignment %m, 64 : memref<?xf32>
  return
}
func.func @odd_numbers(%x: f32, %c: complex<f32>) {
  %0 = ub.poison : f32
  %1 = complex.constant [1.0 : f32, -2.0 : f32] : complex<f32>
  %2 = complex.create %x, %x : complex<f32>
  %3 = complex.re %c : complex<f32>
  %4 = complex.im %c : complex<f32>
  %5 = complex.add %c, %c fastmath<fast> : complex<f32>
  %6 = complex.mul %c, %c : complex<f32>
  %7 = complex.abs %c : complex<f32>
  %8 = complex.eq %c, %c : complex<f32>
  return
}
func.func @dealloc(%m: memref<?xf32>, %n: memref<4xi8>, %c: i1, %r: memref<2xf32>) {
  %0:2 = bufferization.dealloc (%m, %n : memref<?xf32>, memref<4xi8>) if (%c, %c) retain (%r, %n : memref<2xf32>, memref<4xi8>)
  %1 = bufferization.dealloc (%m : memref<?xf32>) if (%c) retain (%r : memref<2xf32>)
  %2 = bufferization.dealloc retain (%r : memref<2xf32>) {a}
  bufferization.dealloc (%m : memref<?xf32>) if (%c)
  bufferization.dealloc
  return
}
