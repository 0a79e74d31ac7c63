//! Certificates of dependence analysis: a program, what is claimed of its loops, and a proof for every dependence that is
//! said not to exist.
//!
//! The analysis rules a dependence out by answers of "no" to questions about pairs of iterations, and by nothing else
//! ([`PairQuestion`]). A certificate holds a proof for each such answer, in the order in which the questions are asked.
//! [`Certificate::recheck`] reads the program's text again, asks the same questions, and lets the checker of
//! [`crate::affine::presburger::proof`] answer: "no" where the proof holds, "perhaps" where there is none. What follows must be what
//! the certificate claims.
//!
//! *Sound.* A proof that holds shows that a question has no integer point, whoever found it; an answer of "perhaps" only
//! adds dependences. So claims that are derived are true, as far as parser, extractor and checker are right: the solver
//! has no part in it. The digest adds nothing to that; it tells a damaged file from a wrong claim.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::access::MemoryAccess;
use super::dependence::{CarriedKind, PairQuestion, WantedDependences};
use super::domain::LoopId;
use super::names::value_name;
pub use super::team_claims::{BlockClaim, DealtClaim, GroupClaim, OwnClaim, PhaseClaim, TeamClaim};
use super::verdict::{Analysis, analyse_by};
use crate::affine::presburger::proof::{Malformed, Proof, Rejected, check};
use crate::affine::presburger::{Budget, Evidence, Exhausted};
use crate::arena::Id;
use crate::ir::{Attribute, Module, Op};

/// The version of the format.
const SCHEMA: u32 = 1;

/// Programs with proofs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Certificate {
    /// The version of the format: 1.
    pub schema: u32,
    /// May distinct memref arguments overlap?
    pub may_alias: bool,
    /// The programs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub programs: Vec<CertifiedProgram>,
    /// The programs that were changed, with what they became.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<ProvedChange>,
    /// SHA-256 of all the rest, in hexadecimal digits.
    pub digest: String,
}

/// One program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CertifiedProgram {
    /// Its text.
    pub source: String,
    /// What is said of its functions.
    pub functions: Vec<Function>,
}

/// Two programs that compute the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProvedChange {
    /// The text of the first.
    pub before: String,
    /// The steps that made the second of it, for people.
    pub pipeline: String,
    /// The text of the second.
    pub after: String,
    /// Why they compute the same: all functions of the first, in its order.
    pub functions: Vec<Equal>,
}

/// Why one function computes the same in both programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Equal {
    /// Its name.
    pub function: String,
    /// For each statement of the second program what it is a copy of. Where there is none, nor anything else, the function is
    /// the same as it is written.
    pub instances: Vec<InstanceMap>,
    /// What it rests on.
    pub assumptions: Vec<String>,
    /// The questions in their order.
    pub answers: Vec<Answer>,
    /// How values flow, where they are kept in other places than before. Then there are no instances.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flow: Option<CertifiedFlow>,
}

impl Equal {
    /// A function that is the same as it is written, with all that it refers to.
    pub fn as_written(function: &str) -> Equal {
        let (instances, assumptions, answers) = (Vec::new(), Vec::new(), Vec::new());
        Equal { function: function.into(), instances, assumptions, answers, flow: None }
    }

    /// Is nothing claimed but that?
    pub fn is_as_written(&self) -> bool {
        *self == Equal::as_written(&self.function)
    }
}

/// The instance map of one statement. Its end counts as a statement without a number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InstanceMap {
    /// The statement.
    pub new: Option<usize>,
    /// What it is a copy of.
    pub old: Option<usize>,
    /// Its iterations -> those of what it is a copy of.
    pub map: Quasiaffine,
    /// Maps back: for each image one of them gives an iteration that has it.
    pub back: Vec<Quasiaffine>,
}

/// Functions of symbols and dims.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Quasiaffine {
    /// `floor(row / divisor)`, over `[ 1 | symbols | dims | divs before ]`.
    pub divs: Vec<(Vec<i64>, i64)>,
    /// The values, over `[ 1 | symbols | dims | divs ]`.
    pub values: Vec<Vec<i64>>,
}

