// Prefetches in both dialects; several results of a switch.
func.func @hints(%A: memref<4x8xf32>, %i: index) {
  memref.prefetch %A[%i, %i], read, locality<3>, data : memref<4x8xf32>
  memref.prefetch %A[%i, %i], write, locality<0>, instr : memref<4x8xf32>
  affine.prefetch %A[%i, %i + 1], write, locality<1>, data : memref<4x8xf32>
  "memref.prefetch"(%A, %i, %i) {isDataCache = false, isWrite = false, localityHint = 2 : i32} : (memref<4x8xf32>, index, index) -> ()
  return
}

func.func @switched(%i: index, %a: i64, %x: f32) -> (i64, f32) {
  %r:2 = scf.index_switch %i -> i64, f32
  case 3 {
    scf.yield %a, %x : i64, f32
  }
  default {
    scf.yield %a, %x : i64, f32
  }
  %s = scf.index_switch %i {test.mark} -> i64
  default {
    scf.yield %a : i64
  }
  return %s, %r#1 : i64, f32
}
