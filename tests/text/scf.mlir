#map = affine_map<(d0) -> (d0)>
module {
  func.func @loops(%arg0: index, %arg1: index, %arg2: f32, %arg3: i32) -> f32 {
    scf.for %arg4 = %arg0 to %arg1 step %arg1 {
      scf.for %arg5 = %arg4 to %arg1 step %arg1 {
      } {tag}
    }
    scf.for unsigned %arg4 = %arg3 to %arg3 step %arg3  : i32 {
    }
    %0 = scf.for %arg4 = %arg3 to %arg3 step %arg3 iter_args(%arg5 = %arg2) -> (f32)  : i32 {
      scf.yield %arg5 : f32
    }
    %1:2 = scf.for %arg4 = %arg0 to %arg1 step %arg1 iter_args(%arg5 = %arg2, %arg6 = %arg0) -> (f32, index) {
      scf.yield {tag} %arg5, %arg4 : f32, index
    }
    return %1#0 : f32
  }
  func.func @branches(%arg0: i1, %arg1: f32) {
    scf.if %arg0 {
    }
    scf.if %arg0 {
    } else {
    } {tag}
    %0 = scf.if %arg0 -> (f32) {
      scf.yield %arg1 : f32
    } else {
      scf.yield %arg1 : f32
    }
    %1:2 = scf.if %arg0 -> (f32, i1) {
      scf.yield %arg1, %arg0 : f32, i1
    } else {
      scf.yield %arg1, %arg0 : f32, i1
    }
    return
  }
  func.func @while(%arg0: i1, %arg1: f32, %arg2: index) {
    scf.while : () -> () {
      scf.condition(%arg0)
    } do {
      scf.yield
    } attributes {tag}
    %0:2 = scf.while (%arg3 = %arg1, %arg4 = %arg2) : (f32, index) -> (index, f32) {
      scf.condition(%arg0) {tag} %arg4, %arg3 : index, f32
    } do {
    ^bb0(%arg3: index, %arg4: f32):
      scf.yield %arg4, %arg3 : f32, index
    }
    return
  }
  func.func @parallel(%arg0: index, %arg1: index, %arg2: f32) {
    scf.parallel (%arg3, %arg4) = (%arg0, %arg0) to (%arg1, %arg1) step (%arg1, %arg1) {
      scf.reduce 
    } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>, {bound = #map, map = #map, processor = 0 : i64}]}
    %0 = scf.parallel (%arg3) = (%arg0) to (%arg1) step (%arg1) init (%arg2) -> f32 {
      scf.reduce(%arg2 : f32) {
      ^bb0(%arg4: f32, %arg5: f32):
        %2 = arith.addf %arg4, %arg5 : f32
        scf.reduce.return %2 : f32
      }
    }
    %1:2 = scf.parallel (%arg3) = (%arg0) to (%arg1) step (%arg1) init (%arg2, %arg0) -> (f32, index) {
      scf.reduce(%arg2, %arg3 : f32, index) {
      ^bb0(%arg4: f32, %arg5: f32):
        scf.reduce.return %arg4 {tag} : f32
      }, {
      ^bb0(%arg4: index, %arg5: index):
        scf.reduce.return %arg5 : index
      } {tag}
    }
    return
  }
  func.func @forall(%arg0: index, %arg1: tensor<8xf32>) {
    scf.forall (%arg2, %arg3) in (8, %arg0) {
    } {mapping = [#gpu.thread<y>, #gpu.block<linear_dim_0>]}
    scf.forall (%arg2, %arg3) = (0, -3) to (%arg0, 16) step (%arg0, 2) {
    }
    scf.forall () in () {
    }
    %0 = scf.forall (%arg2) in (4) shared_outs(%arg3 = %arg1) -> (tensor<8xf32>) {
      scf.forall.in_parallel {
      }
    } {tag}
    return
  }
  func.func @regions(%arg0: i1, %arg1: index) {
    scf.execute_region {
      scf.yield
    }
    %0:2 = scf.execute_region -> (i64, i1) no_inline {
      cf.cond_br %arg0, ^bb1, ^bb2
    ^bb1:  // pred: ^bb0
      %c1_i64 = arith.constant 1 : i64
      cf.br ^bb3(%c1_i64 : i64)
    ^bb2:  // pred: ^bb0
      %c2_i64 = arith.constant 2 : i64
      cf.br ^bb3(%c2_i64 : i64)
    ^bb3(%2: i64):  // 2 preds: ^bb1, ^bb2
      scf.yield %2, %arg0 : i64, i1
    } {tag}
    %1 = scf.index_switch %arg1 {tag} -> i32 
    case 2 {
      %c10_i32 = arith.constant 10 : i32
      scf.yield %c10_i32 : i32
    }
    case -5 {
      %c20_i32 = arith.constant 20 : i32
      scf.yield %c20_i32 : i32
    }
    default {
      %c30_i32 = arith.constant 30 : i32
      scf.yield %c30_i32 : i32
    }
    scf.index_switch %arg1 
    default {
    }
    return
  }
}

