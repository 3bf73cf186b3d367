/// The page classes in `templates/` and the explanations in `docs/diagnostics.md`, embedded as text by the build.
///
/// The texts are in function bodies: an edit does not change the module's interface, so Swift does not recompile other
/// modules.
package enum BuiltInFiles {
    /// The files below `templates/`, by path.
    package static let templates = TemplateFiles.files()

    /// The text of `docs/diagnostics.md`.
    package static let diagnostics = DiagnosticsFile.files().values.joined()
}
