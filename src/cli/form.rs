//! The forms that a program is written in, `--emit FORM`, and the writer of them.

use std::borrow::Cow;

use clap::ValueEnum;
use farkas::PrintOptions;
use farkas::analysis::certificate::CertifiedProgram;
use farkas::codegen;
use farkas::codegen::cuda::KernelReport;
use farkas::diag::Diagnostic;
use farkas::facts::Facts;
use farkas::facts::spmd::Team;
use farkas::ir::{Module, Op};
use farkas::limits::Limits;
use farkas::transforms::{Flag, Flags, Options, Wanted};
use rustc_hash::FxHashMap;

/// The forms that a program is written in.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Form {
    Affine,
    Scf,
    Cf,
    C,
    #[value(name = "c++")]
    Cxx,
    Cuda,
    Gpu,
    Tile,
}

impl Form {
    /// Forms that most programs have, the nearest to an executable one first.
    const OF_MOST: [Form; 4] = [Form::C, Form::Cf, Form::Scf, Form::Affine];

    /// Do parallel loops run in parallel in it?
    pub fn runs_in_parallel(self) -> bool {
        matches!(self, Form::C | Form::Cxx | Form::Cuda | Form::Gpu)
    }

    /// What stands behind `--emit`.
    fn name(self) -> Option<String> {
        Some(self.to_possible_value()?.get_name().to_owned())
    }
}

/// What is written of one program.
pub struct WrittenProgram {
    pub body: String,
    /// The header that goes with it.
    pub header: Option<String>,
    /// What to know of it.
    pub warnings: Vec<Diagnostic>,
    /// What a report says of it.
    pub told: Vec<String>,
    /// Why its teams of threads are right, if that is asked for and there are any.
    pub teams: Option<CertifiedProgram>,
}

impl From<String> for WrittenProgram {
    fn from(body: String) -> WrittenProgram {
        WrittenProgram { body, header: None, warnings: Vec::new(), told: Vec::new(), teams: None }
    }
}

/// How the blocks of a program's kernels share its loops.
type TeamsOfBlocks = fn(&Module, bool, &Limits) -> Result<FxHashMap<Op, Vec<Team>>, Diagnostic>;

/// Writes programs as one command asks for it.
#[derive(Clone)]
pub struct FormWriter {
    pub print: PrintOptions,
    /// Does the program come from another kind of text? Its functions then stand at top level, so that a driver can be appended; so do
    /// those of kernels on tiles.
    pub is_old: bool,
    pub may_alias: bool,
    pub reassociate: bool,
    /// The only function that C and tiles are written of.
    pub func: Option<String>,
    /// Say why teams of threads are right.
    pub certifies: bool,
    /// The program as it was given, if arguments are tested for overlap at entry.
    pub written: Option<Module>,
    pub limits: Limits,
}

impl FormWriter {
    /// The text of a program.
    pub fn write(&self, module: &Module, form: Form) -> Result<WrittenProgram, Diagnostic> {
        match form {
            Form::C | Form::Cxx => self.c(module, form),
            Form::Cuda => {
                let written = codegen::cuda::emit_telling(module, self.may_alias, &self.limits)?;
                let codegen::cuda::ToldFile { text, warnings, told, .. } = written;
                let written = WrittenProgram { warnings, told, ..WrittenProgram::from(text) };
                Ok(self.with_blocks(written, module, codegen::cuda::teams))
            }
            Form::Gpu => {
                let module = codegen::tile_ir::to_scf(module)?;
                let text = self.plain(&module, form)?;
                Ok(self.with_blocks(WrittenProgram::from(text), &module, codegen::gpu::teams))
            }
            Form::Scf => {
                let module = with_vectors(module, self.func.as_deref(), self.style(form), &self.limits);
                self.plain(&module, form).map(WrittenProgram::from)
            }
            _ => self.plain(module, form).map(WrittenProgram::from),
        }
    }

    /// The same with why the blocks of its kernels are right, if that is asked for.
    fn with_blocks(&self, written: WrittenProgram, module: &Module, teams: TeamsOfBlocks) -> WrittenProgram {
        if !self.certifies {
            return written;
        }
        let named = PrintOptions { keep_names: true, ..PrintOptions::default() };
        let of_module = |module: &Module| teams(module, self.may_alias, &self.limits);
        let certified = farkas::certify_blocks(&farkas::print(module, &named), of_module, self.may_alias);
        let Ok((program, open)) = certified else { return written };
        let open = open.into_iter().map(|why| format!("a block is not certified: {why}"));
        let told = written.told.iter().cloned().chain(open).collect();
        WrittenProgram { told, teams: Some(program).filter(|program| !program.functions.is_empty()), ..written }
    }

    fn style(&self, form: Form) -> codegen::c::Style {
        let FormWriter { may_alias, reassociate, .. } = *self;
        codegen::c::Style { is_cxx: form == Form::Cxx, may_alias, reassociate, ..codegen::c::Style::default() }
    }

