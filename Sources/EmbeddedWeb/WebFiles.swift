/// The files of `web/` and `press/`, which the build embeds as text.
///
/// The texts are in function bodies, so that an edit leaves the module's interface unchanged and does not recompile
/// other modules.
package enum WebFiles {
    /// The files of `web/` by path: the reader and the preview.
    package static let web = WebFolder.files()

    /// The files of `press/` by path: the publisher server's API description and style sheet.
    package static let press = PressFolder.files()
}
