//! Operations that are written in one way only: a line each, with types where operands are to stand.

use super::Gen;
use super::types::Ty;

/// `results = text`: each `<<T>>` becomes a value of the type, `{}` a dictionary or nothing.
const LINES: &[(&[&str], &str)] = &[
    (&["tensor<?xf32>"], "bufferization.to_tensor <<memref<?xf32>>> restrict{} : memref<?xf32> to tensor<?xf32>"),
    (&["tensor<?xf32>"], "bufferization.to_tensor <<memref<?xf32>>> writable{} : memref<?xf32> to tensor<?xf32>"),
    (&["memref<?xf32>"], "bufferization.to_buffer <<tensor<?xf32>>> read_only{} : tensor<?xf32> to memref<?xf32>"),
    (&["memref<?xf32>"], "bufferization.clone <<memref<?xf32>>>{} : memref<?xf32> to memref<?xf32>"),
    (&[], "bufferization.dealloc_tensor <<tensor<?xf32>>>{} : tensor<?xf32>"),
    (&["tensor<?xf32>"], "bufferization.alloc_tensor(<<index>>) size_hint=<<index>>{} : tensor<?xf32>"),
    (&["tensor<?xf32>"], "bufferization.alloc_tensor() copy(<<tensor<?xf32>>>){} : tensor<?xf32>"),
    (
        &["tensor<?xf32>"],
        "bufferization.materialize_in_destination <<tensor<?xf32>>> in <<tensor<?xf32>>>{} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>",
    ),
    (&["tensor<2xf32>"], "tensor.from_elements <<f32>>, <<f32>>{} : tensor<2xf32>"),
    (&["index"], "tensor.rank <<tensor<?xf32>>>{} : tensor<?xf32>"),
    (
        &["tensor<?x?xf32>"],
        "tensor.reshape <<tensor<?xf32>>>(<<tensor<2xindex>>>){} : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>",
    ),
    (&["tensor<8xf32>"], "tensor.collapse_shape <<tensor<2x4xf32>>> [[0, 1]]{} : tensor<2x4xf32> into tensor<8xf32>"),
    (
        &["tensor<2x?xf32>"],
        "tensor.expand_shape <<tensor<?xf32>>> [[0, 1]] output_shape [2, <<index>>]{} : tensor<?xf32> into tensor<2x?xf32>",
    ),
    (
        &["tensor<?xf32>"],
        "tensor.concat dim(0) <<tensor<?xf32>>>, <<tensor<?xf32>>>{} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>",
    ),
    (&["tensor<4xi32>"], "tensor.bitcast <<tensor<4xf32>>>{} : tensor<4xf32> to tensor<4xi32>"),
    (
        &["tensor<?xf32>"],
        "tensor.generate <<index>> {\n^bb0(%q: index):\n%y = \"t.y\"(%q) : (index) -> f32\ntensor.yield %y : f32\n}{} : tensor<?xf32>",
    ),
    (
        &["tensor<?xf32>"],
        "tensor.pad <<tensor<?xf32>>> nofold low[<<index>>] high[3] {\n^bb0(%q: index):\n%y = \"t.y\"(%q) : (index) -> f32\ntensor.yield %y : f32\n}{} : tensor<?xf32> to tensor<?xf32>",
    ),
    (&["vector<4x2xf32>"], "vector.transpose <<vector<2x4xf32>>>, [1, 0]{} : vector<2x4xf32> to vector<4x2xf32>"),
    (
        &["vector<3xf32>"],
        "vector.shuffle <<vector<4xf32>>>, <<vector<4xf32>>> [0, 7, 2]{} : vector<4xf32>, vector<4xf32>",
    ),
    (
        &["vector<4xf32>"],
        "vector.maskedload <<memref<?xf32>>>[<<index>>], <<vector<4xi1>>>, <<vector<4xf32>>>{} : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>",
    ),
    (
        &[],
        "vector.maskedstore <<memref<?xf32>>>[<<index>>], <<vector<4xi1>>>, <<vector<4xf32>>>{} : memref<?xf32>, vector<4xi1>, vector<4xf32>",
    ),
    (
        &["vector<4xf32>"],
        "vector.expandload <<memref<?xf32>>>[<<index>>], <<vector<4xi1>>>, <<vector<4xf32>>>{} : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>",
    ),
    (
        &[],
        "vector.compressstore <<memref<?xf32>>>[<<index>>], <<vector<4xi1>>>, <<vector<4xf32>>>{} : memref<?xf32>, vector<4xi1>, vector<4xf32>",
    ),
    (
        &["vector<4xf32>"],
        "vector.gather <<memref<?xf32>>>[<<index>>] [<<vector<4xindex>>>], <<vector<4xi1>>>, <<vector<4xf32>>>{} : memref<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>",
    ),
    (
        &[],
        "vector.scatter <<memref<?xf32>>>[<<index>>] [<<vector<4xi32>>>], <<vector<4xi1>>>, <<vector<4xf32>>>{} : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>",
    ),
    (
        &["vector<4xf32>"],
        "vector.multi_reduction <mul>, <<vector<2x4xf32>>>, <<vector<4xf32>>>{} [0] : vector<2x4xf32> to vector<4xf32>",
    ),
    (&["f32"], "vector.multi_reduction <maxnumf>, <<vector<2x4xf32>>>, <<f32>>{} [0, 1] : vector<2x4xf32> to f32"),
    (&["index"], "vector.vscale"),
    (&["vector<8xf32>"], "vector.interleave <<vector<4xf32>>>, <<vector<4xf32>>>{} : vector<4xf32> -> vector<8xf32>"),
    (&["f64"], "arith.scaling_extf <<f32>>, <<f32>>{} : f32, f32 to f64"),
    (&["f64"], "arith.scaling_extf <<f32>>, <<f32>> fastmath<nnan>{} : f32, f32 to f64"),
    (&["f32"], "arith.scaling_truncf <<f64>>, <<f32>>{} : f64, f32 to f32"),
    (&["f32"], "arith.scaling_truncf <<f64>>, <<f32>> toward_zero{} : f64, f32 to f32"),
    (
        &["vector<2x4xf32>", "vector<4xf32>"],
        "vector.scan <add>, <<vector<2x4xf32>>>, <<vector<4xf32>>> {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>",
    ),
    (&["f32", "f32"], "vector.to_elements <<vector<2xf32>>>{} : vector<2xf32>"),
    (&["vector<2xf32>", "vector<2xf32>"], "vector.deinterleave <<vector<4xf32>>>{} : vector<4xf32> -> vector<2xf32>"),
    (
        &["vector<2xf32>"],
        "vector.extract_strided_slice <<vector<4xf32>>> {offsets = [1], sizes = [2], strides = [1], x} : vector<4xf32> to vector<2xf32>",
    ),
    (
        &["vector<2x4xf32>"],
        "vector.insert_strided_slice <<vector<4xf32>>>, <<vector<2x4xf32>>> {offsets = [1, 0], strides = [1]} : vector<4xf32> into vector<2x4xf32>",
    ),
    (&["vector<4x3xf32>"], "vector.outerproduct <<vector<4xf32>>>, <<vector<3xf32>>>{} : vector<4xf32>, vector<3xf32>"),
    (
        &["vector<4x3xf32>"],
        "vector.outerproduct <<vector<4xf32>>>, <<vector<3xf32>>>, <<vector<4x3xf32>>> {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<3xf32>",
    ),
    (&["vector<4xf32>"], "vector.scalable.extract <<vector<[4]xf32>>>[0]{} : vector<4xf32> from vector<[4]xf32>"),
    (
        &["vector<[4]xf32>"],
        "vector.scalable.insert <<vector<4xf32>>>, <<vector<[4]xf32>>>[4]{} : vector<4xf32> into vector<[4]xf32>",
    ),
    (&["memref<vector<4xf32>>"], "vector.type_cast <<memref<4xf32>>>{} : memref<4xf32> to memref<vector<4xf32>>"),
    (
        &["vector<4x4xf32>"],
        "vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [\"parallel\", \"parallel\", \"reduction\"]} <<vector<4x8xf32>>>, <<vector<8x4xf32>>>, <<vector<4x4xf32>>> : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>",
    ),
    (
        &["vector<4xf32>"],
        "vector.mask <<vector<4xi1>>> { vector.transfer_read <<memref<?xf32>>>[<<index>>], <<f32>> : memref<?xf32>, vector<4xf32> }{} : vector<4xi1> -> vector<4xf32>",
    ),
    (&["memref<4xf32>"], "memref.realloc <<memref<?xf32>>>{} : memref<?xf32> to memref<4xf32>"),
    (&["memref<?xf32>"], "memref.realloc <<memref<?xf32>>>(<<index>>){} : memref<?xf32> to memref<?xf32>"),
    (
        &["memref<?xf32>"],
        "memref.reshape <<memref<4xf32>>>(<<memref<1xindex>>>){} : (memref<4xf32>, memref<1xindex>) -> memref<?xf32>",
    ),
    (&["memref<?xf32>"], "memref.assume_alignment <<memref<?xf32>>>, 64{} : memref<?xf32>"),
    (&["f32"], "memref.alloca_scope -> f32 {\n%q = \"t.y\"() : () -> f32\nmemref.alloca_scope.return %q : f32\n}{}"),
    (&[], "memref.alloca_scope {\n\"t.y\"() : () -> f32\n}{}"),
    (
        &["f32"],
        "memref.generic_atomic_rmw <<memref<?xf32>>>[<<index>>] : memref<?xf32> {\n^bb0(%q: f32):\nmemref.atomic_yield %q : f32\n}{}",
    ),
    (&[], "memref.prefetch <<memref<?xf32>>>[<<index>>], write, locality<1>, instr : memref<?xf32>"),
    (&["i32"], "llvm.intr.smin(<<i32>>, <<i32>>){} : (i32, i32) -> i32"),
    (&["i32"], "llvm.intr.smax(<<i32>>, <<i32>>){} : (i32, i32) -> i32"),
    (&["i32"], "llvm.intr.umin(<<i32>>, <<i32>>){} : (i32, i32) -> i32"),
    (&["i32"], "llvm.intr.umax(<<i32>>, <<i32>>){} : (i32, i32) -> i32"),
    (&[], "llvm.intr.assume <<i1>> : i1{}"),
    (&["i16"], "spirv.Constant -2 : i16"),
    (
        &[],
        "builtin.module {\nspirv.func @a(%q: i32) -> i32 \"None\" {\nspirv.ReturnValue %q : i32\n}\nspirv.func @b() \"None\" {\nspirv.Return\n}\n}",
    ),
    (
        &[],
        "memref.dma_start <<memref<?xf32>>>[<<index>>], <<memref<4xf32, 1>>>[<<index>>], <<index>>, <<memref<1xindex>>>[<<index>>] : memref<?xf32>, memref<4xf32, 1>, memref<1xindex>",
    ),
    (&[], "memref.dma_wait <<memref<1xindex>>>[<<index>>], <<index>> : memref<1xindex>"),
    (&["index"], "test.value_with_bounds {max = 8 : index, min = 1 : index}"),
    (&["index"], "test.with_bounds {smax = 5 : index, smin = 4 : index, umax = 5 : index, umin = 4 : index} : index"),
    (&["index"], "test.reflect_bounds {smax = 5 : index} <<index>> : index"),
    (&["index"], "\"test.reify_bound\"(<<index>>) : (index) -> index"),
    (&[], "\"test.compare\"(<<index>>, <<index>>) : (index, index) -> ()"),
    (
        &[],
        "builtin.module attributes {transform.with_named_sequence} {\ntransform.named_sequence @n(%q: !transform.any_op {transform.consumed}) {\ntransform.apply_conversion_patterns to %q {\ntransform.apply_conversion_patterns.dialect_to_llvm \"index\"\ntransform.apply_conversion_patterns.func.func_to_llvm\ntransform.apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm\ntransform.apply_conversion_patterns.gpu.gpu_wmma_to_nvvm\ntransform.apply_conversion_patterns.nvgpu.nvgpu_to_nvvm\ntransform.apply_conversion_patterns.scf.scf_to_control_flow\ntransform.apply_conversion_patterns.vector.vector_to_llvm\n} with type_converter {\ntransform.apply_conversion_patterns.memref.memref_to_llvm_type_converter {index_bitwidth = 32}\n} {legal_dialects = [\"llvm\"], partial_conversion} : !transform.any_op\ntransform.yield\n}\ntransform.named_sequence @m(%q: !transform.any_op {transform.consumed}) {\ntransform.apply_conversion_patterns to %q {\ntransform.apply_conversion_patterns.scf.structural_conversions\ntransform.apply_conversion_patterns.transform.test_conversion_patterns\n} with type_converter {\ntransform.apply_conversion_patterns.transform.test_type_converter\n} {partial_conversion} : !transform.any_op\ntransform.yield\n}\n}",
    ),
    (&["f32"], "ub.poison{} : f32"),
    (&["complex<f32>"], "complex.constant [1.0 : f32, -2.5 : f32]{} : complex<f32>"),
    (&["complex<f64>"], "complex.create <<f64>>, <<f64>>{} : complex<f64>"),
    (&["f32"], "complex.re <<complex<f32>>>{} : complex<f32>"),
    (&["f32"], "complex.im <<complex<f32>>>{} : complex<f32>"),
    (&["f32"], "complex.abs <<complex<f32>>> fastmath<nnan>{} : complex<f32>"),
    (&["f32"], "complex.angle <<complex<f32>>>{} : complex<f32>"),
    (&["complex<f32>"], "complex.add <<complex<f32>>>, <<complex<f32>>> fastmath<fast>{} : complex<f32>"),
    (&["complex<f32>"], "complex.sub <<complex<f32>>>, <<complex<f32>>>{} : complex<f32>"),
    (&["complex<f32>"], "complex.mul <<complex<f32>>>, <<complex<f32>>>{} : complex<f32>"),
    (&["complex<f32>"], "complex.div <<complex<f32>>>, <<complex<f32>>>{} : complex<f32>"),
    (&["complex<f32>"], "complex.neg <<complex<f32>>>{} : complex<f32>"),
    (&["complex<f32>"], "complex.conj <<complex<f32>>>{} : complex<f32>"),
    (&["complex<f32>"], "complex.exp <<complex<f32>>>{} : complex<f32>"),
    (&["complex<f32>"], "complex.sqrt <<complex<f32>>>{} : complex<f32>"),
    (&["i1"], "complex.eq <<complex<f32>>>, <<complex<f32>>>{} : complex<f32>"),
    (&["i1"], "complex.neq <<complex<f32>>>, <<complex<f32>>>{} : complex<f32>"),
    (&["index"], "gpu.thread_id x{}"),
    (&["index"], "gpu.block_id y upper_bound 64{}"),
    (&["index"], "gpu.block_dim z{}"),
    (&["index"], "gpu.grid_dim x{}"),
    (&["index"], "gpu.global_id x{}"),
    (&["index"], "gpu.cluster_id x{}"),
    (&["index"], "gpu.cluster_dim x{}"),
    (&["index"], "gpu.lane_id{}"),
    (&["index"], "gpu.subgroup_id{} : index"),
    (&["index"], "gpu.num_subgroups{} : index"),
    (&["index"], "gpu.subgroup_size{} : index"),
    (&[], "gpu.barrier{}"),
    (&[], "gpu.memcpy <<memref<4xf32>>>, <<memref<4xf32>>> : memref<4xf32>, memref<4xf32>{}"),
    (&[], "gpu.memset <<memref<4xf32>>>, <<f32>> : memref<4xf32>, f32{}"),
    (&[], "gpu.dealloc <<memref<4xf32>>>{} : memref<4xf32>"),
    (&[], "gpu.host_register <<memref<*xf32>>>{} : memref<*xf32>"),
    (&[], "gpu.host_unregister <<memref<*xf32>>>{} : memref<*xf32>"),
    (
        &[],
        "\"test.affine_scope\"() ({\n%q = \"t.y\"() : () -> index\n%r = affine.load <<memref<?xf32>>>[%q] : memref<?xf32>\n\"t.z\"() : () -> ()\n}){} : () -> ()",
    ),
    (
        &[],
        "gpu.launch blocks(%q0, %q1, %q2) in (%q3 = <<index>>, %q4 = <<index>>, %q5 = <<index>>) threads(%q6, %q7, %q8) in (%q9 = <<index>>, %qa = <<index>>, %qb = <<index>>) workgroup(%qc: memref<4xf32, 3>) {\n\"t.y\"(%q0, %q7, %qb) : (index, index, index) -> ()\ngpu.terminator\n}{}",
    ),
    (
        &[],
        "gpu.launch blocks(%q0, %q1, %q2) in (%q3 = <<index>>, %q4 = <<index>>, %q5 = <<index>>) threads(%q6, %q7, %q8) in (%q9 = <<index>>, %qa = <<index>>, %qb = <<index>>) dynamic_shared_memory_size <<i32>> {\ngpu.terminator\n}{}",
    ),
    (&["tensor<?xf32>"], "linalg.fill{} ins(<<f32>> : f32) outs(<<tensor<?xf32>>> : tensor<?xf32>) -> tensor<?xf32>"),
    (&[], "linalg.copy{} ins(<<memref<?xf32>>> : memref<?xf32>) outs(<<memref<?xf32>>> : memref<?xf32>)"),
    (
        &[],
        "linalg.matmul{} ins(<<memref<4x4xi32>>>, <<memref<4x4xi32>>> : memref<4x4xi32>, memref<4x4xi32>) outs(<<memref<4x4xi32>>> : memref<4x4xi32>)",
    ),
    (
        &["tensor<4x4xf32>"],
        "linalg.matmul ins(<<tensor<4x4xf32>>>, <<tensor<4x4xf32>>> : tensor<4x4xf32>, tensor<4x4xf32>) outs(<<tensor<4x4xf32>>> : tensor<4x4xf32>) -> tensor<4x4xf32>",
    ),
    (
        &["tensor<?xf32>"],
        "linalg.generic {indexing_maps = [affine_map<(i) -> ()>, affine_map<(i) -> (i)>], iterator_types = [\"parallel\"], doc = \"d\"} ins(<<f32>> : f32) outs(<<tensor<?xf32>>> : tensor<?xf32>) attrs = {x} {\n^bb0(%q: f32, %r: f32):\nlinalg.yield %q : f32\n} -> tensor<?xf32>",
    ),
    (
        &[],
        "linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = [\"parallel\"]} outs(<<memref<4xindex>>> : memref<4xindex>) {\n^bb0(%q: index):\n%s = linalg.index 0{} : index\nlinalg.yield %s{} : index\n}",
    ),
    (
        &[],
        "transform.sequence failures(suppress) {\n^bb0(%q: !transform.any_op):\n%h0 = transform.structured.match ops{[\"scf.for\", \"affine.for\"]} attributes {x, y = 1 : i32} in %q : (!transform.any_op) -> !transform.any_op\n%h1 = transform.structured.match interface{LoopLikeInterface} in %q : (!transform.any_op) -> !transform.any_op\n%f0 = transform.cast %h0 : !transform.any_op to !transform.op<\"scf.for\">\n%f1 = transform.get_parent_op %h0 {op_name = \"scf.for\"} : (!transform.any_op) -> !transform.op<\"scf.for\">\n%s:2 = transform.split_handle %h0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)\n%m = transform.merge_handles %h0, %h1 : !transform.any_op\ntransform.print %h0 : !transform.any_op\ntransform.annotate %h0 \"tag\" : !transform.any_op\ntransform.debug.emit_remark_at %h0, \"here\" : !transform.any_op\ntransform.apply_licm to %h0 : !transform.any_op\ntransform.apply_cse to %h0 : !transform.any_op\ntransform.apply_dce to %h0 : !transform.any_op\n%p = transform.apply_registered_pass \"canonicalize\" to %s#0 : (!transform.any_op) -> !transform.any_op\ntransform.apply_patterns to %h0 {\ntransform.apply_patterns.canonicalization\ntransform.apply_patterns.scf.for_loop_canonicalization\n} {apply_cse} : !transform.any_op\ntransform.yield\n}",
    ),
    (
        &[],
        "builtin.module attributes {transform.with_named_sequence} {\ntransform.named_sequence @n(%q: !transform.any_op {transform.consumed}, %w: !transform.op<\"scf.for\"> {transform.consumed}) attributes {x} {\ntransform.loop.unroll %q {factor = 4} : !transform.any_op\ntransform.loop.unroll_and_jam %q {factor = 2} : !transform.any_op\ntransform.loop.promote_if_one_iteration %q : !transform.any_op\ntransform.loop.hoist_loop_invariant_subsets %q : !transform.any_op\n%a = transform.loop.coalesce %q : (!transform.any_op) -> !transform.any_op\n%b:2 = transform.loop.outline %q {func_name = \"g\"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)\n%c:2 = transform.loop.peel %w {peel_front = true} : (!transform.op<\"scf.for\">) -> (!transform.any_op, !transform.any_op)\n%d = transform.loop.pipeline %w {read_latency = 3} : (!transform.op<\"scf.for\">) -> !transform.any_op\n%e = transform.loop.fuse_sibling %q into %q : (!transform.any_op, !transform.any_op) -> !transform.any_op\n%f = transform.loop.forall_to_for %q : (!transform.any_op) -> !transform.any_op\n%g = transform.loop.forall_to_parallel %q : (!transform.any_op) -> !transform.any_op\n%h = transform.loop.parallel_for_to_nested_fors %q : (!transform.any_op) -> !transform.any_op\ntransform.scf.take_assumed_branch %q take_else_branch : (!transform.any_op) -> ()\ntransform.affine.simplify_min_max_affine_ops %q : !transform.any_op\ntransform.affine.simplify_bounded_affine_ops %q with [%q : !transform.any_op] within [0] and [20] : !transform.any_op\n%k:2 = transform.structured.tile_using_forall %q tile_sizes [1, 0](mapping = [#gpu.thread<x>]) {x} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)\n%i, %j = transform.structured.fuse_into_containing_op %q into %q : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)\ntransform.yield\n}\ntransform.named_sequence private @m(%q: !transform.any_op {transform.consumed})\n}",
    ),
    (&[], concat!("builtin.module {\n", include_str!("../text/steps.mlir"), "\n}")),
    (&[], concat!("builtin.module {\n", include_str!("../text/device.mlir"), "\n}")),
    (&[], concat!("builtin.module {\n", include_str!("../text/named.mlir"), "\n}")),
    (&[], concat!("builtin.module {\n", include_str!("../text/rest.mlir"), "\n}")),
    (&[], "test.alloca_scope_region {\n\"t.y\"(<<f32>>) : (f32) -> ()\n}"),
    (&[], "test.isolated_graph_region {\n%q = \"t.y\"(%r) : (f32) -> f32\n%r = \"t.y\"(%q) : (f32) -> f32\n}"),
];

/// The type that a text names.
fn typed(text: &str) -> Ty {
    match text {
        "index" => Ty::Index,
        "f32" | "f64" => Ty::Float(text.to_owned()),
        "i1" | "i32" => Ty::Int(text.to_owned()),
        _ => Ty::Other(text.to_owned()),
    }
}

impl Gen<'_> {
    /// One of the lines.
    pub fn some_line(&mut self) {
        let (results, text) = LINES[self.below(LINES.len())];
        let mut parts = text.split("<<");
        let mut line = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            // The type ends where the brackets that it opens are closed.
            let mut depth = 0i32;
            let end = part.char_indices().find(|&(_, c)| {
                depth += i32::from(c == '<') - i32::from(c == '>');
                depth < 0
            });
            let end = end.map_or(part.len(), |(at, _)| at);
            line.push_str(&self.val(&typed(&part[..end])));
            line.push_str(&part[end + 2..]);
        }
        let attrs = self.attr_dict();
        let results: Vec<Ty> = results.iter().map(|ty| typed(ty)).collect();
        self.def(&results, line.replace("{}", &attrs));
    }
}
