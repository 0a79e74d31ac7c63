// RUN: farkas run
// Four blocks of eight threads: each mirrors eight numbers by shared memory, and tells their sum.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %A = memref.alloc() : memref<4x8xi32>
  %S = memref.alloc() : memref<4xi32>
  gpu.launch blocks(%b, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1) threads(%t, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) workgroup(%w : memref<8xi32, #gpu.address_space<workgroup>>) private(%p : memref<1xi32, #gpu.address_space<private>>) {
    %n = arith.muli %b, %c8 : index
    %m = arith.addi %n, %t : index
    %x = arith.index_cast %m : index to i32
    memref.store %x, %p[%c0] : memref<1xi32, #gpu.address_space<private>>
    memref.store %x, %w[%t] : memref<8xi32, #gpu.address_space<workgroup>>
    gpu.barrier
    %other = arith.subi %c7, %t : index
    %y = memref.load %w[%other] : memref<8xi32, #gpu.address_space<workgroup>>
    memref.store %y, %A[%b, %t] : memref<4x8xi32>
    %z = memref.load %p[%c0] : memref<1xi32, #gpu.address_space<private>>
    %s = gpu.all_reduce add %z uniform {
    } : (i32) -> i32
    memref.store %s, %S[%b] : memref<4xi32>
    gpu.terminator
  }
  scf.for %i = %c0 to %c4 step %c1 {
    %x = memref.load %A[%i, %c0] : memref<4x8xi32>
    %s = memref.load %S[%i] : memref<4xi32>
    vector.print %x : i32
    vector.print %s : i32
  }
  return
}

//| 7
//| 28
//| 15
//| 92
//| 23
//| 156
//| 31
//| 220
