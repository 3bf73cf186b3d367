import Foundation
import Periodical

/// Runs libarchive's name conversions in a UTF-8 locale of this thread alone: in the C locale it cannot convert names
/// beyond ASCII, and a library has no business changing its program's locale.
enum UTF8Locale {
    static func use<Result>(_ body: () throws(MastheadError) -> Result) throws(MastheadError) -> Result {
        // Debian's glibc and macOS each have one of these without anything installed.
        let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) ?? newlocale(LC_CTYPE_MASK, "UTF-8", nil)
        guard let locale else { return try body() }
        let previous = uselocale(locale)
        defer {
            uselocale(previous)
            freelocale(locale)
        }
        return try body()
    }
}
