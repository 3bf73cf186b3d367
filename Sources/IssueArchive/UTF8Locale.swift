import Foundation
import Periodical

/// A UTF-8 locale for the current thread. In the C locale, libarchive cannot convert non-ASCII names, and the locale of
/// the program must not change.
enum UTF8Locale {
    /// The locale is created only once, because creating it takes longer than converting a name.
    private struct Shared: @unchecked Sendable {
        // Debian's glibc and macOS come with one of these.
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
