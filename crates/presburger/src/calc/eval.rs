//! Runs postfix code: a loop with a stack.

use num_bigint::BigInt;

use super::Value;
use super::operator::{Binary, Unary};
use super::parse::{Instruction, Program};
use crate::diag::{Diagnostic, Severity, Span};
use crate::{Budget, Count, Exhausted, Shape, Union};

/// Most bits of a number in a value that is worked with further.
const MAX_BITS: u64 = 1 << 14;

/// Why an operator has no value.
enum Failure {
    /// The operands are of other kinds than it takes.
    Kinds,
    /// There is a reason in words.
    Because(&'static str),
    /// There is no least, or greatest, point for these points or values of symbols.
    Unbounded(Union),
    /// The budget ran out.
    Exhausted(Exhausted),
}

impl From<Exhausted> for Failure {
    fn from(exhausted: Exhausted) -> Self {
        Failure::Exhausted(exhausted)
    }
}

pub(super) fn run(program: &Program, steps: u64, print: &mut dyn FnMut(&Value)) -> Result<(), Diagnostic> {
    let mut variables: Vec<Option<Value>> = vec![None; program.num_variables];
    let mut stack: Vec<Value> = Vec::new();
    for statement in &program.statements {
        let budget = Budget::new(steps);
        for step in statement {
            match step {
                Instruction::Push(value) => stack.push(value.clone()),
                Instruction::Load(slot) => {
                    stack.push(variables[*slot].clone().expect("the parser saw the assignment first"))
                }
                Instruction::Store(slot) => variables[*slot] = stack.pop(),
                Instruction::Unary(operator, name, span) => {
                    let operand = pop(&mut stack);
                    let value = unary(*operator, &operand, &budget);
                    stack.push(checked(value, name, &[&operand], *span)?);
                }
                Instruction::Power(exponent, span) => {
                    let operand = pop(&mut stack);
                    let value = match &operand {
                        Value::Union(union) if is_relation(union) => {
                            union.power(*exponent, &budget).map(Value::Union).map_err(Failure::from)
                        }
                        _ => Err(Failure::Kinds),
                    };
                    stack.push(checked(value, "^", &[&operand], *span)?);
                }
                Instruction::Binary(operator, name, span) => {
                    let (right, left) = (pop(&mut stack), pop(&mut stack));
                    let value = binary(*operator, &left, &right, &budget);
                    stack.push(checked(value, name, &[&left, &right], *span)?);
                }
                Instruction::Print => print(&tidy(pop(&mut stack), &budget)),
                Instruction::Assert(span) => match pop(&mut stack) {
                    Value::Truth(true) => {}
                    Value::Truth(false) => {
                        let failed = Diagnostic::error("assertion-failed", *span, "this does not hold");
                        return Err(Diagnostic { severity: Severity::Refused, ..failed });
                    }
                    value => checked(Err(Failure::Kinds), "assert", &[&value], *span).map(drop)?,
                },
            }
        }
    }
    Ok(())
}

/// The value in few conjunctions, if there is budget left to look for them.
fn tidy(value: Value, budget: &Budget) -> Value {
    match &value {
        Value::Union(union) => union.coalesce(budget).map_or(value, Value::Union),
        Value::Number(_) | Value::Truth(_) | Value::Word(_) => value,
    }
}

fn pop(stack: &mut Vec<Value>) -> Value {
    stack.pop().expect("the parser wrote operands before their operator")
}

/// A value that is not too large, or what to say.
fn checked(value: Result<Value, Failure>, name: &str, operands: &[&Value], span: Span) -> Result<Value, Diagnostic> {
    let unknown = |code, message| Diagnostic { severity: Severity::Unknown, ..Diagnostic::error(code, span, message) };
    match value {
        Ok(value) => {
            let bits = match &value {
                Value::Union(union) => union.bits(),
                Value::Number(number) => number.as_ref().map_or(0, BigInt::bits),
                Value::Truth(_) | Value::Word(_) => 0,
            };
            if bits > MAX_BITS {
                return Err(unknown("too-large", format!("this leads to a number of more than {MAX_BITS} bits")));
            }
            Ok(value)
        }
        Err(Failure::Kinds) => {
            let kinds: Vec<String> = operands.iter().map(|value| format!("a {}", value.kind())).collect();
            let message = format!("`{name}` has no meaning for {}", kinds.join(" and "));
            Err(Diagnostic::error("wrong-operand", span, message))
        }
        Err(Failure::Because(reason)) => Err(unknown("not-computed", format!("`{name}`: {reason}"))),
        Err(Failure::Unbounded(places)) => {
            let message = format!("there is no `{name}`: the points go on without end");
            Err(Diagnostic::error("unbounded", span, message).note(format!("for {places}")))
        }
        Err(Failure::Exhausted(exhausted)) => {
            let message = format!("`{name}` took more than {} steps", exhausted.limit);
            Err(unknown("budget-exhausted", message).note("`--steps N` gives each statement more"))
        }
    }
}

/// What has no space is a relation too.
fn is_relation(union: &Union) -> bool {
    union.is_map() || union.pieces.is_empty()
}

fn unary(operator: Unary, operand: &Value, budget: &Budget) -> Result<Value, Failure> {
    if operator == Unary::TypeOf {
        return Ok(Value::Word(operand.kind()));
    }
    let Value::Union(union) = operand else { return Err(Failure::Kinds) };
    let (is_set, is_map) = (union.is_set(), is_relation(union));
    let of = |fits: bool| if fits { Ok(union) } else { Err(Failure::Kinds) };
    let answer = match operator {
        Unary::AffineHull => union.affine_hull(budget)?,
        Unary::Card if union.is_map() => {
            return Err(Failure::Because("the images of each point are not counted; `card wrap` counts the pairs"));
        }
        Unary::Card => return cardinality(union, budget),
        Unary::Lexmin => union.lexmin(budget)?.map_err(Failure::Unbounded)?,
        Unary::Lexmax => union.lexmax(budget)?.map_err(Failure::Unbounded)?,
        Unary::Coalesce => union.coalesce(budget)?,
        Unary::Complement => union.complement(budget)?,
        Unary::Sample => union.sample(budget)?,
        Unary::Params => union.symbols(budget)?,
        Unary::IsEmpty => return Ok(Value::Truth(union.is_empty(budget)?)),
        Unary::Deltas => of(is_map)?.deltas(budget)?,
        Unary::Domain => of(is_map)?.domain(budget)?,
        Unary::DomainMap => of(is_map)?.domain_map(),
        Unary::Range => of(is_map)?.range(budget)?,
        Unary::RangeMap => of(is_map)?.range_map(),
        Unary::Wrap => of(is_map)?.wrap(),
        Unary::Zip => of(is_map)?.zip(),
        Unary::Identity => of(is_set)?.identity(),
        Unary::Unwrap => of(is_set)?.unwrap(),
        Unary::TypeOf => unreachable!("answered above"),
    };
    Ok(Value::Union(answer))
}

fn cardinality(union: &Union, budget: &Budget) -> Result<Value, Failure> {
    match union.count(budget)? {
        Some(Count::Finite(number)) => Ok(Value::Number(Some(number))),
        Some(Count::Infinite) => Ok(Value::Number(None)),
        None => Err(Failure::Because("the number depends on the parameters, and only numbers are computed")),
    }
}

fn binary(operator: Binary, left: &Value, right: &Value, budget: &Budget) -> Result<Value, Failure> {
    match (left, right) {
        (Value::Union(a), Value::Union(b)) => match question(operator, a, b, budget)? {
            Some(answer) => Ok(Value::Truth(answer)),
            None => combined(operator, a, b, budget).map(Value::Union),
        },
        (Value::Number(Some(a)), Value::Number(Some(b))) => number(operator, a, b),
        _ if left.kind() != right.kind() => Err(Failure::Kinds),
        _ => match operator {
            Binary::Equal => Ok(Value::Truth(left == right)),
            Binary::Different => Ok(Value::Truth(left != right)),
            _ => Err(Failure::Kinds),
        },
    }
}

/// Whether both are sets or both are relations; what has no space is of either kind.
fn alike(a: &Union, b: &Union) -> bool {
    a.is_set() && b.is_set() || is_relation(a) && is_relation(b)
}

/// The answer of an operator that asks.
fn question(operator: Binary, a: &Union, b: &Union, budget: &Budget) -> Result<Option<bool>, Failure> {
    let strictly = |small: &Union, large: &Union| {
        Ok::<bool, Exhausted>(small.is_subset(large, budget)? && !large.is_subset(small, budget)?)
    };
    let answer = match operator {
        Binary::Equal | Binary::Different | Binary::Subset | Binary::StrictSubset if !alike(a, b) => {
            return Err(Failure::Kinds);
        }
        Binary::Superset | Binary::StrictSuperset if !alike(a, b) => return Err(Failure::Kinds),
        Binary::Equal => a.is_equal(b, budget)?,
        Binary::Different => !a.is_equal(b, budget)?,
        Binary::Subset => a.is_subset(b, budget)?,
        Binary::Superset => b.is_subset(a, budget)?,
        Binary::StrictSubset => strictly(a, b)?,
        Binary::StrictSuperset => strictly(b, a)?,
        _ => return Ok(None),
    };
    Ok(Some(answer))
}

/// The value of an operator that makes a set or relation of two.
fn combined(operator: Binary, a: &Union, b: &Union, budget: &Budget) -> Result<Union, Failure> {
    let (sets, maps) = (a.is_set() && b.is_set(), is_relation(a) && is_relation(b));
    let map_and_set = is_relation(a) && b.is_set();
    let answer = match operator {
        Binary::Multiply if map_and_set && !only_symbols(b) && !b.pieces.is_empty() => a.intersect_domain(b, budget),
        Binary::Multiply if alike(a, b) || only_symbols(a) || only_symbols(b) => a.intersect(b, budget),
        Binary::IntersectRange if map_and_set => a.intersect_range(b, budget),
        Binary::SubtractRange if map_and_set => a.subtract_range(b, budget),
        Binary::Apply if map_and_set => a.apply(b, budget),
        Binary::Apply if maps => b.compose(a, budget),
        Binary::Before if b.is_map() && a.is_set() => b.apply(a, budget),
        Binary::Before if maps => a.compose(b, budget),
        Binary::After if maps => b.compose(a, budget),
        Binary::Pairs if sets => a.pairs(b, budget),
        Binary::CrossRange if maps => a.cross_range(b, budget),
        _ if !alike(a, b) => return Err(Failure::Kinds),
        Binary::Add => a.union(b, budget),
        Binary::Subtract => a.subtract(b, budget),
        Binary::Gist => a.gist(b, budget),
        Binary::Cross => a.cross(b, budget),
        Binary::Precedes => a.precedes(b, false, budget),
        Binary::PrecedesOrEqual => a.precedes(b, true, budget),
        Binary::Follows => b.precedes(a, false, budget).map(|order| order.inverse()),
        Binary::FollowsOrEqual => b.precedes(a, true, budget).map(|order| order.inverse()),
        _ => return Err(Failure::Kinds),
    };
    Ok(answer?)
}

/// Whether this is a set of values of the symbols.
fn only_symbols(union: &Union) -> bool {
    union.pieces.iter().any(|piece| piece.shape == Shape::Symbols)
}

fn number(operator: Binary, a: &BigInt, b: &BigInt) -> Result<Value, Failure> {
    let truth = match operator {
        Binary::Add => return Ok(Value::Number(Some(a + b))),
        Binary::Subtract => return Ok(Value::Number(Some(a - b))),
        Binary::Multiply => return Ok(Value::Number(Some(a * b))),
        Binary::Equal => a == b,
        Binary::Different => a != b,
        Binary::Subset => a <= b,
        Binary::StrictSubset => a < b,
        Binary::Superset => a >= b,
        Binary::StrictSuperset => a > b,
        _ => return Err(Failure::Kinds),
    };
    Ok(Value::Truth(truth))
}
