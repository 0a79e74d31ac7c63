// Reductions: each operation in the body becomes a region of the one at its end.
func @neutral(%lb: index, %ub: index, %step: index, %x: f32, %n: i32, %i: index, %b: i1, %v: vector<2xf64>) {
  %f:4 = loop.parallel (%k) = (%lb) to (%ub) step (%step) {
    loop.reduce(%x) {
    ^bb0(%l: f32, %r: f32):
      %s = addf %l, %r : f32
      loop.reduce.return %s : f32
    } : f32
    loop.reduce(%x) : f32 {
    ^bb0(%l: f32, %r: f32):
      %s = mulf %r, %l : f32
      loop.reduce.return %s : f32
    }
    loop.reduce(%x) {
    ^bb0(%l: f32, %r: f32):
      %c = cmpf "olt", %l, %r : f32
      %s = select %c, %l, %r : f32
      loop.reduce.return %s : f32
    } : f32
    loop.reduce(%x) {
    ^bb0(%l: f32, %r: f32):
      %c = cmpf "olt", %l, %r : f32
      %s = select %c, %r, %l : f32
      loop.reduce.return %s : f32
    } : f32
  } : f32, f32, f32, f32
  %g:4 = loop.parallel (%k, %m) = (%lb, %lb) to (%ub, %ub) step (%step, %step) {
    loop.reduce(%n) {
    ^bb0(%l: i32, %r: i32):
      %s = addi %l, %r : i32
      loop.reduce.return %s : i32
    } : i32
    loop.reduce(%n) {
    ^bb0(%l: i32, %r: i32):
      %s = muli %l, %r : i32
      loop.reduce.return %s : i32
    } : i32
    %t = addi %n, %n : i32
    loop.reduce(%t) {
    ^bb0(%l: i32, %r: i32):
      %s = and %l, %r : i32
      loop.reduce.return %s : i32
    } : i32
    loop.reduce(%t) {
    ^bb0(%l: i32, %r: i32):
      %s = or %l, %r : i32
      loop.reduce.return %s : i32
    } : i32
    loop.yield
  } {test.mark} : i32, i32, i32, i32
  %h:4 = loop.parallel (%k) = (%lb) to (%ub) step (%step) {
    loop.reduce(%n) {
    ^bb0(%l: i32, %r: i32):
      %c = cmpi "sge", %l, %r : i32
      %s = select %c, %l, %r : i32
      loop.reduce.return %s : i32
    } : i32
    loop.reduce(%n) {
    ^bb0(%l: i32, %r: i32):
      %c = cmpi "sgt", %r, %l : i32
      %s = select %c, %l, %r : i32
      loop.reduce.return %s : i32
    } : i32
    loop.reduce(%i) {
    ^bb0(%l: index, %r: index):
      %c = cmpi "ult", %l, %r : index
      %s = select %c, %l, %r : index
      loop.reduce.return %s : index
    } : index
    loop.reduce(%n) {
    ^bb0(%l: i32, %r: i32):
      %c = cmpi "ule", %l, %r : i32
      %s = select %c, %r, %l : i32
      loop.reduce.return %s : i32
    } : i32
  } : i32, i32, index, i32
  %o:5 = loop.parallel (%k) = (%lb) to (%ub) step (%step) {
    loop.reduce(%b) {
    ^bb0(%l: i1, %r: i1):
      %s = xor %l, %r : i1
      loop.reduce.return %s : i1
    } : i1
    loop.reduce(%b) {
    ^bb0(%l: i1, %r: i1):
      %s = and %l, %r : i1
      loop.reduce.return %s : i1
    } : i1
    loop.reduce(%v) {
    ^bb0(%l: vector<2xf64>, %r: vector<2xf64>):
      %s = maxf %l, %r : vector<2xf64>
      loop.reduce.return %s : vector<2xf64>
    } : vector<2xf64>
    loop.reduce(%i) {
    ^bb0(%l: index, %r: index):
      %s = minsi %l, %r : index
      loop.reduce.return %s : index
    } : index
    loop.reduce(%i) {
    ^bb0(%l: index, %r: index):
      %s = maxsi %l, %r : index
      loop.reduce.return %s : index
    } : index
  } : i1, i1, vector<2xf64>, index, index
  return
}

func @given(%A: memref<8xf32>, %lb: index, %ub: index, %step: index, %x: f32) -> f32 {
  // Where it starts is written: the combiner may be any.
  %a = loop.parallel (%k) = (%lb) to (%ub) step (%step) init (%x) -> f32 {
    %v = load %A[%k] : memref<8xf32>
    loop.reduce(%v) : f32 {
    ^bb0(%l: f32, %r: f32):
      %p = mulf %l, %r : f32
      %s = addf %p, %r : f32
      loop.reduce.return %s : f32
    }
    loop.yield
  }
  %b = loop.parallel (%k) = (%lb) to (%ub) step (%step) init(%a) {
    loop.reduce(%x) {
    ^bb0(%l: f32, %r: f32):
      loop.reduce.return %r : f32
    } : f32
  } : f32
  loop.parallel (%k) = (%lb) to (%ub) step (%step) {
    store %b, %A[%k] : memref<8xf32>
  }
  return %b : f32
}

func @between(%lb: index, %ub: index, %step: index, %x: f32) -> (f32, f32) {
  // After the renaming of the dialect, before the reductions became one.
  %q:2 = scf.parallel (%k) = (%lb) to (%ub) step (%step) init (%x, %x) -> (f32, f32) {
    scf.reduce(%x) : f32 {
    ^bb0(%l: f32, %r: f32):
      %s = addf %l, %r : f32
      scf.reduce.return %s : f32
    }
    scf.reduce(%x) : f32 {
    ^bb0(%l: f32, %r: f32):
      %s = mulf %l, %r : f32
      scf.reduce.return %s : f32
    }
    scf.yield
  }
  scf.parallel (%k) = (%lb) to (%ub) step (%step) {
    scf.reduce
  }
  %t = scf.parallel (%k) = (%lb) to (%ub) step (%step) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      scf.reduce.return %l : f32
    }
  }
  return %q#0, %t : f32, f32
}