/// How values flow through two programs that compute the same, wherever they keep them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CertifiedFlow {
    /// Who wrote what the first program reads.
    pub before: Vec<LastWrites>,
    /// Who wrote what the second program reads.
    pub after: Vec<LastWrites>,
    /// Values of the second program that are values of the first.
    pub equal: Vec<EqualValues>,
    /// Where the first program touches what the second one does, if no size says that this is there.
    pub touched: Vec<TouchedToo>,
}

/// Who wrote what is read in one place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastWrites {
    /// The place.
    pub reader: ReadPlace,
    /// Together these are all iterations of the reader, or all cells.
    pub cases: Vec<LastWrite>,
}

/// Where a value is read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ReadPlace {
    /// By a statement, or by the end of the function, which has no number: its access with this number. Its dims are the loops around it.
    Access(Option<usize>, usize),
    /// By whoever looks into memory when the function is done. Its dims are the subscripts of a cell.
    End(String),
}

/// Who wrote what is read in some iterations of the reader.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastWrite {
    /// The iterations.
    pub when: AffineRows,
    /// The statement that writes and the number of its access; none if nothing was written before.
    pub writer: Option<(usize, usize)>,
    /// The iteration of the writer, over the columns of `when`.
    pub at: Vec<Vec<i64>>,
}

/// A conjunction.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AffineRows {
    /// `floor(row / divisor)`, over `[ 1 | symbols | dims | divs before ]`.
    pub divs: Vec<(Vec<i64>, i64)>,
    /// What is 0, over `[ 1 | symbols | dims | divs ]`.
    pub zero: Vec<Vec<i64>>,
    /// What is not negative.
    pub not_negative: Vec<Vec<i64>>,
}

/// Two values, one of which at least is read, that are equal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EqualValues {
    /// That of the second program.
    pub new: ValuePlace,
    /// That of the first program.
    pub old: ValuePlace,
    /// Which of them is replaced by what was written, to see that they are.
    pub unfolded: UnfoldedSide,
    /// The pairs of iterations, new ones and then old ones, at which they are.
    pub pairs: Vec<AffineRows>,
}

/// What a value is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ValuePlace {
    /// A value with this number among those of the text, where a statement needs it, or the end of the function, which has no number.
    Value(Option<usize>, usize),
    /// What was there before the function ran in a cell of memory that both programs name. Its dims are the subscripts of the cell.
    Before(String),
}

/// Which of two values is replaced by what was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UnfoldedSide {
    /// That of the second program.
    New,
    /// That of the first program.
    Old,
    /// Both.
    Both,
}

/// An access of the second program that touches what one of the first does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TouchedToo {
    /// Its number among what the second program touches, as the text goes.
    pub new: usize,
    /// The same in the first program.
    pub old: usize,
    /// In which iteration, over those of the second program.
    pub at: Quasiaffine,
}

/// What is claimed of one function, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Function {
    /// What is claimed.
    pub claims: Claims,
    /// The questions, in the order in which the analysis asks them.
    pub answers: Vec<Answer>,
    /// The loops that teams of threads run, where that is claimed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<TeamClaim>,
}

/// What is claimed of one function.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Claims {
    /// Its name.
    pub function: String,
    /// Its loops in textual order.
    pub loops: Vec<LoopClaim>,
    /// The dependences that may exist; all others do not.
    pub dependences: Vec<String>,
    /// What the claims rest on.
    pub assumptions: Vec<String>,
}

/// What is claimed of one loop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LoopClaim {
    /// Its position in the text.
    pub index: usize,
    /// Its induction variable.
    pub iv: String,
    /// No dependence is carried and there are no iteration arguments.
    pub parallel: bool,
    /// It is sequential for the sake of reductions only.
    pub reduction: bool,
}

