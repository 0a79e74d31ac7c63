// RUN: farkas opt --emit cf
func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %e = tensor.extract_slice %o[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

//| error: `scf.forall` over shared tensors has no counterpart among branches [unsupported]
//|  --> emit_cf_refused.mlir:3:8
//|   |
//| 3 |   %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: --emit scf
//| exit code 4
