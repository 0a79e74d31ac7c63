module attributes {transform.with_named_sequence} { transform.named_sequence @m(%z_r: !transform.any_op {transform.consumed}) {
  %z_0 = transform.structured.match ops{["linalg.matmul"]} in %z_r : (!transform.any_op) -> !transform.any_op
  %z_1, %z_l:3 = transform.structured.tile_using_for %z_0 tile_sizes [4, 8, 16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  %z_2, %z_l2 = transform.structured.tile_using_for %z_1 tile_sizes [0, 8] : (!transform.any_op) -> (!transform.any_op, !transform.op<"scf.for">)
  %z_3, %z_l3:2 = transform.structured.tile_using_for %z_1 tile_sizes [4, 8] interchange = [1, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %z_4, %z_l4:2 = transform.structured.tile_using_for %z_1 tile_sizes [%z_0, 8] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %z_5, %z_l5:2 = transform.structured.tile_using_for %z_1 tile_sizes [[4], 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.yield } }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%z_r: !transform.any_op {transform.consumed}) {
  %z_a, %z_b = transform.structured.tile_using_forall %z_r num_threads [10, 20] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %z_c, %z_d = transform.structured.tile_using_forall %z_r tile_sizes [10, %z_r] (mapping = [#gpu.thread<x>]) : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield } }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%z_r: !transform.any_op {transform.consumed}) {
  %z_p = transform.param.constant 16 : i64 -> !transform.param<i64>
  %z_q = transform.param.constant "abc" -> !transform.any_param
  %z_n = transform.num_associations %z_r : (!transform.any_op) -> !transform.param<i64>
  transform.match.param.cmpi eq %z_p, %z_n : !transform.param<i64>
  transform.yield } }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%z_r: !transform.any_op {transform.consumed}) {
  transform.foreach %z_r : !transform.any_op {
  ^bb1(%z_x: !transform.any_op):
    %z_1 = transform.get_parent_op %z_x : (!transform.any_op) -> !transform.any_op
    transform.print %z_1 : !transform.any_op
  }
  %z_k = transform.foreach %z_r, %z_r : !transform.any_op, !transform.any_op -> !transform.any_op {
  ^bb1(%z_x: !transform.any_op, %z_y: !transform.any_op):
    transform.yield %z_x : !transform.any_op
  }
  transform.yield } }
module attributes {transform.with_named_sequence} { 
 transform.named_sequence @a(%z_r: !transform.any_op {transform.readonly}) -> !transform.any_op { transform.match.operation_name %z_r ["scf.for", "scf.if"] : !transform.any_op
  transform.yield %z_r : !transform.any_op }
 transform.named_sequence @c() { transform.yield }
 transform.named_sequence @b(%z_r: !transform.any_op {transform.readonly}) { transform.yield }
 transform.named_sequence @m(%z_r: !transform.any_op {transform.consumed}) {
  %z_0 = transform.include @a failures(propagate) (%z_r) : (!transform.any_op) -> !transform.any_op
  transform.include @b failures(suppress) (%z_0) : (!transform.any_op) -> ()
  transform.foreach_match in %z_r @b -> @c : (!transform.any_op) -> !transform.any_op
  %z_x = transform.foreach_match in %z_r @b -> @c : (!transform.any_op) -> !transform.any_op
  %z_y = transform.collect_matching @a in %z_r : (!transform.any_op) -> !transform.any_op
  transform.yield } }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%z_r: !transform.any_op {transform.consumed}) {
  %z_0 = transform.get_producer_of_operand %z_r[0] : (!transform.any_op) -> !transform.any_op
  %z_1 = transform.get_consumers_of_result %z_r[0] : (!transform.any_op) -> !transform.any_op
  %z_2 = transform.get_result %z_r[0] : (!transform.any_op) -> !transform.any_value
  %z_3 = transform.get_operand %z_r[all] : (!transform.any_op) -> !transform.any_value
  %z_8 = transform.get_operand %z_r[1, 2] : (!transform.any_op) -> !transform.any_value
  %z_5 = transform.get_defining_op %z_2 : (!transform.any_value) -> !transform.any_op
  %z_6 = transform.get_type %z_2 : (!transform.any_value) -> !transform.type
  %z_7 = transform.select "scf.for" in %z_r : (!transform.any_op) -> !transform.any_op
  transform.verify %z_r : !transform.any_op
  transform.yield } }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%z_r: !transform.any_op {transform.consumed}) {
  transform.alternatives %z_r : !transform.any_op {
  ^bb0(%z_a: !transform.any_op):
    %z_0 = transform.structured.match ops{["scf.if"]} in %z_a : (!transform.any_op) -> !transform.any_op
  }, {
  ^bb0(%z_a: !transform.any_op):
  }
  transform.yield } }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%z_r: !transform.any_op {transform.consumed}) {
  transform.apply_patterns to %z_r {
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
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%z_r: !transform.any_op {transform.consumed}) {
  transform.apply_patterns to %z_r {
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
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%z_r: !transform.any_op {transform.consumed}) {
  %z_1 = transform.structured.vectorize_children_and_apply_patterns %z_r : (!transform.any_op) -> !transform.any_op
  %z_2 = transform.structured.vectorize_children_and_apply_patterns %z_r {vectorize_padding, disable_multi_reduction_to_contract_patterns} : (!transform.any_op) -> !transform.any_op
  transform.structured.vectorize %z_r : !transform.any_op
  transform.structured.vectorize %z_r vector_sizes [4, 8] : !transform.any_op
  transform.structured.vectorize %z_r vector_sizes [[4], %z_r] {vectorize_nd_extract} : !transform.any_op, !transform.any_op
  transform.structured.vectorize %z_r {create_named_contraction} : !transform.any_op
  %z_3 = transform.structured.generalize %z_r : (!transform.any_op) -> !transform.any_op
  %z_4 = transform.structured.specialize %z_r : (!transform.any_op) -> !transform.any_op
  %z_5 = transform.structured.interchange %z_r iterator_interchange = [1, 0] : (!transform.any_op) -> !transform.any_op
  %z_6 = transform.structured.promote %z_r { operands_to_promote = [0, 1], use_full_tiles_by_default } : (!transform.any_op) -> !transform.any_op
  %z_7 = transform.structured.scalarize %z_r : (!transform.any_op) -> !transform.any_op
  %z_8 = transform.structured.decompose %z_r : (!transform.any_op) -> !transform.any_op
  %z_9 = transform.structured.convert_to_loops %z_r : (!transform.any_op) -> !transform.any_op
  %z_10 = transform.structured.rewrite_in_destination_passing_style %z_r : (!transform.any_op) -> !transform.any_op
  %z_11:3 = transform.structured.multitile_sizes %z_r { dimension = 0, target_size = 3} : (!transform.any_op) -> !transform.any_op
  %z_14 = transform.structured.hoist_redundant_vector_transfers %z_r : (!transform.any_op) -> !transform.any_op
  %z_15, %z_16 = transform.structured.gpu.map_copy_to_threads %z_r total_num_threads = 32 desired_bit_alignment = 128 : (!transform.any_op) -> (!transform.op<"scf.forall">, !transform.any_op)
  transform.yield } }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%z_r: !transform.any_op {transform.consumed}) {
  %z_padded, %z_pad, %z_copy = transform.structured.pad %z_r { padding_values=[0.0 : f32, 0.0 : f32, 0.0 : f32], padding_dimensions=[0, 1, 2], nofold_flags=[1, 1, 0] } : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %z_padded2, %z_pad2, %z_copy2 = transform.structured.pad %z_r pad_to_multiple_of [2, 2, 1] { padding_values=[0.0 : f32], padding_dimensions=[0, 1, 2], copy_back_op = "linalg.copy" } : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %z_1 = transform.structured.hoist_pad %z_pad by 2 loops : (!transform.any_op) -> !transform.any_op
  %z_2 = transform.structured.hoist_pad %z_pad by 2 loops, transpose by [1, 0] : (!transform.any_op) -> !transform.any_op
  %z_f, %z_l:2 = transform.structured.fuse %z_r tile_sizes [5, 7] interchange [0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %z_f2, %z_l2:2 = transform.structured.fuse %z_r tile_sizes [5, 7] {apply_cleanup} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %z_a, %z_b, %z_c, %z_d = transform.structured.tile_reduction_using_for %z_r by tile_sizes = [0, 5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  %z_e:4 = transform.structured.split_reduction %z_r { split_factor = 4, insert_split_dimension = 0} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  %z_q = transform.structured.pack %z_r packed_sizes = [2, 3, 4] : (!transform.any_op) -> (!transform.op<"linalg.generic">)
  %z_buf, %z_new = transform.structured.bufferize_to_allocation %z_r {memory_space = 3} : !transform.any_op
  %z_t:2 = transform.structured.fuse_into_containing_op %z_r into %z_r : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield } }
module attributes {transform.with_named_sequence} { transform.named_sequence @m(%z_r: !transform.any_op {transform.consumed}, %z_f: !transform.op<"scf.for">, %z_al: !transform.op<"memref.alloc">, %z_ala: !transform.op<"memref.alloca">) {
  %z_1 = transform.memref.multibuffer %z_al {factor = 2 : i64} : (!transform.op<"memref.alloc">) -> !transform.any_op
  %z_2 = transform.memref.multibuffer %z_al {factor = 2 : i64, skip_analysis} : (!transform.op<"memref.alloc">) -> !transform.any_op
  transform.memref.erase_dead_alloc_and_stores %z_r : (!transform.any_op) -> ()
  %z_3 = transform.memref.make_loop_independent %z_r {num_loops = 1} : (!transform.any_op) -> !transform.any_op
  %z_4 = transform.tensor.make_loop_independent %z_r {num_loops = 1} : (!transform.any_op) -> !transform.any_op
  %z_5, %z_6 = transform.memref.alloca_to_global %z_ala : (!transform.op<"memref.alloca">) -> (!transform.any_op, !transform.any_op)
  %z_7 = transform.bufferization.one_shot_bufferize %z_r : (!transform.any_op) -> !transform.any_op
  %z_8 = transform.bufferization.one_shot_bufferize layout{IdentityLayoutMap} %z_r {bufferize_function_boundaries = true} : (!transform.any_op) -> !transform.any_op
  transform.bufferization.eliminate_empty_tensors %z_r : !transform.any_op
  transform.bufferization.buffer_loop_hoisting %z_r : !transform.any_op
  %z_9 = transform.gpu.map_forall_to_blocks %z_r generate_gpu_launch : (!transform.any_op) -> !transform.any_op
  %z_10 = transform.gpu.map_forall_to_blocks %z_r generate_gpu_launch grid_dims = [1, 2, 3] : (!transform.any_op) -> !transform.any_op
  %z_11 = transform.gpu.map_nested_forall_to_threads %z_r block_dims = [32, 4, 1] : (!transform.any_op) -> !transform.any_op
  %z_12 = transform.gpu.map_nested_forall_to_threads %z_r block_dims = [32, 4, 1] sync_after_distribute = false warp_size = 32 : (!transform.any_op) -> !transform.any_op
  %z_13 = transform.apply_registered_pass "canonicalize" with options = { "top-down" = false } to %z_r : (!transform.any_op) -> !transform.any_op
  transform.yield } }
