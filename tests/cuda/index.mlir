// Arithmetic of the dialect `index`: signed and unsigned quotients, shifts, extrema, casts, comparisons.
module {
  func.func @numbers(%A: memref<12x16xi64>) {
    %c3 = index.constant 3
    %c7 = index.constant 7
    %c8 = index.constant 8
    affine.parallel (%i) = (0) to (12) {
      %x = index.sub %i, %c7
      %y = index.mul %x, %c3
      %0 = index.add %y, %x
      %1 = index.divs %y, %c8
      %2 = index.divu %y, %c8
      %3 = index.rems %y, %c8
      %4 = index.remu %y, %c8
      %5 = index.floordivs %y, %c8
      %6 = index.ceildivs %y, %c8
      %7 = index.ceildivu %y, %c8
      %8 = index.maxs %x, %c3
      %9 = index.maxu %x, %c3
      %10 = index.shl %y, %c3
      %11 = index.shrs %y, %c3
      %12 = index.shru %y, %c3
      %13 = index.xor %y, %c7
      %less = index.cmp slt(%x, %c3)
      %below = index.cmp ult(%x, %c3)
      %14 = arith.select %less, %x, %c3 : index
      %15 = arith.select %below, %x, %c3 : index
      %v0 = index.casts %0 : index to i64
      %v1 = index.casts %1 : index to i64
      %v2 = index.casts %2 : index to i64
      %v3 = index.casts %3 : index to i64
      %v4 = index.castu %4 : index to i64
      %v5 = index.casts %5 : index to i64
      %v6 = index.casts %6 : index to i64
      %v7 = index.casts %7 : index to i64
      %v8 = index.casts %8 : index to i64
      %v9 = index.casts %9 : index to i64
      %v10 = index.casts %10 : index to i64
      %v11 = index.casts %11 : index to i64
      %v12 = index.casts %12 : index to i64
      %v13 = index.casts %13 : index to i64
      %v14 = index.casts %14 : index to i64
      %v15 = index.casts %15 : index to i64
      affine.store %v0, %A[%i, 0] : memref<12x16xi64>
      affine.store %v1, %A[%i, 1] : memref<12x16xi64>
      affine.store %v2, %A[%i, 2] : memref<12x16xi64>
      affine.store %v3, %A[%i, 3] : memref<12x16xi64>
      affine.store %v4, %A[%i, 4] : memref<12x16xi64>
      affine.store %v5, %A[%i, 5] : memref<12x16xi64>
      affine.store %v6, %A[%i, 6] : memref<12x16xi64>
      affine.store %v7, %A[%i, 7] : memref<12x16xi64>
      affine.store %v8, %A[%i, 8] : memref<12x16xi64>
      affine.store %v9, %A[%i, 9] : memref<12x16xi64>
      affine.store %v10, %A[%i, 10] : memref<12x16xi64>
      affine.store %v11, %A[%i, 11] : memref<12x16xi64>
      affine.store %v12, %A[%i, 12] : memref<12x16xi64>
      affine.store %v13, %A[%i, 13] : memref<12x16xi64>
      affine.store %v14, %A[%i, 14] : memref<12x16xi64>
      affine.store %v15, %A[%i, 15] : memref<12x16xi64>
    }
    return
  }
  func.func private @printMemrefI64(memref<*xi64>)
  func.func @main() {
    %A = memref.alloc() : memref<12x16xi64>
    call @numbers(%A) : (memref<12x16xi64>) -> ()
    %u = memref.cast %A : memref<12x16xi64> to memref<*xi64>
    call @printMemrefI64(%u) : (memref<*xi64>) -> ()
    memref.dealloc %A : memref<12x16xi64>
    return
  }
}
