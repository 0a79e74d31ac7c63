//! `opt --report`: how functions are ordered, and why, as text or JSON.

use std::path::PathBuf;

use clap::ValueEnum;
use farkas::codegen::cuda::KernelReport;
use farkas::report::order::OrderReport;
use serde::Serialize;

use super::json;
use super::output::{self, say};

/// The forms of a report.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReportForm {
    Text,
    Json,
}

/// The order of a function.
#[derive(Serialize)]
pub struct OrderedFunction {
    /// The function.
    pub name: String,
    /// Its order.
    #[serde(flatten)]
    pub order: OrderReport,
}

impl ReportForm {
    /// Says how functions are ordered, and what their kernels are, where that is for a GPU: on standard output if the program goes to files only.
    pub fn tell(
        self,
        orders: Vec<OrderedFunction>,
        kernels: impl Fn() -> Vec<KernelReport>,
        is_cuda: bool,
        files: &[PathBuf],
    ) {
        let has_kernels = is_cuda || orders.iter().any(|one| one.order.is_gpu);
        let kernels = if has_kernels { kernels() } else { Vec::new() };
        let text = match self {
            ReportForm::Text => {
                let orders = orders.iter().map(|one| format!("@{}: {}", one.name, one.order));
                orders.chain(kernels.iter().map(|kernel| format!("{kernel}\n"))).collect()
            }
            ReportForm::Json => json::functions(&orders, &kernels),
        };
        if json::with(|said| said.order(orders, kernels)) {
            return;
        }
        if !files.is_empty() && files.iter().all(|path| path.as_os_str() != "-") {
            output::print(&text);
        } else {
            say(text.trim_end());
        }
    }
}
