// RUN: farkas run --func main
// Structs and arrays that are values: each member is what was put there last, a member may be an aggregate itself, and the type of a member is not written.
!pair = !llvm.struct<"pair", (f32, i32)>
func.func @main() -> (i64, f32, i32, i64, i64, f32) {
  %one = llvm.mlir.constant(1 : index) : i64
  %half = llvm.mlir.constant(5.0e-01 : f32) : f32
  %seven = arith.constant 7 : i32
  %none = llvm.mlir.undef : !llvm.struct<(array<2 x i64>, f32, struct<"pair", (f32, i32)>)>
  %zero = llvm.mlir.zero : !llvm.array<2 x i64>
  %a = llvm.insertvalue %zero, %none[0] : !llvm.struct<(array<2 x i64>, f32, struct<"pair", (f32, i32)>)>
  %b = llvm.insertvalue %one, %a[0, 1] : !llvm.struct<(array<2 x i64>, f32, struct<"pair", (f32, i32)>)>
  %c = llvm.insertvalue %half, %b[2, 0] : !llvm.struct<(array<2 x i64>, f32, struct<"pair", (f32, i32)>)>
  %d = llvm.insertvalue %seven, %c[2, 1] {note} : !llvm.struct<(array<2 x i64>, f32, struct<"pair", (f32, i32)>)>
  %pair = llvm.extractvalue %d[2] : !llvm.struct<(array<2 x i64>, f32, struct<"pair", (f32, i32)>)>
  %x = llvm.extractvalue %pair[0] : !llvm.struct<"pair", (f32, i32)>
  %y = llvm.extractvalue %pair[1] {note} : !llvm.struct<"pair", (f32, i32)>
  %row = llvm.extractvalue %d[0] : !llvm.struct<(array<2 x i64>, f32, struct<"pair", (f32, i32)>)>
  %p = llvm.extractvalue %row[0] : !llvm.array<2 x i64>
  %q = llvm.extractvalue %d[0, 1] : !llvm.struct<(array<2 x i64>, f32, struct<"pair", (f32, i32)>)>
  %lanes = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %vectors = llvm.mlir.undef : !llvm.array<2 x vector<2xf32>>
  %v = llvm.insertvalue %lanes, %vectors[1] : !llvm.array<2 x vector<2xf32>>
  %w = llvm.extractvalue %v[1] : !llvm.array<2 x vector<2xf32>>
  %z = vector.extract %w[1] : f32 from vector<2xf32>
  return %one, %x, %y, %p, %q, %z : i64, f32, i32, i64, i64, f32
}

//| result 0 = 1
//| result 1 = 0.5
//| result 2 = 7
//| result 3 = 0
//| result 4 = 1
//| result 5 = 2
