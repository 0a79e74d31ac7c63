// deriche of PolyBench/C 4.2: imgOut := Deriche's recursive smoothing of imgIn, by rows and by columns, in f32.
// The coefficients and the last values of each pass, scalars in C, are memrefs of rank 0.
// Where C counts j or i down, %j1 is h - 1 - j and %i4 is w - 1 - i.
// |   | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | w |   64 |   192 |    720 |  4096 |       7680 |
// | h |   64 |   128 |    480 |  2160 |       4320 |
// Arithmetic operations, negations aside: 32 w h + 27.
module {
  func.func @kernel_deriche(%w: index, %h: index, %alpha: f32, %imgIn: memref<?x?xf32>, %imgOut: memref<?x?xf32>, %y1: memref<?x?xf32>, %y2: memref<?x?xf32>) {
    %one = arith.constant 1.000000e+00 : f32
    %two = arith.constant 2.000000e+00 : f32
    %minus_two = arith.constant -2.000000e+00 : f32
    %zero = arith.constant 0.000000e+00 : f32
    %xm1 = memref.alloca() : memref<f32>
    %tm1 = memref.alloca() : memref<f32>
    %ym1 = memref.alloca() : memref<f32>
    %ym2 = memref.alloca() : memref<f32>
    %xp1 = memref.alloca() : memref<f32>
    %xp2 = memref.alloca() : memref<f32>
    %tp1 = memref.alloca() : memref<f32>
    %tp2 = memref.alloca() : memref<f32>
    %yp1 = memref.alloca() : memref<f32>
    %yp2 = memref.alloca() : memref<f32>
    %k = memref.alloca() : memref<f32>
    %a1 = memref.alloca() : memref<f32>
    %a2 = memref.alloca() : memref<f32>
    %a3 = memref.alloca() : memref<f32>
    %a4 = memref.alloca() : memref<f32>
    %a5 = memref.alloca() : memref<f32>
    %a6 = memref.alloca() : memref<f32>
    %a7 = memref.alloca() : memref<f32>
    %a8 = memref.alloca() : memref<f32>
    %b1 = memref.alloca() : memref<f32>
    %b2 = memref.alloca() : memref<f32>
    %c1 = memref.alloca() : memref<f32>
    %c2 = memref.alloca() : memref<f32>
    %0 = arith.negf %alpha : f32
    %1 = math.exp %0 : f32
    %2 = arith.subf %one, %1 : f32
    %3 = arith.negf %alpha : f32
    %4 = math.exp %3 : f32
    %5 = arith.subf %one, %4 : f32
    %6 = arith.mulf %2, %5 : f32
    %7 = arith.mulf %two, %alpha : f32
    %8 = arith.negf %alpha : f32
    %9 = math.exp %8 : f32
    %10 = arith.mulf %7, %9 : f32
    %11 = arith.addf %one, %10 : f32
    %12 = arith.mulf %two, %alpha : f32
    %13 = math.exp %12 : f32
    %14 = arith.subf %11, %13 : f32
    %15 = arith.divf %6, %14 : f32
    affine.store %15, %k[] : memref<f32>
    %k0 = affine.load %k[] : memref<f32>
    affine.store %k0, %a5[] : memref<f32>
    affine.store %k0, %a1[] : memref<f32>
    %16 = arith.negf %alpha : f32
    %17 = math.exp %16 : f32
    %18 = arith.subf %alpha, %one : f32
    %k1 = affine.load %k[] : memref<f32>
    %19 = arith.mulf %k1, %17 : f32
    %20 = arith.mulf %19, %18 : f32
    affine.store %20, %a6[] : memref<f32>
    affine.store %20, %a2[] : memref<f32>
    %21 = arith.negf %alpha : f32
    %22 = math.exp %21 : f32
    %23 = arith.addf %alpha, %one : f32
    %k2 = affine.load %k[] : memref<f32>
    %24 = arith.mulf %k2, %22 : f32
    %25 = arith.mulf %24, %23 : f32
    affine.store %25, %a7[] : memref<f32>
    affine.store %25, %a3[] : memref<f32>
    %26 = arith.mulf %minus_two, %alpha : f32
    %27 = math.exp %26 : f32
    %k3 = affine.load %k[] : memref<f32>
    %28 = arith.negf %k3 : f32
    %29 = arith.mulf %28, %27 : f32
    affine.store %29, %a8[] : memref<f32>
    affine.store %29, %a4[] : memref<f32>
    %30 = arith.negf %alpha : f32
    %31 = math.powf %two, %30 : f32
    affine.store %31, %b1[] : memref<f32>
    %32 = arith.mulf %minus_two, %alpha : f32
    %33 = math.exp %32 : f32
    %34 = arith.negf %33 : f32
    affine.store %34, %b2[] : memref<f32>
    affine.store %one, %c2[] : memref<f32>
    affine.store %one, %c1[] : memref<f32>
    affine.for %i = 0 to %w {
      affine.store %zero, %ym1[] : memref<f32>
      affine.store %zero, %ym2[] : memref<f32>
      affine.store %zero, %xm1[] : memref<f32>
      affine.for %j = 0 to %h {
        %a1_0 = affine.load %a1[] : memref<f32>
        %imgIn0 = affine.load %imgIn[%i, %j] : memref<?x?xf32>
        %35 = arith.mulf %a1_0, %imgIn0 : f32
        %a2_0 = affine.load %a2[] : memref<f32>
        %xm1_0 = affine.load %xm1[] : memref<f32>
        %36 = arith.mulf %a2_0, %xm1_0 : f32
        %37 = arith.addf %35, %36 : f32
        %b1_0 = affine.load %b1[] : memref<f32>
        %ym1_0 = affine.load %ym1[] : memref<f32>
        %38 = arith.mulf %b1_0, %ym1_0 : f32
        %39 = arith.addf %37, %38 : f32
        %b2_0 = affine.load %b2[] : memref<f32>
        %ym2_0 = affine.load %ym2[] : memref<f32>
        %40 = arith.mulf %b2_0, %ym2_0 : f32
        %41 = arith.addf %39, %40 : f32
        affine.store %41, %y1[%i, %j] : memref<?x?xf32>
        %imgIn1 = affine.load %imgIn[%i, %j] : memref<?x?xf32>
        affine.store %imgIn1, %xm1[] : memref<f32>
        %ym1_1 = affine.load %ym1[] : memref<f32>
        affine.store %ym1_1, %ym2[] : memref<f32>
        %y1_0 = affine.load %y1[%i, %j] : memref<?x?xf32>
        affine.store %y1_0, %ym1[] : memref<f32>
      }
    }
    affine.for %i1 = 0 to %w {
      affine.store %zero, %yp1[] : memref<f32>
      affine.store %zero, %yp2[] : memref<f32>
      affine.store %zero, %xp1[] : memref<f32>
      affine.store %zero, %xp2[] : memref<f32>
      affine.for %j1 = 0 to %h {
        %a3_0 = affine.load %a3[] : memref<f32>
        %xp1_0 = affine.load %xp1[] : memref<f32>
        %42 = arith.mulf %a3_0, %xp1_0 : f32
        %a4_0 = affine.load %a4[] : memref<f32>
        %xp2_0 = affine.load %xp2[] : memref<f32>
        %43 = arith.mulf %a4_0, %xp2_0 : f32
        %44 = arith.addf %42, %43 : f32
        %b1_1 = affine.load %b1[] : memref<f32>
        %yp1_0 = affine.load %yp1[] : memref<f32>
        %45 = arith.mulf %b1_1, %yp1_0 : f32
        %46 = arith.addf %44, %45 : f32
        %b2_1 = affine.load %b2[] : memref<f32>
        %yp2_0 = affine.load %yp2[] : memref<f32>
        %47 = arith.mulf %b2_1, %yp2_0 : f32
        %48 = arith.addf %46, %47 : f32
        affine.store %48, %y2[%i1, -%j1 + symbol(%h) - 1] : memref<?x?xf32>
        %xp1_1 = affine.load %xp1[] : memref<f32>
        affine.store %xp1_1, %xp2[] : memref<f32>
        %imgIn2 = affine.load %imgIn[%i1, -%j1 + symbol(%h) - 1] : memref<?x?xf32>
        affine.store %imgIn2, %xp1[] : memref<f32>
        %yp1_1 = affine.load %yp1[] : memref<f32>
        affine.store %yp1_1, %yp2[] : memref<f32>
        %y2_0 = affine.load %y2[%i1, -%j1 + symbol(%h) - 1] : memref<?x?xf32>
        affine.store %y2_0, %yp1[] : memref<f32>
      }
    }
    affine.for %i2 = 0 to %w {
      affine.for %j2 = 0 to %h {
        %c1_0 = affine.load %c1[] : memref<f32>
        %y1_1 = affine.load %y1[%i2, %j2] : memref<?x?xf32>
        %y2_1 = affine.load %y2[%i2, %j2] : memref<?x?xf32>
        %49 = arith.addf %y1_1, %y2_1 : f32
        %50 = arith.mulf %c1_0, %49 : f32
        affine.store %50, %imgOut[%i2, %j2] : memref<?x?xf32>
      }
    }
    affine.for %j3 = 0 to %h {
      affine.store %zero, %tm1[] : memref<f32>
      affine.store %zero, %ym1[] : memref<f32>
      affine.store %zero, %ym2[] : memref<f32>
      affine.for %i3 = 0 to %w {
        %a5_0 = affine.load %a5[] : memref<f32>
        %imgOut0 = affine.load %imgOut[%i3, %j3] : memref<?x?xf32>
        %51 = arith.mulf %a5_0, %imgOut0 : f32
        %a6_0 = affine.load %a6[] : memref<f32>
        %tm1_0 = affine.load %tm1[] : memref<f32>
        %52 = arith.mulf %a6_0, %tm1_0 : f32
        %53 = arith.addf %51, %52 : f32
        %b1_2 = affine.load %b1[] : memref<f32>
        %ym1_2 = affine.load %ym1[] : memref<f32>
        %54 = arith.mulf %b1_2, %ym1_2 : f32
        %55 = arith.addf %53, %54 : f32
        %b2_2 = affine.load %b2[] : memref<f32>
        %ym2_1 = affine.load %ym2[] : memref<f32>
        %56 = arith.mulf %b2_2, %ym2_1 : f32
        %57 = arith.addf %55, %56 : f32
        affine.store %57, %y1[%i3, %j3] : memref<?x?xf32>
        %imgOut1 = affine.load %imgOut[%i3, %j3] : memref<?x?xf32>
        affine.store %imgOut1, %tm1[] : memref<f32>
        %ym1_3 = affine.load %ym1[] : memref<f32>
        affine.store %ym1_3, %ym2[] : memref<f32>
        %y1_2 = affine.load %y1[%i3, %j3] : memref<?x?xf32>
        affine.store %y1_2, %ym1[] : memref<f32>
      }
    }
    affine.for %j4 = 0 to %h {
      affine.store %zero, %tp1[] : memref<f32>
      affine.store %zero, %tp2[] : memref<f32>
      affine.store %zero, %yp1[] : memref<f32>
      affine.store %zero, %yp2[] : memref<f32>
      affine.for %i4 = 0 to %w {
        %a7_0 = affine.load %a7[] : memref<f32>
        %tp1_0 = affine.load %tp1[] : memref<f32>
        %58 = arith.mulf %a7_0, %tp1_0 : f32
        %a8_0 = affine.load %a8[] : memref<f32>
        %tp2_0 = affine.load %tp2[] : memref<f32>
        %59 = arith.mulf %a8_0, %tp2_0 : f32
        %60 = arith.addf %58, %59 : f32
        %b1_3 = affine.load %b1[] : memref<f32>
        %yp1_2 = affine.load %yp1[] : memref<f32>
        %61 = arith.mulf %b1_3, %yp1_2 : f32
        %62 = arith.addf %60, %61 : f32
        %b2_3 = affine.load %b2[] : memref<f32>
        %yp2_1 = affine.load %yp2[] : memref<f32>
        %63 = arith.mulf %b2_3, %yp2_1 : f32
        %64 = arith.addf %62, %63 : f32
        affine.store %64, %y2[-%i4 + symbol(%w) - 1, %j4] : memref<?x?xf32>
        %tp1_1 = affine.load %tp1[] : memref<f32>
        affine.store %tp1_1, %tp2[] : memref<f32>
        %imgOut2 = affine.load %imgOut[-%i4 + symbol(%w) - 1, %j4] : memref<?x?xf32>
        affine.store %imgOut2, %tp1[] : memref<f32>
        %yp1_3 = affine.load %yp1[] : memref<f32>
        affine.store %yp1_3, %yp2[] : memref<f32>
        %y2_2 = affine.load %y2[-%i4 + symbol(%w) - 1, %j4] : memref<?x?xf32>
        affine.store %y2_2, %yp1[] : memref<f32>
      }
    }
    affine.for %i5 = 0 to %w {
      affine.for %j5 = 0 to %h {
        %c2_0 = affine.load %c2[] : memref<f32>
        %y1_3 = affine.load %y1[%i5, %j5] : memref<?x?xf32>
        %y2_3 = affine.load %y2[%i5, %j5] : memref<?x?xf32>
        %65 = arith.addf %y1_3, %y2_3 : f32
        %66 = arith.mulf %c2_0, %65 : f32
        affine.store %66, %imgOut[%i5, %j5] : memref<?x?xf32>
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %w = arith.constant 41 : index
    %h = arith.constant 37 : index
    %alpha = arith.constant 2.500000e-01 : f32
    %c313 = arith.constant 313 : index
    %c991 = arith.constant 991 : index
    %c65536 = arith.constant 65536 : index
    %white = arith.constant 6.553500e+04 : f32
    %zero = arith.constant 0.000000e+00 : f32
    %zero_f64 = arith.constant 0.000000e+00 : f64
    %one = arith.constant 1 : index
    %imgIn = memref.alloc(%w, %h) : memref<?x?xf32>
    %imgOut = memref.alloc(%w, %h) : memref<?x?xf32>
    %y1 = memref.alloc(%w, %h) : memref<?x?xf32>
    %y2 = memref.alloc(%w, %h) : memref<?x?xf32>
    %imgOut_rows = memref.alloc(%w) : memref<?xf64>
    affine.for %pi = 0 to %w {
      affine.for %pj = 0 to %h {
        %0 = arith.muli %c313, %pi : index
        %1 = arith.muli %c991, %pj : index
        %2 = arith.addi %0, %1 : index
        %3 = arith.remsi %2, %c65536 : index
        %4 = arith.index_cast %3 : index to i64
        %5 = arith.sitofp %4 : i64 to f32
        %6 = arith.divf %5, %white : f32
        affine.store %6, %imgIn[%pi, %pj] : memref<?x?xf32>
        affine.store %zero, %imgOut[%pi, %pj] : memref<?x?xf32>
      }
    }
    call @kernel_deriche(%w, %h, %alpha, %imgIn, %imgOut, %y1, %y2) : (index, index, f32, memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> ()
    affine.for %imgOut_i = 0 to %w {
      affine.store %zero_f64, %imgOut_rows[%imgOut_i] : memref<?xf64>
      affine.for %imgOut_j = 0 to %h {
        %imgOut_rows0 = affine.load %imgOut_rows[%imgOut_i] : memref<?xf64>
        %imgOut0 = affine.load %imgOut[%imgOut_i, %imgOut_j] : memref<?x?xf32>
        %7 = arith.extf %imgOut0 : f32 to f64
        %8 = arith.addi %imgOut_j, %one : index
        %9 = arith.index_cast %8 : index to i64
        %10 = arith.sitofp %9 : i64 to f64
        %11 = arith.mulf %7, %10 : f64
        %12 = arith.addf %imgOut_rows0, %11 : f64
        affine.store %12, %imgOut_rows[%imgOut_i] : memref<?xf64>
      }
    }
    %imgOut_out = memref.cast %imgOut_rows : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%imgOut_out) : (memref<*xf64>) -> ()
    memref.dealloc %imgIn : memref<?x?xf32>
    memref.dealloc %imgOut : memref<?x?xf32>
    memref.dealloc %y1 : memref<?x?xf32>
    memref.dealloc %y2 : memref<?x?xf32>
    memref.dealloc %imgOut_rows : memref<?xf64>
    return
  }
}
