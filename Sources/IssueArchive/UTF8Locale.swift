import Foundation
import Periodical

/// Runs libarchive's name conversions in a UTF-8 locale of this thread alone: in the C locale it cannot convert names
/// beyond ASCII, and a library has no business changing its program's locale.
enum UTF8Locale {
    /// Made once, for making one costs more than converting a name.
    private struct Shared: @unchecked Sendable {
        // Debian's glibc and macOS each have one of these without anything installed.
        let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) ?? newlocale(LC_CTYPE_MASK, "UTF-8", nil)
    }

    private static let shared = Shared()

    static func use<Result>(_ body: () throws(MastheadError) -> Result) throws(MastheadError) -> Result {
        guard let locale = shared.locale else { return try body() }
        let previous = uselocale(locale)
        defer { uselocale(previous) }
        return try body()
    }
}
