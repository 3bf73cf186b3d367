import CPango
import Periodical
import Pictures

/// The libraries Pango and cairo, which the first PDF loads.
struct PrintLibrary: @unchecked Sendable {
    /// The functions of the libraries. Each surface must be used by only one thread.
    let functions: UnsafePointer<MastheadPango>

    private static let opened = masthead_pango_open_library().map { PrintLibrary(functions: $0) }

    /// Returns the libraries, after loading them if necessary.
    /// - Throws: ``MastheadError`` with the code `pictures.tool-failed` if they are not installed.
    static func open() throws(MastheadError) -> PrintLibrary {
        guard let opened else {
            throw MastheadError(
                .toolFailed, cannot: "open", to: "Pango", found: "Pango or cairo is not installed",
                hint: "Install Pango (Debian and Ubuntu: libpangocairo-1.0-0, macOS: pango).")
        }
        // Pango ends the program if it finds no font.
        guard masthead_pango_has_fonts(opened.functions) != 0 else {
            throw MastheadError(
                .toolFailed, cannot: "write with", to: "Pango", found: "no font is installed",
                hint: "Install a font (Debian and Ubuntu: fonts-dejavu-core).")
        }
        return opened
    }
}