    fn c(&self, module: &Module, form: Form) -> Result<WrittenProgram, Diagnostic> {
        let (style, written) = (self.style(form), self.written.as_ref());
        let (module, only) = (codegen::tile_ir::to_scf(module)?, self.func.as_deref());
        let module = &*with_vectors(&module, only, style, &self.limits);
        let (module, mut facts) = farkas::facts::prepared(module, only, style.allowed(), &self.limits);
        if let Some(written) = written {
            farkas::facts::add_footprints(&mut facts, &module, written, &self.limits);
        }
        let files = codegen::c::emit_checked(&module, written, only, &facts, style)?;
        let named = PrintOptions { keep_names: true, ..PrintOptions::default() };
        let certified = self
            .certifies
            .then(|| farkas::certify_teams(&farkas::print(&module, &named), style.allowed(), &self.limits));
        let teams = certified.and_then(Result::ok).filter(|program| !program.functions.is_empty());
        Ok(WrittenProgram { header: Some(files.header), teams, ..WrittenProgram::from(files.source) })
    }

    /// What a report says of the kernels of a program, where CUDA C can be written.
    pub fn kernels(&self, module: &Module) -> Vec<KernelReport> {
        let told = codegen::cuda::emit_telling(module, self.may_alias, &self.limits);
        told.map_or_else(|_| Vec::new(), |told| told.kernels)
    }

    fn plain(&self, module: &Module, form: Form) -> Result<String, Diagnostic> {
        let is_open = self.is_old || codegen::tile_ir::has_kernels(module);
        let print = if is_open { farkas::print_open } else { farkas::print };
        match form {
            Form::Scf => Ok(print(&codegen::scf::lower(&*codegen::tile_ir::to_scf(module)?)?, &self.print)),
            Form::Cf => Ok(print(&codegen::cf::lower(&*codegen::tile_ir::to_scf(module)?)?, &self.print)),
            Form::Gpu => {
                let module = codegen::tile_ir::to_scf(module)?;
                Ok(print(&codegen::gpu::lower(&module, self.may_alias, &self.limits)?, &self.print))
            }
            Form::Cuda => codegen::cuda::emit_within(module, self.may_alias, &self.limits),
            Form::Tile if !codegen::tile_ir::has_kernels(module) => {
                let kernels = codegen::tile_ir::from_scf(&codegen::scf::lower(module)?, self.func.as_deref())?;
                Ok(farkas::print(&kernels, &self.print))
            }
            _ => Ok(farkas::print(module, &self.print)),
        }
    }

    /// Can a program be written? What threads may do is of no interest then.
    fn can_write(&self, module: &Module, form: Form) -> bool {
        match form {
            Form::C | Form::Cxx => codegen::tile_ir::to_scf(module).is_ok_and(|module| {
                let (only, facts) = (self.func.as_deref(), Facts::default());
                codegen::c::emit_checked(&module, self.written.as_ref(), only, &facts, self.style(form)).is_ok()
            }),
            _ => self.plain(module, form).is_ok(),
        }
    }

    /// The first other form in which a program can be written.
    pub fn other(&self, module: &Module, form: Form) -> Option<String> {
        let mut others = Form::OF_MOST.into_iter().filter(|other| *other != form);
        others.find(|other| self.can_write(module, *other))?.name()
    }

    /// What results of pipelines are for, where they are to be written in these forms, and certified to be those of `source`.
    pub fn wanted(&self, forms: &[Form], source: &str) -> Option<Wanted> {
        let forms: Vec<Form> = forms.iter().copied().filter(|form| *form != Form::Affine).collect();
        let is_any = forms.is_empty() && !self.certifies;
        let (writer, source, is_one) = (self.clone(), source.to_owned(), forms.len() == 1);
        let form = move |module: &Module| match forms.iter().find(|form| !writer.can_write(module, **form)) {
            None => Some(Flags::default()),
            Some(form) => writer.other(module, *form).filter(|_| is_one).map(|other| Flags::with(Flag::Emit(other))),
        };
        let writer = self.clone();
        let flags = move |module: &Module| {
            let is_certified = !writer.certifies || writer.certifies(&source, module);
            let certificate = if is_certified { Flags::default() } else { Flags::without(Flag::Certify) };
            Some(form(module)?.and(certificate))
        };
        (!is_any).then(|| Wanted::new(flags))
    }

    /// Is there a certificate that a program computes the same as `source`, for a part of what a search may take?
    fn certifies(&self, source: &str, module: &Module) -> bool {
        let named = PrintOptions { keep_names: true, ..PrintOptions::default() };
        let limits = Limits { proof: self.limits.proof.min(self.limits.nearest / 4), ..self.limits };
        farkas::certify_within(source, "", &farkas::print(module, &named), self.may_alias, &limits).is_ok()
    }
}

/// The program as compilers of C and of LLVM make the most of it.
pub fn with_vectors<'m>(
    module: &'m Module,
    only: Option<&str>,
    style: codegen::c::Style,
    limits: &Limits,
) -> Cow<'m, Module> {
    let options = Options { may_alias: style.may_alias, limits: *limits, ..Options::default() };
    farkas::transforms::crowded_as_vectors(module, only, &farkas::facts::called_overlapping(module), &options)
}
