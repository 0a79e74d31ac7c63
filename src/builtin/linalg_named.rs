//! The named operations of `linalg` that are products, convolutions and poolings: one row each. A row says the loops, what each
//! operand is accessed by, and what one element becomes.
//!
//! A loop is a letter, a capital one where the loop adds up. A subscript is a loop, or `h:Y` for `h * stride + Y * dilation`, where the
//! strides and dilations of an operation are taken one after the other. What has no subscripts is a number.

use super::linalg::{is_elementwise, structured};
use crate::affine::{expr::AffineExpr, map::AffineMap};
use crate::ir::attr::Attribute;
use crate::ir::checks::{Check, wrong};
use crate::ir::module::{Module, Op, Value};
use crate::ir::opcode::Opcode;
use crate::ir::registry::OpInfo;
use crate::ir::types::{Signedness, Type};

/// What one element becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NamedBody {
    /// The product of two inputs is added.
    MulAdd,
    /// The same, a number taken off each input first.
    MulAddOffsets,
    /// The input is added.
    Sum,
    /// The larger one of it and the input; of integers without sign the other one.
    Max(bool),
    /// The smaller one.
    Min(bool),
    /// The product of the input and itself.
    Square,
    /// One of two inputs, as the first one says.
    Select,
}

/// A named operation.
#[derive(Debug)]
pub struct NamedOp {
    name: &'static str,
    loops: &'static str,
    operands: &'static str,
    body: NamedBody,
}

use NamedBody::*;

macro_rules! named {
    ($($name:literal $loops:literal $operands:literal $body:expr;)*) => {
        /// The rows.
        pub static TABLE: &[OpInfo] = &[$(OpInfo {
            inherent: if has_windows($name, $operands) {
                &["operandSegmentSizes", "strides", "dilations"]
            } else {
                &["operandSegmentSizes", "indexing_maps"]
            },
            ..structured($name)
        }),*];
        static NAMED: &[NamedOp] = &[$(NamedOp { name: $name, loops: $loops, operands: $operands, body: $body }),*];
    };
}

