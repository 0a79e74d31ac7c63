func.func @f1(%z_n: index, %z_d: i32, %z_x: f32, %z_v: vector<4xf32>) { 
  %z_0 = gpu.wait async
  %z_1, %z_t = gpu.alloc async [%z_0] (%z_n) : memref<?xf32, 1>
  %z_m = gpu.alloc () : memref<13xf32, 1>
  %z_m2 = gpu.alloc host_shared () : memref<13xf32, 1>
  gpu.wait [%z_0]
  %z_q = gpu.memcpy async [%z_t] %z_m, %z_m2 : memref<13xf32, 1>, memref<13xf32, 1>
  %z_q2 = gpu.memset async [%z_t] %z_m, %z_x : memref<13xf32, 1>, f32
  gpu.dealloc %z_m : memref<13xf32, 1>
  %z_q3 = gpu.dealloc async [%z_q] %z_m2 : memref<13xf32, 1>
  gpu.barrier
  gpu.printf "hi %d", %z_d : i32
  gpu.printf "hi"
  %z_s, %z_p = gpu.shuffle xor %z_d, %z_d, %z_d : i32
  %z_r = gpu.all_reduce add %z_d { } : (i32) -> (i32)
  %z_r1 = gpu.all_reduce maxnumf %z_x uniform { } : (f32) -> (f32)
  %z_r2 = gpu.all_reduce %z_x { ^b(%z_a: f32, %z_c: f32): %z_o = arith.addf %z_a, %z_c : f32
   "gpu.yield"(%z_o) : (f32) -> () } : (f32) -> (f32)
  %z_r3 = gpu.subgroup_reduce add %z_x : (f32) -> f32
  %z_r4 = gpu.subgroup_reduce add %z_v uniform : (vector<4xf32>) -> vector<4xf32>
  %z_r5 = gpu.subgroup_reduce add %z_x cluster(size = 4) : (f32) -> f32
  %z_r6 = gpu.subgroup_reduce add %z_x cluster(size = 4, stride = 2) : (f32) -> f32
  %z_dy = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
  gpu.set_default_device %z_d
  %z_br = gpu.subgroup_broadcast %z_x, first_active_lane : f32
  %z_rt, %z_rv = gpu.rotate %z_x, 4, 16 : f32
  return
}
func.func @f2(%z_n: index, %z_d: i32, %z_x: memref<f32>) {
  %z_t = gpu.launch async blocks(%z_a, %z_b, %z_c) in (%z_ga = %z_n, %z_gb = %z_n, %z_gc = %z_n) threads(%z_e, %z_f, %z_g) in (%z_ba = %z_n, %z_bb = %z_n, %z_bc = %z_n) { gpu.terminator }
  gpu.launch blocks(%z_a, %z_b, %z_c) in (%z_ga = %z_n, %z_gb = %z_n, %z_gc = %z_n) threads(%z_e, %z_f, %z_g) in (%z_ba = %z_n, %z_bb = %z_n, %z_bc = %z_n) dynamic_shared_memory_size %z_d workgroup(%z_w : memref<4xf32, 3>) private(%z_p : memref<4xf32, 5>) { gpu.terminator } {x}
  gpu.launch clusters(%z_c1, %z_c2, %z_c3) in (%z_k1 = %z_n, %z_k2 = %z_n, %z_k3 = %z_n) blocks(%z_a, %z_b, %z_c) in (%z_ga = %z_n, %z_gb = %z_n, %z_gc = %z_n) threads(%z_e, %z_f, %z_g) in (%z_ba = %z_n, %z_bb = %z_n, %z_bc = %z_n) { gpu.terminator }
  return }
module attributes {gpu.container_module} { gpu.module @k { gpu.func @g(%z_m: memref<4xf32>) workgroup(%z_w: memref<32xf32, 3>) private(%z_p: memref<1xf32, 5>) kernel attributes {gpu.known_block_size = array<i32: 32, 1, 1>} { gpu.return } }
 func.func @f3(%z_n: index, %z_m: memref<4xf32>) { %z_t = gpu.launch_func async @k::@g blocks in (%z_n, %z_n, %z_n) threads in (%z_n, %z_n, %z_n) args(%z_m : memref<4xf32>)
 gpu.launch_func [%z_t] @k::@g clusters in (%z_n, %z_n, %z_n) blocks in (%z_n, %z_n, %z_n) threads in (%z_n, %z_n, %z_n) args(%z_m : memref<4xf32>)
 return } }
