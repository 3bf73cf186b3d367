import CPango
import Periodical
import Pictures

/// The Pango and cairo libraries, loaded for the first PDF.
struct PrintLibrary: @unchecked Sendable {
    /// The functions of the libraries. A surface must not be used by more than one thread.
    let functions: UnsafePointer<MastheadPango>

    private static let opened = masthead_pango_open_library().map { PrintLibrary(functions: $0) }

    /// Returns the libraries, and loads them on the first call.
    /// - Throws: ``MastheadError`` with the code `pictures.tool-failed` if they are not installed.
    static func open() throws(MastheadError) -> PrintLibrary {
        guard let opened else {
            throw MastheadError(
                .toolFailed, cannot: "open", to: "Pango", found: "Pango or cairo is not installed",
                hint: "Install Pango (Debian and Ubuntu: libpangocairo-1.0-0, macOS: pango).")
        }
        // Pango exits the program if it finds no font.
        guard masthead_pango_has_fonts(opened.functions) != 0 else {
            throw MastheadError(
                .toolFailed, cannot: "write with", to: "Pango", found: "no font is installed",
                hint: "Install a font (Debian and Ubuntu: fonts-dejavu-core).")
        }
        return opened
    }
}