named! {
    "linalg.square" "" "" Square;
    "linalg.select" "" "" Select;
    "linalg.dot" "M" "M, M, " MulAdd;
    "linalg.matvec" "mN" "m N, N, m" MulAdd;
    "linalg.vecmat" "nM" "M, M n, n" MulAdd;
    "linalg.batch_matvec" "bmK" "b m K, b K, b m" MulAdd;
    "linalg.batch_vecmat" "bnK" "b K, b K n, b n" MulAdd;
    "linalg.batch_matmul" "bmnK" "b m K, b K n, b m n" MulAdd;
    "linalg.batch_reduce_matmul" "BmnK" "B m K, B K n, m n" MulAdd;
    "linalg.quantized_matmul" "mnK" "m K, K n, , , m n" MulAddOffsets;
    "linalg.quantized_batch_matmul" "bmnK" "b m K, b K n, , , b m n" MulAddOffsets;
    "linalg.mmt4d" "mnKpqR" "m K p R, n K q R, m n p q" MulAdd;
    "linalg.batch_mmt4d" "bmnKpqR" "b m K p R, b n K q R, b m n p q" MulAdd;
    "linalg.conv_1d" "wX" "w:X, X, w" MulAdd;
    "linalg.conv_2d" "hwYX" "h:Y w:X, Y X, h w" MulAdd;
    "linalg.conv_3d" "dhwZYX" "d:Z h:Y w:X, Z Y X, d h w" MulAdd;
    "linalg.conv_1d_nwc_wcf" "nwfXC" "n w:X C, X C f, n w f" MulAdd;
    "linalg.conv_1d_ncw_fcw" "nfwCX" "n C w:X, f C X, n f w" MulAdd;
    "linalg.conv_2d_nhwc_hwcf" "nhwfYXC" "n h:Y w:X C, Y X C f, n h w f" MulAdd;
    "linalg.conv_2d_nhwc_fhwc" "nhwfYXC" "n h:Y w:X C, f Y X C, n h w f" MulAdd;
    "linalg.conv_2d_nhwc_hwcf_q" "nhwfYXC" "n h:Y w:X C, Y X C f, , , n h w f" MulAddOffsets;
    "linalg.conv_2d_nhwc_fhwc_q" "nhwfYXC" "n h:Y w:X C, f Y X C, , , n h w f" MulAddOffsets;
    "linalg.conv_2d_nchw_fchw" "nfhwCYX" "n C h:Y w:X, f C Y X, n f h w" MulAdd;
    "linalg.conv_2d_nchw_fchw_q" "nfhwCYX" "n C h:Y w:X, f C Y X, , , n f h w" MulAddOffsets;
    "linalg.conv_2d_ngchw_fgchw" "ngfhwCYX" "n g C h:Y w:X, f g C Y X, n g f h w" MulAdd;
    "linalg.conv_2d_ngchw_gfchw" "ngfhwCYX" "n g C h:Y w:X, g f C Y X, n g f h w" MulAdd;
    "linalg.conv_2d_ngchw_gfchw_q" "ngfhwCYX" "n g C h:Y w:X, g f C Y X, , , n g f h w" MulAddOffsets;
    "linalg.conv_2d_nhwgc_gfhwc" "nhwgfYXC" "n h:Y w:X g C, g f Y X C, n h w g f" MulAdd;
    "linalg.conv_2d_nhwgc_gfhwc_q" "nhwgfYXC" "n h:Y w:X g C, g f Y X C, , , n h w g f" MulAddOffsets;
    "linalg.conv_3d_ndhwc_dhwcf" "ndhwfZYXC" "n d:Z h:Y w:X C, Z Y X C f, n d h w f" MulAdd;
    "linalg.conv_3d_ndhwc_dhwcf_q" "ndhwfZYXC" "n d:Z h:Y w:X C, Z Y X C f, , , n d h w f" MulAddOffsets;
    "linalg.conv_3d_ncdhw_fcdhw" "nfdhwCZYX" "n C d:Z h:Y w:X, f C Z Y X, n f d h w" MulAdd;
    "linalg.depthwise_conv_1d_nwc_wc" "nwcX" "n w:X c, X c, n w c" MulAdd;
    "linalg.depthwise_conv_1d_ncw_cw" "nwcX" "n c w:X, c X, n c w" MulAdd;
    "linalg.depthwise_conv_1d_nwc_wcm" "nwcmX" "n w:X c, X c m, n w c m" MulAdd;
    "linalg.depthwise_conv_2d_nhwc_hwc" "nhwcYX" "n h:Y w:X c, Y X c, n h w c" MulAdd;
    "linalg.depthwise_conv_2d_nchw_chw" "nhwcYX" "n c h:Y w:X, c Y X, n c h w" MulAdd;
    "linalg.depthwise_conv_2d_nhwc_hwc_q" "nhwcYX" "n h:Y w:X c, Y X c, , , n h w c" MulAddOffsets;
    "linalg.depthwise_conv_2d_nhwc_hwcm" "nhwcmYX" "n h:Y w:X c, Y X c m, n h w c m" MulAdd;
    "linalg.depthwise_conv_2d_nhwc_hwcm_q" "nhwcmYX" "n h:Y w:X c, Y X c m, , , n h w c m" MulAddOffsets;
    "linalg.depthwise_conv_3d_ndhwc_dhwc" "ndhwZYXc" "n d:Z h:Y w:X c, Z Y X c, n d h w c" MulAdd;
    "linalg.depthwise_conv_3d_ncdhw_cdhw" "ndhwZYXc" "n c d:Z h:Y w:X, c Z Y X, n c d h w" MulAdd;
    "linalg.depthwise_conv_3d_ndhwc_dhwcm" "ndhwmZYXc" "n d:Z h:Y w:X c, Z Y X c m, n d h w c m" MulAdd;
    "linalg.pooling_nhwc_sum" "nhwcYX" "n h:Y w:X c, Y X, n h w c" Sum;
    "linalg.pooling_nchw_sum" "nchwYX" "n c h:Y w:X, Y X, n c h w" Sum;
    "linalg.pooling_nhwc_max" "nhwcYX" "n h:Y w:X c, Y X, n h w c" Max(false);
    "linalg.pooling_nhwc_max_unsigned" "nhwcYX" "n h:Y w:X c, Y X, n h w c" Max(true);
    "linalg.pooling_nchw_max" "nchwYX" "n c h:Y w:X, Y X, n c h w" Max(false);
    "linalg.pooling_nhwc_min" "nhwcYX" "n h:Y w:X c, Y X, n h w c" Min(false);
    "linalg.pooling_nhwc_min_unsigned" "nhwcYX" "n h:Y w:X c, Y X, n h w c" Min(true);
    "linalg.pooling_nwc_sum" "nwcX" "n w:X c, X, n w c" Sum;
    "linalg.pooling_ncw_sum" "ncwX" "n c w:X, X, n c w" Sum;
    "linalg.pooling_nwc_max" "nwcX" "n w:X c, X, n w c" Max(false);
    "linalg.pooling_nwc_max_unsigned" "nwcX" "n w:X c, X, n w c" Max(true);
    "linalg.pooling_ncw_max" "ncwX" "n c w:X, X, n c w" Max(false);
    "linalg.pooling_nwc_min" "nwcX" "n w:X c, X, n w c" Min(false);
    "linalg.pooling_nwc_min_unsigned" "nwcX" "n w:X c, X, n w c" Min(true);
    "linalg.pooling_ndhwc_sum" "ndhwcZYX" "n d:Z h:Y w:X c, Z Y X, n d h w c" Sum;
    "linalg.pooling_ndhwc_max" "ndhwcZYX" "n d:Z h:Y w:X c, Z Y X, n d h w c" Max(false);
    "linalg.pooling_ndhwc_min" "ndhwcZYX" "n d:Z h:Y w:X c, Z Y X, n d h w c" Min(false);
}

