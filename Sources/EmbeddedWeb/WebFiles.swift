/// The files of `web/` and `press/`, which the build embeds as text.
///
/// The texts are in function bodies: an edit does not change the module's interface, so Swift compiles no module that imports it.
package enum WebFiles {
    /// The files below `web/`, path to content: the reader and the preview.
    package static let web = WebFolder.files()

    /// The files below `press/`, path to content: the publisher server's OpenAPI description and style sheet.
    package static let press = PressFolder.files()
}
