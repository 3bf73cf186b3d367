/// The page classes in `templates/` and the explanations in `docs/diagnostics.md`, embedded as text by the build.
///
/// The texts are in function bodies, so that an edit leaves the module's interface unchanged and does not recompile
/// other modules.
package enum BuiltInFiles {
    /// The files in `templates/` and below, by path.
    package static let templates = TemplateFiles.files()

    /// The text of `docs/diagnostics.md`.
    package static let diagnostics = DiagnosticsFile.files().values.joined()
}
