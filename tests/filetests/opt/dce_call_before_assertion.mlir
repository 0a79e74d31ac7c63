// RUN: farkas opt -t dce
// The assertion is of what was loaded before the call, which may store there; still the call is made, be the assertion true or not.
func.func private @g(i32)
func.func @f(%C: memref<4xi1>, %x: i32) {
  %b = affine.load %C[1] : memref<4xi1>
  func.call @g(%x) : (i32) -> ()
  cf.assert %b, "one"
  return
}

//| module {
//|   func.func private @g(i32)
//|   func.func @f(%C: memref<4xi1>, %x: i32) {
//|     %b = affine.load %C[1] : memref<4xi1>
//|     call @g(%x) : (i32) -> ()
//|     cf.assert %b, "one"
//|     return
//|   }
//| }
//| @f: `dce` changes nothing
