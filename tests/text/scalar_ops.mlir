func.func @f(%a: i32, %b: i64, %x: f32, %d: f64, %i: index, %c: i1) {
  arith.addi %a, %a : i32
  arith.subi %a, %a : i32
  arith.muli %a, %a : i32
  arith.andi %a, %a : i32
  arith.ori %a, %a : i32
  arith.xori %a, %a : i32
  arith.divsi %a, %a : i32
  arith.divui %a, %a : i32
  arith.ceildivsi %a, %a : i32
  arith.ceildivui %a, %a : i32
  arith.floordivsi %a, %a : i32
  arith.remsi %a, %a : i32
  arith.remui %a, %a : i32
  arith.shli %a, %a : i32
  arith.shrsi %a, %a : i32
  arith.shrui %a, %a : i32
  arith.maxsi %a, %a : i32
  arith.maxui %a, %a : i32
  arith.minsi %a, %a : i32
  arith.minui %a, %a : i32
  arith.addf %x, %x : f32
  arith.subf %x, %x : f32
  arith.mulf %x, %x : f32
  arith.divf %x, %x : f32
  arith.remf %x, %x : f32
  arith.maximumf %x, %x : f32
  arith.minimumf %x, %x : f32
  arith.maxnumf %x, %x : f32
  arith.minnumf %x, %x : f32
  arith.negf %x : f32
  arith.cmpf olt, %x, %x : f32
  arith.cmpi slt, %a, %a : i32
  arith.extf %x : f32 to f64
  arith.extsi %a : i32 to i64
  arith.extui %a : i32 to i64
  arith.fptosi %x : f32 to i32
  arith.fptoui %x : f32 to i32
  arith.index_cast %i : index to i32
  arith.index_castui %i : index to i32
  arith.sitofp %a : i32 to f32
  arith.uitofp %a : i32 to f32
  arith.truncf %d : f64 to f32
  arith.trunci %b : i64 to i32
  arith.bitcast %a : i32 to f32
  arith.select %c, %a, %a : i32
  math.absf %x : f32
  math.acos %x : f32
  math.acosh %x : f32
  math.asin %x : f32
  math.asinh %x : f32
  math.atan %x : f32
  math.atanh %x : f32
  math.cbrt %x : f32
  math.ceil %x : f32
  math.cos %x : f32
  math.cosh %x : f32
  math.erf %x : f32
  math.erfc %x : f32
  math.exp %x : f32
  math.exp2 %x : f32
  math.expm1 %x : f32
  math.floor %x : f32
  math.log %x : f32
  math.log10 %x : f32
  math.log1p %x : f32
  math.log2 %x : f32
  math.round %x : f32
  math.roundeven %x : f32
  math.rsqrt %x : f32
  math.sin %x : f32
  math.sinh %x : f32
  math.sqrt %x : f32
  math.tan %x : f32
  math.tanh %x : f32
  math.trunc %x : f32
  math.atan2 %x, %x : f32
  math.copysign %x, %x : f32
  math.powf %x, %x : f32
  math.absi %a : i32
  math.ctlz %a : i32
  math.ctpop %a : i32
  math.cttz %a : i32
  math.ipowi %a, %a : i32
  math.fpowi %x, %a : f32, i32
  math.fma %x, %x, %x : f32
  math.isnan %x : f32
  math.isinf %x : f32
  math.isfinite %x : f32
  math.isnormal %x : f32
  math.clampf %x to [%x, %x] : f32
  math.sincos %x : f32
  index.add %i, %i
  index.and %i, %i
  index.ceildivs %i, %i
  index.ceildivu %i, %i
  index.divs %i, %i
  index.divu %i, %i
  index.floordivs %i, %i
  index.maxs %i, %i
  index.maxu %i, %i
  index.mins %i, %i
  index.minu %i, %i
  index.mul %i, %i
  index.or %i, %i
  index.rems %i, %i
  index.remu %i, %i
  index.shl %i, %i
  index.shrs %i, %i
  index.shru %i, %i
  index.sub %i, %i
  index.xor %i, %i
  index.cmp slt(%i, %i)
  index.casts %i : index to i32
  index.castu %i : index to i32
  index.constant 4
  index.bool.constant true
  index.sizeof
  return
}