/// One question and its answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// Which pairs of iterations are asked for, in words.
    pub question: String,
    /// A line for each step of the proof that there is none; without it there may be some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Vec<String>>,
}

/// Why a certificate does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// It is not of a format that is known.
    Schema(u32),
    /// The digest is not that of the rest.
    Digest,
    /// A program is not what it was: it cannot be read, or has other functions.
    Program(String),
    /// The program leads to another question than the certificate answers.
    Question {
        /// What the program asks.
        asked: String,
        /// What the certificate answers.
        answered: Option<String>,
    },
    /// A proof is not written as proofs are.
    Malformed(String, Malformed),
    /// A proof does not hold.
    Rejected(String, Rejected),
    /// A team of threads in a function does not hold, and why.
    Team(String, String),
    /// The instance maps of a function are none.
    Map(String),
    /// A function is not shown to compute the same, and why.
    NotEqual(String, String),
    /// There are answers that nobody asked for.
    Idle(usize),
    /// What follows from the proofs is not what is claimed.
    Claims {
        /// What is claimed.
        claimed: Box<Claims>,
        /// What follows.
        derived: Box<Claims>,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Schema(schema) => write!(f, "its format has version {schema}, not {SCHEMA}"),
            Failure::Digest => write!(f, "it was changed: its digest is not that of its content"),
            Failure::Program(why) => write!(f, "its program {why}"),
            Failure::Question { asked, answered: Some(answered) } => {
                write!(f, "the program asks `{asked}`, but the certificate answers `{answered}`")
            }
            Failure::Question { asked, answered: None } => {
                write!(f, "the program asks `{asked}`, but the certificate has no further answer")
            }
            Failure::Malformed(question, malformed) => write!(f, "the proof of `{question}` is malformed: {malformed}"),
            Failure::Rejected(question, rejected) => write!(f, "the proof of `{question}` does not hold: {rejected}"),
            Failure::Team(name, why) => write!(f, "@{name}: {why}"),
            Failure::Map(name) => write!(f, "the instance maps of @{name} do not fit its statements"),
            Failure::NotEqual(name, why) => write!(f, "@{name} is not shown to compute the same: {why}"),
            Failure::Idle(count) => write!(f, "it has {count} answers that the program does not ask for"),
            Failure::Claims { claimed, derived } => claimed.differ(derived, f),
        }
    }
}

impl std::error::Error for Failure {}

impl Claims {
    /// What the analysis says.
    fn of(m: &Module, func: Op, analysis: &Analysis) -> Claims {
        let name = |index: usize| access_name(m, &analysis.accesses, index);
        let loops = analysis.nest.loops.iter().map(|(id, data)| LoopClaim {
            index: id.index(),
            iv: value_name(m, data.iv),
            parallel: analysis.verdicts[id].parallel,
            reduction: analysis.verdicts[id].reduction,
        });
        let dependences = analysis.dependences.all.iter().map(|dep| {
            let order = CarriedKind { kind: dep.kind, carried_by: dep.carried_by };
            words(&name(dep.source), &name(dep.target), Some(order))
        });
        let overlaps = analysis.dependences.assumed.iter().map(|&(a, b)| analysis.memory.assumption(m, a, b));
        Claims {
            function: function_name(m, func),
            loops: loops.collect(),
            dependences: dependences.collect(),
            assumptions: overlaps.chain(["all subscripts are in bounds".to_owned()]).collect(),
        }
    }

    /// Says in what the claims are not those derived.
    fn differ(&self, derived: &Claims, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &derived.function;
        if self.function != *name {
            return write!(f, "it speaks of @{}, but the program has @{name}", self.function);
        }
        if let Some((claimed, found)) = self.loops.iter().zip(&derived.loops).find(|(a, b)| a != b) {
            let say = |claim: &LoopClaim| match (claim.parallel, claim.reduction) {
                (true, _) => "parallel",
                (false, true) => "a reduction",
                (false, false) => "sequential",
            };
            let (iv, claimed, found) = (&found.iv, say(claimed), say(found));
            return write!(f, "loop {iv} of @{name} is claimed to be {claimed}, but is only shown to be {found}");
        }
        if let Some(missing) = derived.dependences.iter().find(|dependence| !self.dependences.contains(dependence)) {
            return write!(f, "@{name}: `{missing}` is claimed not to exist, but no proof shows it");
        }
        write!(f, "@{name}: the loops, dependences or assumptions are not those of the program")
    }
}

