func.func @f1(%z_a: i32, %z_b: f32, %z_p: !llvm.ptr) {
  %z_0 = llvm.mlir.constant(2 : i32) : i32
  %z_1 = llvm.add %z_0, %z_a : i32
  %z_2 = llvm.sub %z_a, %z_0 : i32
  %z_3 = llvm.mul %z_a, %z_0 : i32
  %z_4 = llvm.shl %z_a, %z_0 : i32
  %z_5 = llvm.sdiv %z_a, %z_0 : i32
  %z_6 = llvm.udiv %z_a, %z_0 : i32
  %z_7 = llvm.srem %z_a, %z_0 : i32
  %z_8 = llvm.urem %z_a, %z_0 : i32
  %z_9 = llvm.and %z_a, %z_0 : i32
  %z_10 = llvm.or %z_a, %z_0 : i32
  %z_11 = llvm.xor %z_a, %z_0 : i32
  %z_20 = llvm.fadd %z_b, %z_b : f32
  %z_21 = llvm.fsub %z_b, %z_b : f32
  %z_22 = llvm.fmul %z_b, %z_b : f32
  %z_23 = llvm.fdiv %z_b, %z_b : f32
  %z_30 = llvm.mlir.undef : i32
  %z_31 = llvm.mlir.poison : i32
  %z_32 = llvm.mlir.zero : !llvm.ptr
  %z_33 = llvm.load %z_p : !llvm.ptr -> i32
  llvm.store %z_33, %z_p : i32, !llvm.ptr
  return
}
func.func @f2(%z_t: tensor<?xf32>, %z_i: index, %z_s: !shape.shape, %z_v: !shape.value_shape) {
  %z_0 = shape.shape_of %z_t : tensor<?xf32> -> tensor<1xindex>
  %z_1 = shape.broadcast %z_0, %z_0 : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
  %z_2 = shape.cstr_broadcastable %z_0, %z_1 : tensor<1xindex>, tensor<1xindex>
  %z_3 = shape.cstr_eq %z_0, %z_1 : tensor<1xindex>, tensor<1xindex>
  %z_4 = shape.dim %z_t, %z_i : tensor<?xf32>, index -> index
  %z_5 = shape.from_extents %z_i, %z_i : index, index
  %z_6 = shape.rank %z_s : !shape.shape -> !shape.size
  %z_7 = shape.to_extent_tensor %z_s : !shape.shape -> tensor<?xindex>
  return
}
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%z_r: !transform.any_op {transform.consumed}, %z_e: !transform.op<"tensor.empty">, %z_k: !transform.op<"linalg.pack">) {
  %z_1 = transform.bufferization.empty_tensor_to_alloc_tensor %z_e : (!transform.op<"tensor.empty">) -> !transform.op<"bufferization.alloc_tensor">
  %z_3 = transform.structured.decompose_interface %z_r : (!transform.any_op) -> !transform.any_op
  %z_4 = transform.structured.hoist_redundant_vector_broadcasts %z_r : (!transform.any_op) -> !transform.any_op
  %z_5 = transform.structured.insert_slice_to_copy %z_r : (!transform.any_op) -> !transform.any_op
  %z_6 = transform.structured.transpose_conv2d %z_r : (!transform.any_op) -> !transform.any_op
  transform.yield } }
func.func @f4(%z_s: !llvm.struct<(array<2 x i64>, f32, struct<(i32, ptr)>)>, %z_v: i64, %z_w: f32, %z_a: !llvm.array<3 x vector<4xf32>>) {
  %z_0 = llvm.insertvalue %z_v, %z_s[0, 1] : !llvm.struct<(array<2 x i64>, f32, struct<(i32, ptr)>)>
  %z_1 = llvm.extractvalue %z_0[2] : !llvm.struct<(array<2 x i64>, f32, struct<(i32, ptr)>)>
  %z_2 = llvm.insertvalue %z_w, %z_0[1] {foo} : !llvm.struct<(array<2 x i64>, f32, struct<(i32, ptr)>)>
  %z_3 = llvm.extractvalue %z_1[1] {bar} : !llvm.struct<(i32, ptr)>
  %z_4 = llvm.extractvalue %z_a[1] : !llvm.array<3 x vector<4xf32>>
  %z_5 = llvm.mlir.poison : !llvm.struct<"foo", packed (i8, ptr<1>, i32)>
  %z_6 = llvm.extractvalue %z_5[2] : !llvm.struct<"foo", packed (i8, ptr<1>, i32)>
  %z_7 = llvm.mlir.constant([1 : i32, 2 : i32]) : !llvm.struct<(i32, i32)>
  return
}
