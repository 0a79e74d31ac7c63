//! Runs postfix code: a loop with a stack.

use num_bigint::BigInt;

use super::Value;
use super::operator::{Binary, Unary};
use super::parse::{Program, Step};
use crate::affine::presburger::{Budget, Count, Exhausted, Shape, Union};
use crate::diag::{Diagnostic, Severity, Span};

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
                Step::Push(value) => stack.push(value.clone()),
                Step::Load(slot) => stack.push(variables[*slot].clone().expect("the parser saw the assignment first")),
                Step::Store(slot) => variables[*slot] = stack.pop(),
                Step::Unary(operator, name, span) => {
                    let operand = pop(&mut stack);
                    let value = unary(*operator, &operand, &budget);
                    stack.push(checked(value, name, &[&operand], *span)?);
                }
                Step::Power(exponent, span) => {
                    let operand = pop(&mut stack);
                    let value = match &operand {
                        Value::Union(union) if is_relation(union) => {
                            union.power(*exponent, &budget).map(Value::Union).map_err(Failure::from)
                        }
                        _ => Err(Failure::Kinds),
                    };
                    stack.push(checked(value, "^", &[&operand], *span)?);
                }
                Step::Binary(operator, name, span) => {
                    let (right, left) = (pop(&mut stack), pop(&mut stack));
                    let value = binary(*operator, &left, &right, &budget);
                    stack.push(checked(value, name, &[&left, &right], *span)?);
                }
                Step::Print => print(&pop(&mut stack)),
                Step::Assert(span) => match pop(&mut stack) {
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
            let message = format!("`{name}` of points that go on without end");
            Err(Diagnostic::error("unbounded", span, message).note(format!("so it is for {places}")))
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
        Unary::AffineHull => return Err(Failure::Because("there are no hulls yet")),
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
    let (a, b) = match (left, right) {
        (Value::Union(a), Value::Union(b)) => (a, b),
        (Value::Number(Some(a)), Value::Number(Some(b))) => return number(operator, a, b),
        _ => {
            return match operator {
                Binary::Equal if left.kind() == right.kind() => Ok(Value::Truth(left == right)),
                Binary::Different if left.kind() == right.kind() => Ok(Value::Truth(left != right)),
                _ => Err(Failure::Kinds),
            };
        }
    };
    // What has no space is of either kind.
    let sets = a.is_set() && b.is_set();
    let maps = is_relation(a) && is_relation(b);
    let only = |fits: bool| if fits { Ok(()) } else { Err(Failure::Kinds) };
    let truth = |answer: Result<bool, Exhausted>| Ok(Value::Truth(answer?));
    let subset = |a: &Union, b: &Union| a.is_subset(b, budget);
    let answer = match operator {
        Binary::Multiply if is_relation(a) && b.is_set() && !only_symbols(b) && !b.pieces.is_empty() => {
            a.intersect_domain(b, budget)?
        }
        Binary::Multiply => {
            only(sets || maps || only_symbols(a) || only_symbols(b))?;
            a.intersect(b, budget)?
        }
        Binary::IntersectRange => {
            only(is_relation(a) && b.is_set())?;
            a.intersect_range(b, budget)?
        }
        Binary::SubtractRange => {
            only(is_relation(a) && b.is_set())?;
            a.subtract_range(b, budget)?
        }
        Binary::Before if b.is_map() && a.is_set() && !a.pieces.is_empty() => b.apply(a, budget)?,
        Binary::Before => {
            only(maps)?;
            a.compose(b, budget)?
        }
        Binary::After => {
            only(maps)?;
            b.compose(a, budget)?
        }
        Binary::Apply => {
            only(is_relation(a))?;
            if b.is_map() { b.compose(a, budget)? } else { a.apply(b, budget)? }
        }
        Binary::Pairs => {
            only(sets)?;
            a.pairs(b, budget)?
        }
        Binary::CrossRange => {
            only(maps)?;
            a.cross_range(b, budget)?
        }
        Binary::Add | Binary::Subtract | Binary::Gist | Binary::Cross => {
            only(sets || maps)?;
            match operator {
                Binary::Add => a.union(b, budget)?,
                Binary::Subtract => a.subtract(b, budget)?,
                Binary::Gist => a.gist(b, budget)?,
                _ => a.cross(b, budget)?,
            }
        }
        Binary::Precedes | Binary::PrecedesOrEqual | Binary::Follows | Binary::FollowsOrEqual => {
            only(sets || maps)?;
            let or_equal = matches!(operator, Binary::PrecedesOrEqual | Binary::FollowsOrEqual);
            match operator {
                Binary::Precedes | Binary::PrecedesOrEqual => a.precedes(b, or_equal, budget)?,
                _ => b.precedes(a, or_equal, budget)?.inverse(),
            }
        }
        Binary::Equal | Binary::Different => {
            only(sets || maps)?;
            let equal = a.is_equal(b, budget)?;
            return Ok(Value::Truth(equal == (operator == Binary::Equal)));
        }
        Binary::Subset | Binary::Superset | Binary::StrictSubset | Binary::StrictSuperset => {
            only(sets || maps)?;
            let below = matches!(operator, Binary::Subset | Binary::StrictSubset);
            let (small, large) = if below { (a, b) } else { (b, a) };
            let strict = matches!(operator, Binary::StrictSubset | Binary::StrictSuperset);
            return truth(Ok(subset(small, large)? && !(strict && subset(large, small)?)));
        }
    };
    Ok(Value::Union(answer))
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
