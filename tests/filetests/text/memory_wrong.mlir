// RUN: farkas check
// What memref operations do not take.
func.func @starts(%a: memref<2x2xf32>, %t: memref<i32>, %i: index, %x: f32) {
  "memref.dma_start"() : () -> ()
  "memref.dma_start"(%a, %i) : (memref<2x2xf32>, index) -> ()
  "memref.dma_start"(%a, %i, %x, %t, %i, %t) : (memref<2x2xf32>, index, f32, memref<i32>, index, memref<i32>) -> ()
  "memref.dma_start"(%t, %t, %x, %t) : (memref<i32>, memref<i32>, f32, memref<i32>) -> ()
  "memref.dma_start"(%t, %t, %i, %x) : (memref<i32>, memref<i32>, index, f32) -> ()
  "memref.dma_start"(%t, %t, %i, %t, %i) : (memref<i32>, memref<i32>, index, memref<i32>, index) -> ()
  "memref.dma_start"(%t, %t, %i, %t, %i, %x) : (memref<i32>, memref<i32>, index, memref<i32>, index, f32) -> ()
  "memref.dma_wait"(%a, %i, %i) : (memref<2x2xf32>, index, index) -> ()
  return
}
func.func @types(%a: memref<2x2xf32>, %t: memref<2x2xi32>, %i: index, %x: f32) {
  %0 = memref.load %a[%i, %i] {alignment = 3} : memref<2x2xf32>
  memref.store %x, %a[%i, %i] {alignment = -1} : memref<2x2xf32>
  %1 = "memref.rank"(%x) : (f32) -> index
  %2:2 = "memref.distinct_objects"(%a, %t) : (memref<2x2xf32>, memref<2x2xi32>) -> (memref<2x2xi32>, memref<2x2xf32>)
  "memref.distinct_objects"() : () -> ()
  return
}
func.func @effects(%a: memref<10xf32>, %c: i1, %i: index) {
  %0 = memref.generic_atomic_rmw %a[%i] : memref<10xf32> {
  ^bb0(%old: f32):
    scf.if %c {
      memref.store %old, %a[%i] : memref<10xf32>
    }
    %1 = "some.op"(%old) : (f32) -> f32
    memref.atomic_yield %1 : f32
  }
  return
}

//| error: `memref.dma_start` needs a source, a target and a tag, memrefs with a shape [type-mismatch]
//|  --> memory_wrong.mlir:4:3
//|   |
//| 4 |   "memref.dma_start"() : () -> ()
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.dma_start` has too few operands for its memrefs [operand-count]
//|  --> memory_wrong.mlir:5:3
//|   |
//| 5 |   "memref.dma_start"(%a, %i) : (memref<2x2xf32>, index) -> ()
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.dma_start` needs operands of type `index`, but one is of type `f32` [operand-type]
//|  --> memory_wrong.mlir:6:3
//|   |
//| 6 |   "memref.dma_start"(%a, %i, %x, %t, %i, %t) : (memref<2x2xf32>, index, f32, memref<i32>, index, memref<i32>) -> ()
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.dma_start` needs operands of type `index`, but one is of type `f32` [operand-type]
//|  --> memory_wrong.mlir:7:3
//|   |
//| 7 |   "memref.dma_start"(%t, %t, %x, %t) : (memref<i32>, memref<i32>, f32, memref<i32>) -> ()
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.dma_start` needs a source, a target and a tag, memrefs with a shape [type-mismatch]
//|  --> memory_wrong.mlir:8:3
//|   |
//| 8 |   "memref.dma_start"(%t, %t, %i, %x) : (memref<i32>, memref<i32>, index, f32) -> ()
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.dma_start` cannot have 1 operands after its tag [operand-count]
//|  --> memory_wrong.mlir:9:3
//|   |
//| 9 |   "memref.dma_start"(%t, %t, %i, %t, %i) : (memref<i32>, memref<i32>, index, memref<i32>, index) -> ()
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.dma_start` needs operands of type `index`, but one is of type `f32` [operand-type]
//|   --> memory_wrong.mlir:10:3
//|    |
//| 10 |   "memref.dma_start"(%t, %t, %i, %t, %i, %x) : (memref<i32>, memref<i32>, index, memref<i32>, index, f32) -> ()
//|    |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.dma_wait` needs 2 subscripts and a number of elements [subscript-count]
//|   --> memory_wrong.mlir:11:3
//|    |
//| 11 |   "memref.dma_wait"(%a, %i, %i) : (memref<2x2xf32>, index, index) -> ()
//|    |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.load` needs an `alignment` that is a power of two [attribute-type]
//|   --> memory_wrong.mlir:15:8
//|    |
//| 15 |   %0 = memref.load %a[%i, %i] {alignment = 3} : memref<2x2xf32>
//|    |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.store` needs an `alignment` that is a power of two [attribute-type]
//|   --> memory_wrong.mlir:16:3
//|    |
//| 16 |   memref.store %x, %a[%i, %i] {alignment = -1} : memref<2x2xf32>
//|    |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.rank` asks for the rank of a memref [type-mismatch]
//|   --> memory_wrong.mlir:17:8
//|    |
//| 17 |   %1 = "memref.rank"(%x) : (f32) -> index
//|    |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.distinct_objects` must have results of type `memref<2x2xf32>`, `memref<2x2xi32>`, but has `memref<2x2xi32>`, `memref<2x2xf32>` [result-type]
//|   --> memory_wrong.mlir:18:10
//|    |
//| 18 |   %2:2 = "memref.distinct_objects"(%a, %t) : (memref<2x2xf32>, memref<2x2xi32>) -> (memref<2x2xi32>, memref<2x2xf32>)
//|    |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.distinct_objects` tells memrefs apart [type-mismatch]
//|   --> memory_wrong.mlir:19:3
//|    |
//| 19 |   "memref.distinct_objects"() : () -> ()
//|    |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.store` has an effect inside an atomic update [bad-region]
//|   --> memory_wrong.mlir:26:7
//|    |
//| 26 |       memref.store %old, %a[%i] : memref<10xf32>
//|    |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 3