impl Function {
    /// Analyses a function with a body, with a proof for each dependence that is ruled out. A question whose proof
    /// takes more than its budget stays open, and the dependence is not ruled out.
    pub fn certify(m: &Module, func: Op, may_alias: bool) -> Function {
        Function::certify_with(m, func, may_alias, |_| Vec::new())
    }

    /// The same with what follows for teams of threads.
    pub fn certify_with(
        m: &Module,
        func: Op,
        may_alias: bool,
        teams: impl FnOnce(&Analysis) -> Vec<TeamClaim>,
    ) -> Function {
        let mut asked_of = Vec::new();
        let mut is_empty = |asked: &PairQuestion<'_>, budget: &Budget| -> Result<bool, Exhausted> {
            let certified = asked.pairs.certify(budget);
            let proof = match &certified {
                Ok(certified) => match &certified.evidence {
                    Evidence::Proof(proof) => Some(proof.to_string().lines().map(str::to_owned).collect()),
                    Evidence::Point(_) => None,
                },
                Err(_) => None,
            };
            asked_of.push((asked.source, asked.target, asked.order, proof));
            certified.map(|certified| certified.is_empty())
        };
        let analysis = analyse_by(m, func, may_alias, &WantedDependences::default(), Some(&mut is_empty));
        let name = |index: usize| access_name(m, &analysis.accesses, index);
        let answers = asked_of.into_iter().map(|(source, target, order, proof)| Answer {
            question: words(&name(source), &name(target), order),
            proof,
        });
        Function { answers: answers.collect(), claims: Claims::of(m, func, &analysis), teams: teams(&analysis) }
    }

    /// Derives the claims from the function and the proofs.
    fn recheck(&self, m: &Module, func: Op, may_alias: bool) -> Result<Analysis, Failure> {
        let mut answers = self.answers.iter();
        let mut asked_of = Vec::new();
        let mut failure = None;
        let mut is_empty = |asked: &PairQuestion<'_>, _: &Budget| {
            if failure.is_some() {
                return Ok(false);
            }
            asked_of.push((asked.source, asked.target, asked.order));
            let Some(Answer { question, proof: Some(lines) }) = answers.next() else { return Ok(false) };
            failure = held(question, lines, asked).err();
            Ok(failure.is_none())
        };
        let analysis = analyse_by(m, func, may_alias, &WantedDependences::default(), Some(&mut is_empty));
        let num_idle = answers.len();
        // Where the questions are others than those answered, that is why a proof does not hold.
        let name = |index: usize| access_name(m, &analysis.accesses, index);
        for (number, (source, target, order)) in asked_of.into_iter().enumerate() {
            let asked = words(&name(source), &name(target), order);
            let answered = self.answers.get(number).map(|answer| answer.question.clone());
            if answered.as_ref() != Some(&asked) {
                return Err(Failure::Question { asked, answered });
            }
        }
        if let Some(failure) = failure {
            return Err(failure);
        }
        if num_idle > 0 {
            return Err(Failure::Idle(num_idle));
        }
        let derived = Claims::of(m, func, &analysis);
        if derived == self.claims {
            Ok(analysis)
        } else {
            Err(Failure::Claims { claimed: Box::new(self.claims.clone()), derived: Box::new(derived) })
        }
    }
}

/// Does the proof show that there is no such pair?
fn held(question: &str, lines: &[String], asked: &PairQuestion<'_>) -> Result<(), Failure> {
    let text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
    let proof: Proof = text.parse().map_err(|malformed| Failure::Malformed(question.to_owned(), malformed))?;
    check(&asked.pairs.question(), &proof).map_err(|rejected| Failure::Rejected(question.to_owned(), rejected))
}