/// Has it strides and dilations? The windows of those that are named by their rank alone go from element to element.
const fn has_windows(name: &str, operands: &str) -> bool {
    let (text, mut at) = (operands.as_bytes(), 0);
    while at < text.len() && text[at] != b':' {
        at += 1;
    }
    at < text.len() && name.len() > "linalg.conv_1d".len()
}

/// An operand of a step: an argument of the region, or the result of an earlier step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepOperand {
    /// By its number.
    Argument(usize),
    /// By its number.
    Step(usize),
}

/// One operation of a region.
#[derive(Clone, Debug)]
pub struct BodyStep {
    /// What it computes.
    pub opcode: Opcode,
    /// Of what.
    pub operands: Vec<StepOperand>,
    /// Its result's type.
    pub ty: Type,
}

/// The row of this name.
pub fn named(name: &str) -> Option<&'static NamedOp> {
    NAMED.iter().find(|row| row.name == name)
}

impl NamedOp {
    /// How many operands it has, the result among them.
    pub fn num_operands(&self) -> usize {
        match self.body {
            Square => 2,
            Select => 4,
            _ => self.operands.split(',').count(),
        }
    }

    /// Does a property say by what its operands are accessed?
    pub fn has_maps(&self) -> bool {
        matches!(self.name, "linalg.batch_matmul" | "linalg.batch_reduce_matmul")
    }

    /// Do the operands have all dims of the result, and no other?
    pub fn is_elementwise(&self) -> bool {
        self.loops.is_empty()
    }

    /// From the loops to the subscripts of each operand; none where a number is too large or a property is none.
    pub fn maps(&self, strides: Option<&Attribute>, dilations: Option<&Attribute>) -> Option<Vec<AffineMap>> {
        let count = self.operands.split(',').next()?.matches(':').count();
        let said = |attr: Option<&'_ Attribute>| attr.filter(|_| has_windows(self.name, self.operands)).cloned();
        let (strides, dilations) = (factors(said(strides), count)?, factors(said(dilations), count)?);
        let dim = |letter: &str| Some(AffineExpr::Dim(u32::try_from(self.loops.find(letter)?).ok()?));
        let operand = |text: &str| {
            let mut windows = strides.iter().zip(&dilations);
            let each = text.split_whitespace().map(|subscript| match subscript.split_once(':') {
                Some((point, inside)) => {
                    let (&stride, &dilation) = windows.next()?;
                    Some(dim(point)? * stride + dim(inside)? * dilation)
                }
                None => dim(subscript),
            });
            Some(AffineMap::new(u32::try_from(self.loops.len()).ok()?, 0, each.collect::<Option<Vec<_>>>()?))
        };
        self.operands.split(',').map(operand).collect()
    }

