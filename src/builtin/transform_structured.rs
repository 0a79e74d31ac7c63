//! Steps of `transform` scripts on the operations of other dialects: tiling, packing, bufferization, mapping to devices.

use super::format::formatted;
use super::transform::{mapped, named};
use crate::ir::effects::Effects;
use crate::ir::registry::{Arity, OpInfo};

/// The rows.
pub static TABLE: &[OpInfo] = &[
    named(mapped(
        "transform.structured.fuse_into_containing_op",
        &[],
        &[],
        2,
        "%op into %in attrs : F => fused_op new_containing_op",
    )),
    named(OpInfo {
        segments: &["target", "num_threads", "tile_sizes", "packed_num_threads", "packed_tile_sizes"],
        ..mapped(
            "transform.structured.tile_using_forall",
            &["mapping", "operandSegmentSizes", "static_num_threads", "static_tile_sizes"],
            &[],
            2,
            "%target (? num_threads &num_threads=static_num_threads )? (? tile_sizes &tile_sizes=static_tile_sizes )? \
             (? `` ( mapping = $mapping ) )? ~packed_num_threads ~packed_tile_sizes attrs : F => tiled_op forall_op",
        )
    }),
    named(OpInfo {
        results: Arity::AtLeast(1),
        ..mapped(
            "transform.structured.tile_using_for",
            &["interchange", "scalable_sizes", "static_sizes"],
            &[],
            1,
            "%target (? tile_sizes &sizes=static_sizes/scalable_sizes )? (? interchange = #interchange )? attrs : F \
             => tiled_linalg_op loops",
        )
    }),
    named(OpInfo {
        results: Arity::AtLeast(1),
        segments: &["target", "tile_sizes", "tile_interchange"],
        ..mapped(
            "transform.structured.fuse",
            &["apply_cleanup", "operandSegmentSizes", "static_tile_interchange", "static_tile_sizes", "use_forall"],
            &[],
            1,
            "%target (? tile_sizes &tile_sizes=static_tile_sizes )? (? interchange &swaps=static_tile_interchange )? attrs \
             : F => transformed loops",
        )
    }),
    named(OpInfo {
        results: Arity::AtLeast(1),
        ..mapped(
            "transform.structured.tile_reduction_using_for",
            &["reduction_dims", "tile_sizes"],
            &[("reduction_dims", "[]"), ("tile_sizes", "[]")],
            1,
            "%target (? reduction_dims = $reduction_dims )? by tile_sizes = $tile_sizes attrs : F \
             => fill_op split_op combining_op for_op",
        )
    }),
    named(mapped(
        "transform.structured.split_reduction",
        &["insert_split_dimension", "inner_parallel", "split_factor", "use_alloc", "use_scaling_algorithm"],
        &[("insert_split_dimension", "0")],
        4,
        "%target attrs : F => init_or_alloc_op fill_op split_linalg_op combining_linalg_op",
    )),
    named(mapped(
        "transform.structured.pad",
        &[
            "copy_back_op",
            "nofold_flags",
            "padding_dimensions",
            "padding_values",
            "static_pad_to_multiple_of",
            "transpose_paddings",
            "use_prescribed_tensor_shapes",
        ],
        &[
            ("copy_back_op", "\"bufferization.materialize_in_destination\""),
            ("nofold_flags", "[]"),
            ("padding_dimensions", "[]"),
            ("padding_values", "[]"),
            ("transpose_paddings", "[]"),
        ],
        3,
        "%target (? pad_to_multiple_of &multiples=static_pad_to_multiple_of )? attrs : F => padded pad copy",
    )),
    mapped(
        "transform.structured.vectorize_children_and_apply_patterns",
        &[
            "disable_multi_reduction_to_contract_patterns",
            "disable_transfer_permutation_map_lowering_patterns",
            "flatten_1d_depthwise_conv",
            "fold_type_extensions_into_contract",
            "vectorize_nd_extract",
            "vectorize_padding",
        ],
        &[],
        1,
        "%target attrs : F",
    ),
    mapped(
        "transform.structured.vectorize",
        &[
            "assume_dynamic_dims_match_vec_sizes",
            "create_named_contraction",
            "scalable_sizes",
            "static_vector_sizes",
            "vectorize_nd_extract",
        ],
        &[],
        0,
        "%target (? vector_sizes &sizes=static_vector_sizes/scalable_sizes )? attrs : T(*)",
    ),
    mapped(
        "transform.structured.interchange",
        &["iterator_interchange"],
        &[],
        1,
        "%target (? iterator_interchange = #iterator_interchange )? attrs : F",
    ),
    mapped(
        "transform.structured.promote",
        &[
            "alignment",
            "mapping",
            "memory_space",
            "operands_to_promote",
            "use_alloca",
            "use_full_tile_buffers",
            "use_full_tiles_by_default",
            "use_original_subview_size",
        ],
        &[("operands_to_promote", "[]"), ("use_full_tile_buffers", "[]")],
        1,
        "%target attrs : F",
    ),
    mapped(
        "transform.structured.pack",
        &["static_packed_sizes"],
        &[],
        1,
        "%target packed_sizes = &sizes=static_packed_sizes attrs : F",
    ),
    named(mapped(
        "transform.structured.multitile_sizes",
        &["dimension", "divisor", "target_size"],
        &[("divisor", "1")],
        3,
        "%target attrs : ( T(target) ) -> T(R) => low_size high_size split_point",
    )),
    mapped(
        "transform.structured.hoist_pad",
        &["num_loops", "transpose"],
        &[("transpose", "array<i64>")],
        1,
        "%target by =num_loops loops (? , transpose by #transpose )? attrs : F",
    ),
    named(mapped(
        "transform.structured.bufferize_to_allocation",
        &["alloc_op", "bufferize_destination_only", "emit_dealloc", "memcpy_op", "memory_space"],
        &[("alloc_op", "\"memref.alloc\""), ("memcpy_op", "\"bufferization.materialize_in_destination\"")],
        2,
        "%target attrs : T(target) where R=!transform.any_value,!transform.any_op => allocated_buffer new_ops",
    )),
    step("transform.structured.generalize"),
    step("transform.structured.specialize"),
    step("transform.structured.scalarize"),
    step("transform.structured.decompose"),
    step("transform.structured.decompose_interface"),
    step("transform.structured.convert_to_loops"),
    step("transform.structured.rewrite_in_destination_passing_style"),
    mapped(
        "transform.structured.hoist_redundant_vector_transfers",
        &["check_non_zero_trip"],
        &[],
        1,
        "%target attrs : F",
    ),
    step("transform.structured.hoist_redundant_vector_broadcasts"),
    step("transform.structured.transpose_conv2d"),
    step("transform.structured.insert_slice_to_copy"),
    mapped("transform.memref.multibuffer", &["factor", "skip_analysis"], &[], 1, "%target attrs : F"),
    OpInfo { results: Arity::Exactly(0), ..step("transform.memref.erase_dead_alloc_and_stores") },
    mapped("transform.memref.make_loop_independent", &["num_loops"], &[], 1, "%target attrs : F"),
    mapped("transform.tensor.make_loop_independent", &["num_loops"], &[], 1, "%target attrs : F"),
    named(mapped("transform.memref.alloca_to_global", &[], &[], 2, "%alloca attrs : F => getGlobal global")),
    mapped("transform.bufferization.eliminate_empty_tensors", &[], &[], 0, "%target attrs : T(target)"),
    mapped("transform.bufferization.buffer_loop_hoisting", &[], &[], 0, "%target attrs : T(target)"),
    step("transform.bufferization.empty_tensor_to_alloc_tensor"),
    mapped(
        "transform.bufferization.one_shot_bufferize",
        &[
            "allow_return_allocs_from_loops",
            "allow_unknown_ops",
            "bufferize_function_boundaries",
            "check_parallel_regions",
            "dump_alias_sets",
            "function_boundary_type_conversion",
            "memcpy_op",
            "print_conflicts",
            "test_analysis_only",
        ],
        &[
            ("allow_return_allocs_from_loops", "false"),
            ("allow_unknown_ops", "false"),
            ("bufferize_function_boundaries", "false"),
            ("check_parallel_regions", "true"),
            ("dump_alias_sets", "false"),
            ("memcpy_op", "\"memref.copy\""),
            ("print_conflicts", "false"),
            ("test_analysis_only", "false"),
        ],
        1,
        "(? layout { !function_boundary_type_conversion=InferLayoutMap,IdentityLayoutMap,FullyDynamicLayoutMap } )? %target \
         attrs : F",
    ),
    mapped(
        "transform.gpu.map_forall_to_blocks",
        &["generate_gpu_launch", "grid_dims"],
        &[],
        1,
        "%target +generate_gpu_launch (? grid_dims = #grid_dims )? attrs : F",
    ),
    mapped(
        "transform.gpu.map_nested_forall_to_threads",
        &["block_dims", "sync_after_distribute", "warp_size"],
        &[("sync_after_distribute", "true"), ("warp_size", "32")],
        1,
        "%target block_dims = #block_dims (? sync_after_distribute = $sync_after_distribute )? (? warp_size = =warp_size )? \
         attrs : F",
    ),
    named(mapped(
        "transform.structured.gpu.map_copy_to_threads",
        &["desired_bit_alignment", "total_num_threads"],
        &[],
        2,
        "%target total_num_threads = =total_num_threads desired_bit_alignment = =desired_bit_alignment attrs : F \
         => forall_op tiled_op",
    )),
];

