// RUN: farkas print
func @f(%i: index) -> index {
  return %i : index
}

//| module {
//|   func.func @f(%arg0: index) -> index {
//|     return %arg0 : index
//|   }
//| }
//|
