import Foundation
import Periodical

/// A UTF-8 locale that is set for the current thread only. libarchive cannot convert non-ASCII names in the C locale,
/// and Masthead must not change the locale of the program.
enum UTF8Locale {
    /// The locale is created only once, because this takes longer than converting a name.
    private struct Shared: @unchecked Sendable {
        // Debian's glibc and macOS include one of these locales by default.
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
