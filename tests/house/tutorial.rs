//! The tutorial's last part shows `examples/own_transform`, which is compiled and run as [`crate::own_transform`].

#[test]
fn the_tutorial_shows_the_transform_and_its_test() {
    let page = include_str!("../../docs/tutorial.md");
    let source = include_str!("../../examples/own_transform/src/lib.rs");
    let manifest = include_str!("../../examples/own_transform/Cargo.toml");
    let part = page.split("\n## ").find(|part| part.starts_with("12. ")).expect("the part is there");
    let fences = |language: &str| -> Vec<String> {
        let open = format!("```{language}\n");
        part.split(&open).skip(1).filter_map(|rest| Some(rest.split_once("```")?.0.to_owned())).collect()
    };
    let (rust, toml) = (fences("rust"), fences("toml"));
    assert_eq!((rust.len(), toml.len()), (2, 1));
    for shown in &rust {
        assert!(source.contains(&**shown), "examples/own_transform/src/lib.rs has not got\n{shown}");
        assert!(shown.lines().count() <= 40, "{} lines", shown.lines().count());
    }
    // A user has the package from a registry.
    let dependencies = manifest.split_once("[dependencies]").expect("dependencies").1;
    let names = |text: &str| -> Vec<String> {
        text.lines().filter_map(|line| Some(line.split_once(" = ")?.0.to_owned())).collect()
    };
    assert_eq!(names(&toml[0]), names(dependencies));
}
