func.func @f1(%n: index, %d: i32, %x: f32, %v: vector<4xf32>) { 
  %0 = gpu.wait async
  %1, %t = gpu.alloc async [%0] (%n) : memref<?xf32, 1>
  %m = gpu.alloc () : memref<13xf32, 1>
  %m2 = gpu.alloc host_shared () : memref<13xf32, 1>
  gpu.wait [%0]
  %q = gpu.memcpy async [%t] %m, %m2 : memref<13xf32, 1>, memref<13xf32, 1>
  %q2 = gpu.memset async [%t] %m, %x : memref<13xf32, 1>, f32
  gpu.dealloc %m : memref<13xf32, 1>
  %q3 = gpu.dealloc async [%q] %m2 : memref<13xf32, 1>
  gpu.barrier
  gpu.printf "hi %d", %d : i32
  gpu.printf "hi"
  %s, %p = gpu.shuffle xor %d, %d, %d : i32
  %r = gpu.all_reduce add %d {} : (i32) -> (i32)
  %r1 = gpu.all_reduce maxnumf %x uniform {} : (f32) -> (f32)
  %r2 = gpu.all_reduce %x { ^b(%a: f32, %c: f32): %o = arith.addf %a, %c : f32
   "gpu.yield"(%o) : (f32) -> () } : (f32) -> (f32)
  %r3 = gpu.subgroup_reduce add %x : (f32) -> f32
  %r4 = gpu.subgroup_reduce add %v uniform : (vector<4xf32>) -> vector<4xf32>
  %r5 = gpu.subgroup_reduce add %x cluster(size = 4) : (f32) -> f32
  %r6 = gpu.subgroup_reduce add %x cluster(size = 4, stride = 2) : (f32) -> f32
  %dy = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
  gpu.set_default_device %d
  %br = gpu.subgroup_broadcast %x, first_active_lane : f32
  %rt, %rv = gpu.rotate %x, 4, 16 : f32
  return
}
func.func @f2(%n: index, %d: i32, %x: memref<f32>) {
  %t = gpu.launch async blocks(%a, %b, %c) in (%ga = %n, %gb = %n, %gc = %n) threads(%e, %f, %g) in (%ba = %n, %bb = %n, %bc = %n) { gpu.terminator }
  gpu.launch blocks(%a, %b, %c) in (%ga = %n, %gb = %n, %gc = %n) threads(%e, %f, %g) in (%ba = %n, %bb = %n, %bc = %n) dynamic_shared_memory_size %d workgroup(%w : memref<4xf32, 3>) private(%p : memref<4xf32, 5>) { gpu.terminator } {x}
  gpu.launch clusters(%c1, %c2, %c3) in (%k1 = %n, %k2 = %n, %k3 = %n) blocks(%a, %b, %c) in (%ga = %n, %gb = %n, %gc = %n) threads(%e, %f, %g) in (%ba = %n, %bb = %n, %bc = %n) { gpu.terminator }
  return }
module attributes {gpu.container_module} { gpu.module @k { gpu.func @g(%m: memref<4xf32>) workgroup(%w: memref<32xf32, 3>) private(%p: memref<1xf32, 5>) kernel attributes {gpu.known_block_size = array<i32: 32, 1, 1>} { gpu.return } }
 func.func @f3(%n: index, %m: memref<4xf32>) { %t = gpu.launch_func async @k::@g blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%m : memref<4xf32>)
 gpu.launch_func [%t] @k::@g clusters in (%n, %n, %n) blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%m : memref<4xf32>)
 return } }
gpu.module @k2 [#nvvm.target] { }
gpu.module @k3 [#nvvm.target<chip = "sm_90">] attributes {a} { }
func.func @f4(%a: memref<100xf32>, %b: memref<100xf32>) { %0:2 = memref.distinct_objects %a, %b : memref<100xf32>, memref<100xf32>
 return }
func.func @f5(%s: tensor<4x4xf32>, %d: tensor<1x1xindex>, %v: tensor<1x4xf32>) {
  %0 = tensor.gather %s[%d] gather_dims([0]) : (tensor<4x4xf32>, tensor<1x1xindex>) -> tensor<1x4xf32>
  %1 = tensor.gather %s[%d] gather_dims([0]) unique : (tensor<4x4xf32>, tensor<1x1xindex>) -> tensor<1x1x4xf32>
  %2 = tensor.scatter %v into %s[%d] scatter_dims([0]) unique : (tensor<1x4xf32>, tensor<4x4xf32>, tensor<1x1xindex>) -> tensor<4x4xf32>
  return
}
func.func @f6(%i: index, %t: tensor<?x?xf32>, %s: tensor<4x4xf32>, %m: memref<4xf32>, %c: i1) {
  bufferization.materialize_in_destination %s in %s : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
func.func @f7(%t: tensor<?xf32>, %s: tensor<?xindex>, %m: memref<?xf32>) {
 %0 = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
 %2 = shape.num_elements %0 : tensor<1xindex> -> index
 %w = shape.const_witness true
 %7 = shape.get_extent %0, %2 : tensor<1xindex>, index -> index
 return }
func.func @f8(%n: index, %c: i1, %x: f32, %y: memref<4xf32>) {
  gpu.wait
  gpu.wait {a}
  %2 = gpu.wait async {b}
  %a, %t = gpu.alloc async [%2] (%n)[%n] {c} : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>, 1>
  gpu.all_reduce add %x {} {k} : (f32) -> f32
  %m = gpu.memcpy async %y, %y : memref<4xf32>, memref<4xf32> {q}
  gpu.memset [%m] %y, %x : memref<4xf32>, f32 {q}

  return }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%r: !transform.any_op {transform.consumed}) {
  transform.apply_patterns to %r {
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
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%r: !transform.any_op {transform.consumed}) {
  transform.apply_patterns to %r {
    transform.apply_patterns.vector.lower_transpose lowering_strategy = llvmintr
  } : !transform.any_op
  transform.yield } }
func.func @f9(%m: memref<4xf32>, %x: f32, %i: i32) { gpu.memcpy %m, %m : memref<4xf32>, memref<4xf32>
gpu.wait
%0 = "gpu.subgroup_broadcast"(%x, %i) <{broadcast_type = #gpu<broadcast specific_lane>}> : (f32, i32) -> f32
return }
"a.b"() {x = distinct[0]<32 : i32>, y = distinct[0]<32 : i32>, z = distinct[1]<>} : () -> ()
"a.b"() {x = "abc" : i32, y = ["d" : !foo.bar, "x" : tensor<2xi32>]} : () -> ()
"a.b"() {x = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>, y = sparse<0, 1.0> : tensor<3xf32>, z = sparse<[], []> : tensor<3xf32>} : () -> ()
