module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["affine.for", "scf.for"]} attributes {coalesce} in %r : (!transform.any_op) -> !transform.any_op
    %1 = transform.cast %0 : !transform.any_op to !transform.op<"affine.for">
    %2 = transform.loop.coalesce %1: (!transform.op<"affine.for">) -> (!transform.op<"affine.for">)
    %3 = transform.get_parent_op %0 {op_name = "scf.for"} : (!transform.any_op) -> !transform.op<"scf.for">
    %4 = transform.get_parent_op %0 {op_name = "scf.for", nth_parent = 2} : (!transform.any_op) -> !transform.op<"scf.for">
    transform.loop.unroll %3 { factor = 8 } : !transform.op<"scf.for">
    transform.loop.unroll_and_jam %3 { factor = 8 } : !transform.op<"scf.for">
    %5:2 = transform.loop.outline %0 {func_name = "foo"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %6, %7 = transform.loop.peel %3 : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    %8, %9 = transform.loop.peel %3 {peel_front = true} : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    %10 = transform.loop.pipeline %3 : (!transform.op<"scf.for">) -> !transform.any_op
    %11 = transform.loop.pipeline %3 {iteration_interval = 2, read_latency = 10} : (!transform.op<"scf.for">) -> !transform.any_op
    %12:2 = transform.split_handle %0 :  (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %13 = transform.loop.fuse_sibling %12#0 into %12#1 : (!transform.any_op,!transform.any_op) ->  !transform.any_op
    %14 = transform.loop.forall_to_for %0 : (!transform.any_op) -> !transform.any_op
    %15 = transform.loop.forall_to_parallel %0 : (!transform.any_op) -> !transform.any_op
    %16 = transform.loop.parallel_for_to_nested_fors %0 : (!transform.any_op) -> !transform.any_op
    %17, %18 = transform.structured.fuse_into_containing_op %0 into %3 : (!transform.any_op, !transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    %19 = transform.merge_handles %0, %r : !transform.any_op
    transform.loop.promote_if_one_iteration %0 : !transform.any_op
    %20 = transform.apply_registered_pass "canonicalize" to %0 : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.memref.alloc_to_alloca size_limit(32)
      transform.apply_patterns.memref.alloc_to_alloca
    } : !transform.any_op
    transform.apply_patterns to %0 { transform.apply_patterns.canonicalization } {apply_cse} : !transform.any_op
    transform.yield
  }
}
module @second attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.consumed}) {
    %0 = transform.structured.match ops{["scf.if"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.scf.take_assumed_branch %0 : (!transform.any_op) -> ()
    transform.scf.take_assumed_branch %0 take_else_branch : (!transform.any_op) -> ()
    transform.annotate %0 "tag" : !transform.any_op
    %1 = transform.structured.match interface{LoopLikeInterface} in %r : (!transform.any_op) -> !transform.any_op
    transform.loop.hoist_loop_invariant_subsets %0 : !transform.any_op
    transform.apply_licm to %0 : !transform.any_op
    transform.apply_cse to %0 : !transform.any_op
    transform.debug.emit_remark_at %0, "here" : !transform.any_op
    transform.print %0 : !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.scf.for_loop_canonicalization
    } : !transform.any_op
    %opened = transform.cast %0 : !transform.any_op to !pdl.operation
    transform.print %opened : !pdl.operation
    transform.yield
  }
}
transform.sequence failures(suppress) {
^bb0(%r: !transform.any_op):
  transform.yield
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @lowers(%r: !transform.any_op {transform.consumed}) {
    transform.apply_conversion_patterns to %r {
      transform.apply_conversion_patterns.scf.scf_to_control_flow
      transform.apply_conversion_patterns.vector.vector_to_llvm {reassociate_fp_reductions = true}
      transform.apply_conversion_patterns.dialect_to_llvm "index"
    } with type_converter {
      transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter {index_bitwidth = 64}
    } {legal_dialects = ["llvm"], partial_conversion} : !transform.any_op
    transform.yield
  }
}