/// A step that nothing is said of but what it takes and gives.
const fn step(name: &'static str) -> OpInfo {
    mapped(name, &[], &[], 1, "%target attrs : F")
}

/// The patterns that `transform.apply_patterns` may apply.
pub static PATTERNS: &[OpInfo] = &[
    pattern("transform.apply_conversion_patterns.scf.structural_conversions"),
    pattern("transform.apply_conversion_patterns.scf.scf_to_control_flow"),
    pattern("transform.apply_conversion_patterns.func.func_to_llvm"),
    pattern("transform.apply_conversion_patterns.gpu.gpu_wmma_to_nvvm"),
    pattern("transform.apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm"),
    pattern("transform.apply_conversion_patterns.nvgpu.nvgpu_to_nvvm"),
    pattern("transform.apply_conversion_patterns.transform.test_type_converter"),
    pattern("transform.apply_conversion_patterns.transform.test_conversion_patterns"),
    choice("transform.apply_conversion_patterns.dialect_to_llvm", &["dialect_name"], &[], "\"dialect_name attrs"),
    choice(
        "transform.apply_conversion_patterns.vector.vector_to_llvm",
        &["force_32bit_vector_indices", "reassociate_fp_reductions", "use_vector_alignment"],
        &[
            ("force_32bit_vector_indices", "true"),
            ("reassociate_fp_reductions", "false"),
            ("use_vector_alignment", "false"),
        ],
        "attrs",
    ),
    choice(
        "transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter",
        &["data_layout", "index_bitwidth", "use_aligned_alloc", "use_bare_ptr_call_conv", "use_generic_functions"],
        &[("index_bitwidth", "64")],
        "attrs",
    ),
    pattern("transform.apply_patterns.canonicalization"),
    pattern("transform.apply_patterns.scf.for_loop_canonicalization"),
    pattern("transform.apply_patterns.linalg.tiling_canonicalization"),
    pattern("transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes"),
    pattern("transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices"),
    pattern("transform.apply_patterns.linalg.erase_unnecessary_inputs"),
    pattern("transform.apply_patterns.linalg.pad_vectorization"),
    pattern("transform.apply_patterns.linalg.decompose_pad"),
    pattern("transform.apply_patterns.linalg.decompose_pack_unpack"),
    pattern("transform.apply_patterns.linalg.fold_add_into_dest"),
    pattern("transform.apply_patterns.tensor.fold_tensor_subset_ops"),
    OpInfo {
        inherent: &["fold_single_use_only"],
        defaults: &[("fold_single_use_only", "false")],
        ..pattern("transform.apply_patterns.tensor.fold_tensor_empty")
    },
    pattern("transform.apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion"),
    pattern("transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice"),
    pattern("transform.apply_patterns.tensor.reassociative_reshape_folding"),
    OpInfo {
        inherent: &["aggressive"],
        ..formatted("transform.apply_patterns.tensor.rewrite_as_constant", Effects::ANYTHING, 0, "+aggressive attrs")
    },
    pattern("transform.apply_patterns.tensor.bubble_up_extract_slice"),
    pattern("transform.apply_patterns.tensor.decompose_concat"),
    pattern("transform.apply_patterns.tensor.fold_into_pack_and_unpack"),
    pattern("transform.apply_patterns.memref.expand_ops"),
    pattern("transform.apply_patterns.memref.expand_strided_metadata"),
    pattern("transform.apply_patterns.memref.extract_address_computations"),
    pattern("transform.apply_patterns.memref.fold_memref_alias_ops"),
    pattern("transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims"),
    choice(
        "transform.apply_patterns.memref.alloc_to_alloca",
        &["size_limit"],
        &[],
        "(? size_limit ( =size_limit ) )? attrs",
    ),
    pattern("transform.apply_patterns.gpu.gpu_rewrite_patterns"),
    pattern("transform.apply_patterns.vector.transfer_permutation_patterns"),
    pattern("transform.apply_patterns.vector.lower_shape_cast"),
    pattern("transform.apply_patterns.vector.lower_outerproduct"),
    pattern("transform.apply_patterns.vector.lower_gather"),
    pattern("transform.apply_patterns.vector.lower_masks"),
    pattern("transform.apply_patterns.vector.lower_masked_transfers"),
    pattern("transform.apply_patterns.vector.lower_broadcast"),
    pattern("transform.apply_patterns.vector.lower_scan"),
    pattern("transform.apply_patterns.vector.lower_interleave"),
    pattern("transform.apply_patterns.vector.lower_create_mask"),
    pattern("transform.apply_patterns.vector.materialize_masks"),
    pattern("transform.apply_patterns.vector.cast_away_vector_leading_one_dim"),
    pattern("transform.apply_patterns.vector.drop_unit_dims_with_shape_cast"),
    pattern("transform.apply_patterns.vector.rank_reducing_subview_patterns"),
    pattern("transform.apply_patterns.vector.reduction_to_contract"),
    pattern("transform.apply_patterns.vector.fold_arith_extension"),
    pattern("transform.apply_patterns.vector.elementwise_to_vector"),
    pattern("transform.apply_patterns.vector.interleave_to_shuffle"),
    pattern("transform.apply_patterns.vector.rewrite_narrow_types"),
    pattern("transform.apply_patterns.vector.lower_bitcast"),
    pattern("transform.apply_patterns.vector.sink_ops"),
    pattern("transform.apply_patterns.vector.sink_mem_ops"),
    pattern("transform.apply_patterns.vector.unroll_from_elements"),
    pattern("transform.apply_patterns.vector.unroll_to_elements"),
    choice(
        "transform.apply_patterns.vector.lower_contraction",
        &["lowering_strategy"],
        &[("lowering_strategy", "2 : i32")],
        "(? lowering_strategy = !lowering_strategy=dot,llvmintr,outerproduct,parallelarith )? attrs",
    ),
    choice(
        "transform.apply_patterns.vector.lower_multi_reduction",
        &["lowering_strategy"],
        &[("lowering_strategy", "0 : i32")],
        "(? lowering_strategy = !lowering_strategy=innerparallel,innerreduction )? attrs",
    ),
    choice(
        "transform.apply_patterns.vector.lower_transpose",
        &["avx2_lowering_strategy", "lowering_strategy"],
        &[("avx2_lowering_strategy", "false"), ("lowering_strategy", "0 : i32")],
        "(? lowering_strategy = !lowering_strategy=eltwise,llvmintr,shuffle_1d,shuffle_16x16 )? \
         (? avx2_lowering_strategy = $avx2_lowering_strategy )? attrs",
    ),
    choice(
        "transform.apply_patterns.vector.split_transfer_full_partial",
        &["split_transfer_strategy"],
        &[("split_transfer_strategy", "2 : i32")],
        "(? split_transfer_strategy = !split_transfer_strategy=none,vector-transfer,linalg-copy,force-in-bounds )? attrs",
    ),
    choice(
        "transform.apply_patterns.vector.lower_transfer",
        &["max_transfer_rank"],
        &[("max_transfer_rank", "1")],
        "(? max_transfer_rank = =max_transfer_rank )? attrs",
    ),
    choice(
        "transform.apply_patterns.vector.transfer_to_scf",
        &["full_unroll", "max_transfer_rank"],
        &[("full_unroll", "false"), ("max_transfer_rank", "1")],
        "(? max_transfer_rank = =max_transfer_rank )? (? full_unroll = $full_unroll )? attrs",
    ),
];

const fn pattern(name: &'static str) -> OpInfo {
    formatted(name, Effects::ANYTHING, 0, "attrs")
}

/// A family of patterns, one of which is chosen.
const fn choice(
    name: &'static str,
    inherent: &'static [&'static str],
    defaults: &'static [(&'static str, &'static str)],
    format: &'static str,
) -> OpInfo {
    OpInfo { inherent, defaults, ..formatted(name, Effects::ANYTHING, 0, format) }
}
