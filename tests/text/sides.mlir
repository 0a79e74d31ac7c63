// What random programs found: switches with two results, aliases in arguments, dims that are symbols too, lost terminators.
func.func @switch(%c: index, %a: i1, %f: f32) {
  %0:2 = scf.index_switch %c -> i1, f32
  case 1 {
    scf.yield %a, %f : i1, f32
  }
  default {
    scf.yield %a, %f : i1, f32
  }
  %1 = math.isfinite %f {fastmath = #arith.fastmath<nnan>, x} : f32
  %2 = math.isfinite %f {fastmath = #arith.fastmath<none>} : f32
  return
}
func.func @only_in_arguments(%a: f32 {t.x = affine_set<(d0) : (d0 >= 0)>}, %b: f32 {t.x = affine_map<(d0) -> (d0 + 1)>}) {
  "t.op"() {map = affine_map<(d0) -> (d0 + 1)>} : () -> ()
  "plain"() <{map = affine_map<(d0) -> (d0 + 2)>}> : () -> ()
  return
}
func.func @dim_or_symbol(%A: memref<4x4xf32>, %n: index) {
  %0 = affine.load %A[%n * 2, symbol(%n)] : memref<4x4xf32>
  %1 = affine.load %A[symbol(%n) * 2, %n] : memref<4x4xf32>
  affine.parallel (%i, %j) = (max(symbol(%n), %n), %n) to (symbol(%n) + 4, min(%n, symbol(%n) + 1)) {
  }
  return
}
func.func @layouts(%n: index, %x: i32) {
  %0 = memref.alloc(%n)[%n, %n] : memref<2x?xi32, strided<[?, 1], offset: ?>>
  %1 = memref.atomic_rmw andi %x, %0[%n, %n] : (i32, memref<2x?xi32, strided<[?, 1], offset: ?>>) -> i32
  %2 = memref.atomic_rmw xori %x, %0[%n, %n] : (i32, memref<2x?xi32, strided<[?, 1], offset: ?>>) -> i32
  affine.for %i = 0 to 4 {
    affine.yield {kept_in_generic_form}
  }
  return
}
func.func @kept(%c: index) {
  scf.index_switch %c
  default {
    scf.yield {kept}
  }
  return
}