    /// What its region computes of elements of these types, the last of which it yields; none if that is not known here.
    pub fn steps(&self, elements: &[Type]) -> Option<Vec<BodyStep>> {
        let out = elements.last().filter(|_| elements.len() == self.num_operands())?;
        let is_float = out.is_float_like();
        if !elements.iter().all(|ty| is_number(ty) || self.body == Select && ty.is_bool()) || !is_number(out) {
            return None;
        }
        let mut body = BodySteps { elements, out, steps: Vec::new() };
        let of = |float: Opcode, int: Opcode| if is_float { float } else { int };
        let (last, add) = (StepOperand::Argument(elements.len() - 1), of(Opcode::AddF, Opcode::AddI));
        let mul = of(Opcode::MulF, Opcode::MulI);
        match self.body {
            // MLIR has none of these.
            Square if !is_float || elements[0] != *out => return None,
            Max(true) | Min(true) if is_float => return None,
            Square => {
                body.push(mul, &[0, 0].map(StepOperand::Argument));
            }
            Select if elements[0].is_bool() && elements[1] == *out && elements[2] == *out => {
                body.push(Opcode::Select, &[0, 1, 2].map(StepOperand::Argument));
            }
            Select => return None,
            MulAdd => {
                let (left, right) = (body.input(0, false)?, body.input(1, false)?);
                let product = body.push(mul, &[left, right]);
                body.push(add, &[last, product]);
            }
            MulAddOffsets => {
                let sub = of(Opcode::SubF, Opcode::SubI);
                let mut sides = Vec::new();
                for (input, offset) in [(0, 2), (1, 3)] {
                    let (input, offset) = (body.input(input, false)?, body.input(offset, false)?);
                    sides.push(body.push(sub, &[input, offset]));
                }
                let product = body.push(mul, &sides);
                body.push(add, &[last, product]);
            }
            Sum | Max(_) | Min(_) => {
                let opcode = match self.body {
                    Max(false) => of(Opcode::MaximumF, Opcode::MaxSI),
                    Max(true) => Opcode::MaxUI,
                    Min(false) => of(Opcode::MinimumF, Opcode::MinSI),
                    Min(true) => Opcode::MinUI,
                    _ => add,
                };
                let input = body.input(0, matches!(self.body, Max(true) | Min(true)))?;
                body.push(opcode, &[last, input]);
            }
        }
        Some(body.steps)
    }
}

/// One factor for each window: the same number for all of them may stand once.
fn factors(attr: Option<Attribute>, count: usize) -> Option<Vec<i64>> {
    let items = match attr {
        None => return Some(vec![1; count]),
        Some(Attribute::Dense(ty, items)) if ty.shape_and_element()?.0 == [count as u64] => {
            items.iter().map(Attribute::as_i64).collect::<Option<Vec<_>>>()?
        }
        Some(_) => return None,
    };
    match items[..] {
        [one] => Some(vec![one; count]),
        _ => Some(items).filter(|items| items.len() == count),
    }
}

/// Truth values are computed otherwise.
fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Float(_) | Type::Int(2.., Signedness::Signless))
}

/// The steps of a region, one after the other.
struct BodySteps<'a> {
    elements: &'a [Type],
    out: &'a Type,
    steps: Vec<BodyStep>,
}

