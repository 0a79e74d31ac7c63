// RUN: farkas print
// A block without operations is there because its label is.
func.func @f() {
  scf.execute_region {
    "test.last"() : () -> ()
  }
  "test.op"() ({
  ^bb0:
  }) : () -> ()
  "test.op"() ({
  ^bb0(%x: i32):
  }) : () -> ()
  "test.op"() ({
    "test.x"() : () -> ()
  }, {
  ^bb0:
  }) : () -> ()
  return
}

//| module {
//|   func.func @f() {
//|     scf.execute_region {
//|       "test.last"() : () -> ()
//|     }
//|     "test.op"() ({
//|     ^bb0:
//|     }) : () -> ()
//|     "test.op"() ({
//|     ^bb0(%arg0: i32):
//|     }) : () -> ()
//|     "test.op"() ({
//|       "test.x"() : () -> ()
//|     }, {
//|     ^bb0:
//|     }) : () -> ()
//|     return
//|   }
//| }
//|