gpu.module @k2 [#nvvm.target] { }
gpu.module @k3 [#nvvm.target<chip = "sm_90">] attributes {a} { }
func.func @f4(%z_a: memref<100xf32>, %z_b: memref<100xf32>) { %z_0:2 = memref.distinct_objects %z_a, %z_b : memref<100xf32>, memref<100xf32>
 return }
func.func @f5(%z_s: tensor<4x4xf32>, %z_d: tensor<1x1xindex>, %z_v: tensor<1x4xf32>) {
  %z_0 = tensor.gather %z_s[%z_d] gather_dims([0]) : (tensor<4x4xf32>, tensor<1x1xindex>) -> tensor<1x4xf32>
  %z_1 = tensor.gather %z_s[%z_d] gather_dims([0]) unique : (tensor<4x4xf32>, tensor<1x1xindex>) -> tensor<1x1x4xf32>
  %z_2 = tensor.scatter %z_v into %z_s[%z_d] scatter_dims([0]) unique : (tensor<1x4xf32>, tensor<4x4xf32>, tensor<1x1xindex>) -> tensor<4x4xf32>
  return
}
func.func @f6(%z_i: index, %z_t: tensor<?x?xf32>, %z_s: tensor<4x4xf32>, %z_m: memref<4xf32>, %z_c: i1) {
  bufferization.materialize_in_destination %z_s in %z_s : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
func.func @f7(%z_t: tensor<?xf32>, %z_s: tensor<?xindex>, %z_m: memref<?xf32>) {
 %z_0 = shape.shape_of %z_t : tensor<?xf32> -> tensor<1xindex>
 %z_2 = shape.num_elements %z_0 : tensor<1xindex> -> index
 %z_w = shape.const_witness true
 %z_7 = shape.get_extent %z_0, %z_2 : tensor<1xindex>, index -> index
 return }
func.func @f8(%z_n: index, %z_c: i1, %z_x: f32, %z_y: memref<4xf32>) {
  gpu.wait
  gpu.wait {a}
  %z_2 = gpu.wait async {b}
  %z_a, %z_t = gpu.alloc async [%z_2] (%z_n)[%z_n] {c} : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>, 1>
  gpu.all_reduce add %z_x { } {k} : (f32) -> f32
  %z_m = gpu.memcpy async %z_y, %z_y : memref<4xf32>, memref<4xf32> {q}
  gpu.memset [%z_m] %z_y, %z_x : memref<4xf32>, f32 {q}

  return }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%z_r: !transform.any_op {transform.consumed}) {
  transform.apply_patterns to %z_r {
    transform.apply_patterns.vector.lower_contraction lowering_strategy = llvmintr
    transform.apply_patterns.vector.lower_contraction lowering_strategy = parallelarith
    transform.apply_patterns.vector.lower_contraction lowering_strategy = dot
    transform.apply_patterns.vector.lower_contraction
    transform.apply_patterns.vector.lower_transpose lowering_strategy = "eltwise"
    transform.apply_patterns.vector.lower_transpose lowering_strategy = "shuffle_16x16"
    transform.apply_patterns.vector.lower_transpose lowering_strategy = "shuffle_1d" avx2_lowering_strategy = true
    transform.apply_patterns.vector.lower_transpose
    transform.apply_patterns.vector.lower_multi_reduction
    transform.apply_patterns.vector.lower_transfer max_transfer_rank = 99
    transform.apply_patterns.vector.lower_transfer
    transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "vector-transfer"
    transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = none
    transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "force-in-bounds"
    transform.apply_patterns.vector.transfer_to_scf max_transfer_rank = 3 full_unroll = false
    transform.apply_patterns.vector.transfer_to_scf
    transform.apply_patterns.tensor.rewrite_as_constant aggressive
  } : !transform.any_op
  transform.yield } }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%z_r: !transform.any_op {transform.consumed}) {
  transform.apply_patterns to %z_r {
    transform.apply_patterns.vector.lower_transpose lowering_strategy = llvmintr
  } : !transform.any_op
  transform.yield } }
func.func @f9(%z_m: memref<4xf32>, %z_x: f32, %z_i: i32) { gpu.memcpy %z_m, %z_m : memref<4xf32>, memref<4xf32>
gpu.wait
%z_0 = "gpu.subgroup_broadcast"(%z_x, %z_i) <{broadcast_type = #gpu<broadcast specific_lane>}> : (f32, i32) -> f32
return }
"a.b"() {x = distinct[0]<32 : i32>, y = distinct[0]<32 : i32>, z = distinct[1]<>} : () -> ()
"a.b"() {x = "abc" : i32, y = ["d" : !foo.bar, "x" : tensor<2xi32>]} : () -> ()
"a.b"() {x = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>, y = sparse<0, 1.0> : tensor<3xf32>, z = sparse<[], []> : tensor<3xf32>} : () -> ()
