// Kernels, how they are started, and where an iteration of theirs runs.
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @k(%a: f32, %b: memref<?xf32>) kernel attributes {gpu.known_block_size = array<i32: 32, 1, 1>} {
      gpu.return
    }
    gpu.func @n() kernel {
      gpu.return
    }
    gpu.func @l(%a: f32) -> f32 {
      gpu.return %a : f32
    }
    gpu.func @s(%a: f32) workgroup(%w: memref<32xf32, 3>) private(%p: memref<1xf32, 5>, %q: memref<f32, 5>) {
      gpu.return
    }
    gpu.func @w(%a: f32) workgroup(%w: memref<32xf32, #gpu.address_space<workgroup>>) kernel {
      gpu.return
    }
  }
  gpu.module @more {
  }
  gpu.module @attrs attributes {x = 1} {
  }
  func.func @f(%n: index, %x: f32, %m: memref<?xf32>, %d: i32) {
    gpu.launch_func @kernels::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%x : f32, %m : memref<?xf32>)
    gpu.launch_func @kernels::@w blocks in (%n, %n, %n) threads in (%n, %n, %n) dynamic_shared_memory_size %d args(%x : f32) {x}
    gpu.launch_func @kernels::@n blocks in (%n, %n, %n) threads in (%n, %n, %n)
    gpu.launch_func @kernels::@n blocks in (%n, %n, %n) threads in (%n, %n, %n) {y}
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
      "t.use"(%bx, %sx) : (index, index) -> ()
      gpu.terminator
    }
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) dynamic_shared_memory_size %d workgroup(%w : memref<32xf32, 3>) {
      %0 = gpu.thread_id x upper_bound 32
      %1 = gpu.block_dim y {q}
      gpu.barrier
      gpu.terminator
    } {x}
    gpu.memcpy %m, %m : memref<?xf32>, memref<?xf32> {x}
    gpu.memset %m, %x : memref<?xf32>, f32
    gpu.dealloc %m : memref<?xf32>
    "test.affine_scope"() ({
      %symbol = "t.y"() : () -> index
      affine.store %x, %m[symbol(%symbol)] : memref<?xf32>
      "t.end"() : () -> ()
    }) : () -> ()
    %0 = gpu.lane_id
    %1 = gpu.subgroup_id : index
    %2 = gpu.subgroup_size : index
    %3 = gpu.num_subgroups : index
    %4 = gpu.global_id z
    %5 = gpu.block_id x
    %6 = gpu.grid_dim x
    %7 = gpu.cluster_id x
    %8 = gpu.cluster_dim x
    return
  }
}
