// RUN: farkas opt -t auto
// Four loops of one sum: pairs in so many loops lose the ends of these, and the distances that have no bound then are none that a time could have.
func.func @d(%A: memref<8x8x16xf32>, %B: memref<3x3x3x16x16xf32>, %C: memref<6x6x16xf32>) {
affine.for %p0 = 0 to 6 {
affine.for %p1 = 0 to 6 {
affine.for %p2 = 0 to 16 {
affine.for %r0 = 0 to 3 {
affine.for %r1 = 0 to 3 {
affine.for %r2 = 0 to 3 {
affine.for %r3 = 0 to 16 {
%a = affine.load %A[%p0 + %r0, %p1 + %r1, %r3] : memref<8x8x16xf32>
%b = affine.load %B[%r0, %r1, %r2, %r3, %p2] : memref<3x3x3x16x16xf32>
%c = affine.load %C[%p0, %p1, %p2] : memref<6x6x16xf32>
%m = arith.mulf %a, %b : f32
%s = arith.addf %c, %m : f32
affine.store %s, %C[%p0, %p1, %p2] : memref<6x6x16xf32>
}
}
}
}
}
}
}
return
}
