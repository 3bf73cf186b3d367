/// The page classes of `templates/` and the explanations of `docs/diagnostics.md`, which the build embeds as text.
///
/// The texts are in function bodies: an edit does not change the module's interface, so Swift compiles no module that imports it.
package enum BuiltInFiles {
    /// The files below `templates/`, path to content.
    package static let templates = TemplateFiles.files()

    /// The text of `docs/diagnostics.md`.
    package static let diagnostics = DiagnosticsFile.files().values.joined()
}
