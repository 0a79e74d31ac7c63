// RUN: farkas deps
func.func @f(%T: tensor<16xf32>) -> tensor<16xf32> {
  %r = scf.forall (%i) in (16) shared_outs(%o = %T) -> (tensor<16xf32>) {
    %e = tensor.extract_slice %o[%i] [1] [1] : tensor<16xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<16xf32>
    }
  }
  return %r : tensor<16xf32>
}

//| func @f
//|
//| loops
//|   line 3  %i = 0 to 16  sequential  how its tensors flow from iteration to iteration is not modelled
//|
//| nearest
//|   %i  nothing nearer: 0 tried, no step can change it: how its tensors flow from iteration to iteration is not modelled
//|
//| unknown
//|   line 3  how its tensors flow from iteration to iteration is not modelled [tensor-semantics]