impl Certificate {
    /// A certificate for these programs.
    pub fn new(may_alias: bool, programs: Vec<CertifiedProgram>) -> Certificate {
        Certificate::sealed(may_alias, programs, Vec::new())
    }

    /// A certificate for these changes.
    pub fn of_changes(may_alias: bool, changes: Vec<ProvedChange>) -> Certificate {
        Certificate::sealed(may_alias, Vec::new(), changes)
    }

    /// A certificate for these programs and these changes.
    pub fn sealed(may_alias: bool, programs: Vec<CertifiedProgram>, changes: Vec<ProvedChange>) -> Certificate {
        let mut certificate = Certificate { schema: SCHEMA, may_alias, programs, changes, digest: String::new() };
        certificate.digest = certificate.digest();
        certificate
    }

    /// The digest of all but the digest.
    fn digest(&self) -> String {
        let content =
            serde_json::to_vec(&(self.schema, self.may_alias, &self.programs, &self.changes)).expect("plain data");
        Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Reads the programs again with `read`, which gives a program's functions with a body, and derives every claim from
    /// the proofs; `follow` does so for the changes, and `join` for the teams of a function, which it says in words if not.
    ///
    /// # Errors
    /// The first thing that does not hold.
    pub fn recheck(
        &self,
        read: impl Fn(&str) -> Result<(Module, Vec<Op>), String>,
        follow: impl Fn(&ProvedChange) -> Result<(), Failure>,
        join: impl Fn(&Module, Op, &Analysis, &[TeamClaim]) -> Result<(), String>,
    ) -> Result<(), Failure> {
        if self.schema != SCHEMA {
            return Err(Failure::Schema(self.schema));
        }
        if self.digest != self.digest() {
            return Err(Failure::Digest);
        }
        for program in &self.programs {
            let (module, functions) = read(&program.source).map_err(Failure::Program)?;
            for certified in &program.functions {
                let name = &certified.claims.function;
                let found = functions.iter().find(|&&func| function_name(&module, func) == *name);
                let &func = found.ok_or_else(|| Failure::Program(format!("has no function @{name} with a body")))?;
                let analysis = certified.recheck(&module, func, self.may_alias)?;
                let joined = join(&module, func, &analysis, &certified.teams);
                joined.map_err(|why| Failure::Team(name.clone(), why))?;
            }
        }
        self.changes.iter().try_for_each(follow)
    }

    /// How many proofs there are.
    pub fn num_proofs(&self) -> usize {
        let functions = self.programs.iter().flat_map(|program| &program.functions);
        let of_changes = self.changes.iter().flat_map(|change| &change.functions).flat_map(|equal| &equal.answers);
        let all = functions.flat_map(|function| &function.answers).chain(of_changes);
        all.filter(|answer| answer.proof.is_some()).count()
    }
}

fn function_name(m: &Module, func: Op) -> String {
    m.attr(func, "sym_name").and_then(Attribute::as_str).unwrap_or_default().to_owned()
}

/// `S3`, or the operation and its index among the accesses where the text gives it no number.
pub fn access_name(m: &Module, accesses: &[MemoryAccess], index: usize) -> String {
    let access = &accesses[index];
    access.id.map_or_else(|| format!("{}#{index}", m.name(access.op)), |id| format!("S{id}"))
}

/// The question in words.
fn words(source: &str, target: &str, order: Option<CarriedKind>) -> String {
    match order {
        None => format!("{source} meets {target}"),
        Some(CarriedKind { kind, carried_by: Some(id) }) => {
            format!("{source} -> {target} {} carried by {}", kind.name(), loop_name(id))
        }
        Some(CarriedKind { kind, carried_by: None }) => {
            format!("{source} -> {target} {} in one iteration", kind.name())
        }
    }
}

fn loop_name(id: LoopId) -> String {
    format!("loop {}", id.index())
}