impl BodySteps<'_> {
    fn push(&mut self, opcode: Opcode, operands: &[StepOperand]) -> StepOperand {
        self.steps.push(BodyStep { opcode, operands: operands.to_vec(), ty: self.out.clone() });
        StepOperand::Step(self.steps.len() - 1)
    }

    /// An argument as a number of the type of the result.
    fn input(&mut self, number: usize, unsigned: bool) -> Option<StepOperand> {
        let input = StepOperand::Argument(number);
        let opcode = match (&self.elements[number], self.out) {
            (from, to) if from == to => return Some(input),
            (Type::Int(from, _), Type::Int(to, _)) if from > to => Opcode::TruncI,
            (Type::Int(..), Type::Int(..)) if unsigned => Opcode::ExtUI,
            (Type::Int(..), Type::Int(..)) => Opcode::ExtSI,
            (Type::Int(..), Type::Float(_)) if unsigned => Opcode::UIToFP,
            (Type::Int(..), Type::Float(_)) => Opcode::SIToFP,
            (Type::Float(_), Type::Int(..)) if unsigned => Opcode::FPToUI,
            (Type::Float(_), Type::Int(..)) => Opcode::FPToSI,
            (Type::Float(from), Type::Float(to)) if from.width() < to.width() => Opcode::ExtF,
            (Type::Float(from), Type::Float(to)) if from.width() > to.width() => Opcode::TruncF,
            _ => return None,
        };
        Some(self.push(opcode, &[input]))
    }
}

/// From the loops of a structured operation to the subscripts of each of its operands; none where that is not known.
#[must_use]
pub fn indexing_maps(module: &Module, op: Op) -> Option<Vec<AffineMap>> {
    let (name, row) = (module.name(op), named(module.name(op)));
    let says_maps = matches!(name, "linalg.generic" | "linalg.matmul") || row.is_some_and(NamedOp::has_maps);
    let map = |map: &Attribute| if let Attribute::Map(map) = map { Some(map.clone()) } else { None };
    match (module.attr(op, "indexing_maps").filter(|_| says_maps), row) {
        (Some(Attribute::Array(maps)), _) => return maps.iter().map(map).collect(),
        (Some(_), _) => return None,
        _ => {}
    }
    match row {
        Some(row) if !row.is_elementwise() => {
            return row.maps(module.attr(op, "strides"), module.attr(op, "dilations"));
        }
        None if !is_elementwise(name) => return None,
        _ => {}
    }
    // These go over the elements of what they write, and numbers are the same for all.
    let rank = |value: &Value| match module.ty(*value) {
        Type::MemRef(memref) => memref.rank(),
        Type::Tensor(tensor) => tensor.shape.as_ref().map(Vec::len),
        _ => Some(0),
    };
    let loops = u32::try_from(rank(module.op(op).operands.last()?)?).ok()?;
    let map = |value: &Value| {
        let dims = (0..u32::try_from(rank(value)?).ok()?).map(AffineExpr::Dim).collect::<Vec<_>>();
        (dims.is_empty() || dims.len() == loops as usize).then(|| AffineMap::new(loops, 0, dims))
    };
    module.op(op).operands.iter().map(map).collect()
}

/// A map for each operand, from as many loops as the operation has to the dimensions of the operand; sizes that are known agree.
pub fn shapes_fit(module: &Module, op: Op) -> Check {
    let Some(maps) = indexing_maps(module, op) else {
        return Err(wrong(module, op, "map-results", "needs operands and windows that fit each other"));
    };
    let operands = &module.op(op).operands;
    let shape = |value: Value| match module.ty(value) {
        Type::MemRef(memref) => memref.shape.clone(),
        Type::Tensor(tensor) => tensor.shape.clone(),
        _ => Some(Vec::new()),
    };
    let mut sizes: Vec<Option<u64>> = vec![None; maps.first().map_or(0, |map| map.num_dims as usize)];
    for (map, &operand) in maps.iter().zip(operands) {
        let Some(shape) = shape(operand) else { continue };
        if shape.len() != map.results.len() {
            let message = format!("needs {} dimensions where it has a `{}`", map.results.len(), module.ty(operand));
            return Err(wrong(module, op, "type-mismatch", message));
        }
        for (expr, size) in map.results.iter().zip(shape) {
            let (AffineExpr::Dim(dim), Some(size)) = (expr, size) else { continue };
            let Some(known) = sizes.get_mut(*dim as usize) else { continue };
            if *known.get_or_insert(size) != size {
                let message = format!("goes over {} and over {size} elements in one loop", known.unwrap_or(0));
                return Err(wrong(module, op, "type-mismatch", message));
            }
        }
    }
    if maps.len() == operands.len() {
        Ok(())
    } else {
        Err(wrong(module, op, "operand-count", "has another number of operands"))
    }
}
