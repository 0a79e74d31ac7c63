module attributes {transform.with_named_sequence} { transform.named_sequence @m(%r: !transform.any_op {transform.consumed}) {
  %0 = transform.structured.match ops{["linalg.matmul"]} in %r : (!transform.any_op) -> !transform.any_op
  %1, %l:3 = transform.structured.tile_using_for %0 tile_sizes [4, 8, 16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  %2, %l2 = transform.structured.tile_using_for %1 tile_sizes [0, 8] : (!transform.any_op) -> (!transform.any_op, !transform.op<"scf.for">)
  %3, %l3:2 = transform.structured.tile_using_for %1 tile_sizes [4, 8] interchange = [1, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %4, %l4:2 = transform.structured.tile_using_for %1 tile_sizes [%0, 8] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %5, %l5:2 = transform.structured.tile_using_for %1 tile_sizes [[4], 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.yield } }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%r: !transform.any_op {transform.consumed}) {
  %a, %b = transform.structured.tile_using_forall %r num_threads [10, 20] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %c, %d = transform.structured.tile_using_forall %r tile_sizes [10, %r] (mapping = [#gpu.thread<x>]) : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield } }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%r: !transform.any_op {transform.consumed}) {
  %p = transform.param.constant 16 : i64 -> !transform.param<i64>
  %q = transform.param.constant "abc" -> !transform.any_param
  %n = transform.num_associations %r : (!transform.any_op) -> !transform.param<i64>
  transform.match.param.cmpi eq %p, %n : !transform.param<i64>
  transform.yield } }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%r: !transform.any_op {transform.consumed}) {
  transform.foreach %r : !transform.any_op {
  ^bb1(%x: !transform.any_op):
    %1 = transform.get_parent_op %x : (!transform.any_op) -> !transform.any_op
    transform.print %1 : !transform.any_op
  }
  %k = transform.foreach %r, %r : !transform.any_op, !transform.any_op -> !transform.any_op {
  ^bb1(%x: !transform.any_op, %y: !transform.any_op):
    transform.yield %x : !transform.any_op
  }
  transform.yield } }
module attributes {transform.with_named_sequence} { 
 transform.named_sequence @a(%r: !transform.any_op {transform.readonly}) -> !transform.any_op { transform.match.operation_name %r ["scf.for", "scf.if"] : !transform.any_op
  transform.yield %r : !transform.any_op }
 transform.named_sequence @c() { transform.yield }
 transform.named_sequence @b(%r: !transform.any_op {transform.readonly}) { transform.yield }
 transform.named_sequence @m(%r: !transform.any_op {transform.consumed}) {
  %0 = transform.include @a failures(propagate) (%r) : (!transform.any_op) -> !transform.any_op
  transform.include @b failures(suppress) (%0) : (!transform.any_op) -> ()
  transform.foreach_match in %r @b -> @c : (!transform.any_op) -> !transform.any_op
  %x = transform.foreach_match in %r @b -> @c : (!transform.any_op) -> !transform.any_op
  %y = transform.collect_matching @a in %r : (!transform.any_op) -> !transform.any_op
  transform.yield } }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%r: !transform.any_op {transform.consumed}) {
  %0 = transform.get_producer_of_operand %r[0] : (!transform.any_op) -> !transform.any_op
  %1 = transform.get_consumers_of_result %r[0] : (!transform.any_op) -> !transform.any_op
  %2 = transform.get_result %r[0] : (!transform.any_op) -> !transform.any_value
  %3 = transform.get_operand %r[all] : (!transform.any_op) -> !transform.any_value
  %8 = transform.get_operand %r[1, 2] : (!transform.any_op) -> !transform.any_value
  %5 = transform.get_defining_op %2 : (!transform.any_value) -> !transform.any_op
  %6 = transform.get_type %2 : (!transform.any_value) -> !transform.type
  %7 = transform.select "scf.for" in %r : (!transform.any_op) -> !transform.any_op
  transform.verify %r : !transform.any_op
  transform.yield } }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%r: !transform.any_op {transform.consumed}) {
  transform.alternatives %r : !transform.any_op {
  ^bb0(%a: !transform.any_op):
    %0 = transform.structured.match ops{["scf.if"]} in %a : (!transform.any_op) -> !transform.any_op
  }, {
  ^bb0(%a: !transform.any_op):
  }
  transform.yield } }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%r: !transform.any_op {transform.consumed}) {
  transform.apply_patterns to %r {
    transform.apply_patterns.vector.lower_contraction lowering_strategy = "outerproduct"
    transform.apply_patterns.vector.lower_transfer max_transfer_rank = 1
    transform.apply_patterns.vector.lower_transpose lowering_strategy = "shuffle_1d"
    transform.apply_patterns.vector.lower_multi_reduction lowering_strategy = "innerreduction"
    transform.apply_patterns.vector.transfer_permutation_patterns
    transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "linalg-copy"
    transform.apply_patterns.vector.transfer_to_scf max_transfer_rank = 1 full_unroll = true
    transform.apply_patterns.vector.lower_shape_cast
    transform.apply_patterns.vector.lower_outerproduct
    transform.apply_patterns.vector.lower_gather
    transform.apply_patterns.vector.lower_masks
    transform.apply_patterns.vector.lower_masked_transfers
    transform.apply_patterns.vector.materialize_masks
    transform.apply_patterns.vector.cast_away_vector_leading_one_dim
    transform.apply_patterns.vector.drop_unit_dims_with_shape_cast
    transform.apply_patterns.vector.rank_reducing_subview_patterns
    transform.apply_patterns.vector.reduction_to_contract
    transform.apply_patterns.vector.fold_arith_extension
    transform.apply_patterns.vector.elementwise_to_vector
    transform.apply_patterns.vector.interleave_to_shuffle
    transform.apply_patterns.vector.rewrite_narrow_types
    transform.apply_patterns.vector.lower_broadcast
    transform.apply_patterns.vector.lower_bitcast
    transform.apply_patterns.vector.lower_scan
    transform.apply_patterns.vector.lower_interleave
    transform.apply_patterns.vector.lower_create_mask
    transform.apply_patterns.vector.sink_ops
    transform.apply_patterns.vector.sink_mem_ops
    transform.apply_patterns.vector.unroll_from_elements
    transform.apply_patterns.vector.unroll_to_elements
  } : !transform.any_op
  transform.yield } }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%r: !transform.any_op {transform.consumed}) {
  transform.apply_patterns to %r {
    transform.apply_patterns.linalg.tiling_canonicalization
    transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes
    transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices
    transform.apply_patterns.linalg.erase_unnecessary_inputs
    transform.apply_patterns.linalg.pad_vectorization
    transform.apply_patterns.linalg.decompose_pad
    transform.apply_patterns.linalg.decompose_pack_unpack
    transform.apply_patterns.linalg.fold_add_into_dest
    transform.apply_patterns.tensor.fold_tensor_subset_ops
    transform.apply_patterns.tensor.fold_tensor_empty
    transform.apply_patterns.tensor.fold_tensor_empty {fold_single_use_only = true}
    transform.apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion
    transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice
    transform.apply_patterns.tensor.reassociative_reshape_folding
    transform.apply_patterns.tensor.rewrite_as_constant
    transform.apply_patterns.tensor.bubble_up_extract_slice
    transform.apply_patterns.tensor.decompose_concat
    transform.apply_patterns.tensor.fold_into_pack_and_unpack
    transform.apply_patterns.memref.expand_ops
    transform.apply_patterns.memref.expand_strided_metadata
    transform.apply_patterns.memref.extract_address_computations
    transform.apply_patterns.memref.fold_memref_alias_ops
    transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims
    transform.apply_patterns.memref.alloc_to_alloca
    transform.apply_patterns.gpu.gpu_rewrite_patterns
    transform.apply_patterns.scf.for_loop_canonicalization
  } {apply_cse, max_iterations = 3 : i64} : !transform.any_op
  transform.yield } }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%r: !transform.any_op {transform.consumed}) {
  %1 = transform.structured.vectorize_children_and_apply_patterns %r : (!transform.any_op) -> !transform.any_op
  %2 = transform.structured.vectorize_children_and_apply_patterns %r {vectorize_padding, disable_multi_reduction_to_contract_patterns} : (!transform.any_op) -> !transform.any_op
  transform.structured.vectorize %r : !transform.any_op
  transform.structured.vectorize %r vector_sizes [4, 8] : !transform.any_op
  transform.structured.vectorize %r vector_sizes [[4], %r] {vectorize_nd_extract} : !transform.any_op, !transform.any_op
  transform.structured.vectorize %r {create_named_contraction} : !transform.any_op
  %3 = transform.structured.generalize %r : (!transform.any_op) -> !transform.any_op
  %4 = transform.structured.specialize %r : (!transform.any_op) -> !transform.any_op
  %5 = transform.structured.interchange %r iterator_interchange = [1, 0] : (!transform.any_op) -> !transform.any_op
  %6 = transform.structured.promote %r { operands_to_promote = [0, 1], use_full_tiles_by_default } : (!transform.any_op) -> !transform.any_op
  %7 = transform.structured.scalarize %r : (!transform.any_op) -> !transform.any_op
  %8 = transform.structured.decompose %r : (!transform.any_op) -> !transform.any_op
  %9 = transform.structured.convert_to_loops %r : (!transform.any_op) -> !transform.any_op
  %10 = transform.structured.rewrite_in_destination_passing_style %r : (!transform.any_op) -> !transform.any_op
  %11:3 = transform.structured.multitile_sizes %r { dimension = 0, target_size = 3} : (!transform.any_op) -> !transform.any_op
  %14 = transform.structured.hoist_redundant_vector_transfers %r : (!transform.any_op) -> !transform.any_op
  %15, %16 = transform.structured.gpu.map_copy_to_threads %r total_num_threads = 32 desired_bit_alignment = 128 : (!transform.any_op) -> (!transform.op<"scf.forall">, !transform.any_op)
  transform.yield } }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%r: !transform.any_op {transform.consumed}) {
  %padded, %pad, %copy = transform.structured.pad %r { padding_values=[0.0 : f32, 0.0 : f32, 0.0 : f32], padding_dimensions=[0, 1, 2], nofold_flags=[1, 1, 0] } : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %padded2, %pad2, %copy2 = transform.structured.pad %r pad_to_multiple_of [2, 2, 1] { padding_values=[0.0 : f32], padding_dimensions=[0, 1, 2], copy_back_op = "linalg.copy" } : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %1 = transform.structured.hoist_pad %pad by 2 loops : (!transform.any_op) -> !transform.any_op
  %2 = transform.structured.hoist_pad %pad by 2 loops, transpose by [1, 0] : (!transform.any_op) -> !transform.any_op
  %f, %l:2 = transform.structured.fuse %r tile_sizes [5, 7] interchange [0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %f2, %l2:2 = transform.structured.fuse %r tile_sizes [5, 7] {apply_cleanup} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %a, %b, %c, %d = transform.structured.tile_reduction_using_for %r by tile_sizes = [0, 5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  %e:4 = transform.structured.split_reduction %r { split_factor = 4, insert_split_dimension = 0} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  %q = transform.structured.pack %r packed_sizes = [2, 3, 4] : (!transform.any_op) -> (!transform.op<"linalg.generic">)
  %buf, %new = transform.structured.bufferize_to_allocation %r {memory_space = 3} : !transform.any_op
  %t:2 = transform.structured.fuse_into_containing_op %r into %r : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield } }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%r: !transform.any_op {transform.consumed}, %f: !transform.op<"scf.for">, %al: !transform.op<"memref.alloc">, %ala: !transform.op<"memref.alloca">) {
  %1 = transform.memref.multibuffer %al {factor = 2 : i64} : (!transform.op<"memref.alloc">) -> !transform.any_op
  %2 = transform.memref.multibuffer %al {factor = 2 : i64, skip_analysis} : (!transform.op<"memref.alloc">) -> !transform.any_op
  transform.memref.erase_dead_alloc_and_stores %r : (!transform.any_op) -> ()
  %3 = transform.memref.make_loop_independent %r {num_loops = 1} : (!transform.any_op) -> !transform.any_op
  %4 = transform.tensor.make_loop_independent %r {num_loops = 1} : (!transform.any_op) -> !transform.any_op
  %5, %6 = transform.memref.alloca_to_global %ala : (!transform.op<"memref.alloca">) -> (!transform.any_op, !transform.any_op)
  %7 = transform.bufferization.one_shot_bufferize %r : (!transform.any_op) -> !transform.any_op
  %8 = transform.bufferization.one_shot_bufferize layout{IdentityLayoutMap} %r {bufferize_function_boundaries = true} : (!transform.any_op) -> !transform.any_op
  transform.bufferization.eliminate_empty_tensors %r : !transform.any_op
  transform.bufferization.buffer_loop_hoisting %r : !transform.any_op
  %9 = transform.gpu.map_forall_to_blocks %r generate_gpu_launch : (!transform.any_op) -> !transform.any_op
  %10 = transform.gpu.map_forall_to_blocks %r generate_gpu_launch grid_dims = [1, 2, 3] : (!transform.any_op) -> !transform.any_op
  %11 = transform.gpu.map_nested_forall_to_threads %r block_dims = [32, 4, 1] : (!transform.any_op) -> !transform.any_op
  %12 = transform.gpu.map_nested_forall_to_threads %r block_dims = [32, 4, 1] sync_after_distribute = false warp_size = 32 : (!transform.any_op) -> !transform.any_op
  %13 = transform.apply_registered_pass "canonicalize" with options = { "top-down" = false } to %r : (!transform.any_op) -> !transform.any_op
  transform.yield } }
