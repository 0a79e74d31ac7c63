memref.global "private" constant @gg : memref<2xf32> = dense<[1.0, 2.0]>
memref.global @g2 : memref<2xf32>
memref.global "private" @g3 : memref<2xf32> = uninitialized {alignment = 64 : i64}
func.func @f(%A: memref<?x?xf32>, %B: memref<4x4xf32>, %i: index, %x: f32, %c: i1, %u: memref<*xf32>, %a32: memref<4xi32>, %i32: i32, %v: vector<4xf32>, %t: tensor<4xf32>, %s: memref<4x4xf32, strided<[4,1], offset: ?>>) {
  %0 = memref.alloc(%i, %i) {alignment = 64 : i64} : memref<?x?xf32>
  %1 = memref.alloca() : memref<4xf32>
  %2 = memref.alloca(%i) : memref<?xf32>
  %3 = memref.alloc(%i)[%i] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  memref.dealloc %0 : memref<?x?xf32>
  %4 = memref.load %A[%i, %i] : memref<?x?xf32>
  %b4 = memref.load %A[%i, %i] {nontemporal = true} : memref<?x?xf32>
  memref.store %x, %A[%i, %i] : memref<?x?xf32>
  memref.store %x, %A[%i, %i] {nontemporal = true} : memref<?x?xf32>
  %5 = memref.dim %A, %i : memref<?x?xf32>
  %6 = memref.cast %A : memref<?x?xf32> to memref<4x?xf32>
  %7 = memref.subview %A[%i, 0][4, %i][1, 1] : memref<?x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  %8 = memref.get_global @gg : memref<2xf32>
  memref.copy %A, %A : memref<?x?xf32> to memref<?x?xf32>
  %9 = memref.reinterpret_cast %A to offset: [%i], sizes: [4, %i], strides: [1, 1] : memref<?x?xf32> to memref<4x?xf32, strided<[1, 1], offset: ?>>
  %10 = memref.rank %A : memref<?x?xf32>
  %11 = memref.collapse_shape %B [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  %12 = memref.expand_shape %11 [[0, 1]] output_shape [4, 4] : memref<16xf32> into memref<4x4xf32>
  %13 = memref.transpose %B (i, j) -> (j, i) : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>
  %14 = memref.atomic_rmw addi %i32, %a32[%i] : (i32, memref<4xi32>) -> i32
  %15 = memref.memory_space_cast %B : memref<4x4xf32> to memref<4x4xf32, 1>
  %16 = memref.extract_aligned_pointer_as_index %B : memref<4x4xf32> -> index
  %17:4 = memref.extract_strided_metadata %1 : memref<4xf32> -> memref<f32>, index, index, index
  cf.assert %c, "bad"
  vector.print %x : f32
  vector.print str "abc\n"
  vector.print %v : vector<4xf32>
  vector.print %x : f32 punctuation <no_punctuation>
  vector.print punctuation <newline>
  %21 = vector.broadcast %x : f32 to vector<4xf32>
  %22 = vector.extract %v[0] : f32 from vector<4xf32>
  %23 = vector.extract %v[%i] : f32 from vector<4xf32>
  %24 = vector.fma %v, %v, %v : vector<4xf32>
  %25 = vector.reduction <add>, %v : vector<4xf32> into f32
  %26 = vector.reduction <add>, %v, %x : vector<4xf32> into f32
  %27 = vector.insert %x, %v[1] : f32 into vector<4xf32>
  %28 = vector.load %B[%i, %i] : memref<4x4xf32>, vector<4xf32>
  vector.store %v, %B[%i, %i] : memref<4x4xf32>, vector<4xf32>
  %29 = vector.transfer_read %B[%i, %i], %x : memref<4x4xf32>, vector<4xf32>
  vector.transfer_write %v, %B[%i, %i] : vector<4xf32>, memref<4x4xf32>
  %30 = vector.transfer_read %B[%i, %i], %x {in_bounds = [true]} : memref<4x4xf32>, vector<4xf32>
  %32 = vector.from_elements %x, %x : vector<2xf32>
  %33 = vector.step : vector<4xindex>
  %34 = vector.shape_cast %v : vector<4xf32> to vector<2x2xf32>
  %35 = vector.extract %34[0, 1] : f32 from vector<2x2xf32>
  %36 = vector.extract %34[1] : vector<2xf32> from vector<2x2xf32>
  %43 = vector.constant_mask [2] : vector<4xi1>
  %44 = vector.create_mask %i : vector<4xi1>
  %45 = builtin.unrealized_conversion_cast %i : index to i64
  %46 = func.constant @f2 : () -> ()
  func.call_indirect %46() : () -> ()
  %47:2 = call @f3(%x) : (f32) -> (f32, f32)
  %49 = memref.subview %B[0, 0] [4, 4] [1, 1] {x} : memref<4x4xf32> to memref<4x4xf32, strided<[4, 1]>>
  cf.cond_br %c, ^bb1(%i, %x : index, f32), ^bb2 {w = 1}
^bb1(%p: index, %q: f32):
  cf.br ^bb2
^bb2:
  cf.br ^bb3(%i : index)
^bb3(%r: index):
  return
}
func.func private @f2()
func.func private @f3(f32) -> (f32, f32)
// Copies that run beside the program.
func.func @copies(%a: memref<8xf32>, %b: memref<4x4xf32, 1>, %t: memref<1xi32>, %u: memref<i32>, %i: index) {
  memref.dma_start %a[%i], %b[%i, %i], %i, %t[%i] : memref<8xf32>, memref<4x4xf32, 1>, memref<1xi32>
  memref.dma_start %a[%i], %b[%i, %i], %i, %u[], %i, %i : memref<8xf32>, memref<4x4xf32, 1>, memref<i32>
  memref.dma_wait %t[%i], %i : memref<1xi32>
  memref.dma_wait %u[], %i {last} : memref<i32>
  %0:2 = memref.distinct_objects %a, %t : memref<8xf32>, memref<1xi32>
  return
}
memref.global "private" constant @elsewhere : memref<3x7xi32> = dense_resource<elements>
func.func @alone(%x: i64) {
  cf.switch %x : i64, [default: ^bb1]
^bb1:
  return
}
