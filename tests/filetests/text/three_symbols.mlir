// RUN: farkas print
func.func @f(%a: index, %b: index, %c: index, %d: index) -> index {
  %x = affine.apply affine_map<(d0)[s0, s1, s2] -> (d0 + s0 * 2 + s1 * 3 + s2 * 5)>(%a)[%b, %c, %d]
  return %x : index
}

//| #map = affine_map<(d0)[s0, s1, s2] -> (d0 + s0 * 2 + s1 * 3 + s2 * 5)>
//| module {
//|   func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: index) -> index {
//|     %0 = affine.apply #map(%arg0)[%arg1, %arg2, %arg3]
//|     return %0 : index
//|   }
//| }
//|
