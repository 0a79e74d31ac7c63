//! Where nvcc is: on the path, in the toolkit that `CUDA_HOME` names, or where `scripts/setup-tools` puts it. Tests find it so, too.

use std::path::{Path, PathBuf};

/// The file that is run if `name` is typed.
pub fn executable(name: &Path) -> Option<PathBuf> {
    if name.components().count() > 1 {
        return name.is_file().then(|| name.to_owned());
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// The nvcc that is used, for a program that lies somewhere in the sources' folder, or that folder itself.
pub fn nvcc(program: &Path) -> Option<PathBuf> {
    let home = || executable(&Path::new(&std::env::var_os("CUDA_HOME")?).join("bin/nvcc"));
    executable(Path::new("nvcc")).or_else(home).or_else(|| program.ancestors().find_map(set_up))
}

/// That of a virtual environment for Python, `root/tools/nvcc`.
fn set_up(root: &Path) -> Option<PathBuf> {
    let entries = |folder: PathBuf| std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let toolkits = entries(root.join("tools/nvcc/lib")).flat_map(|python| entries(python.join("site-packages/nvidia")));
    toolkits.into_iter().find_map(|toolkit| executable(&toolkit.join("bin/nvcc")))
}
