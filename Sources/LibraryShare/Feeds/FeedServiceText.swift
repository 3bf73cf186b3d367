import Foundation

/// Texts and numbers in the form that programs with the Google Reader API expect.
enum FeedServiceText {
    /// Returns a title that all programs show alike. Some programs read titles as HTML, and would hide `<b>` and decode
    /// `&lt;`. In such places, the first character is replaced by its wide form.
    static func title(_ text: String) -> String {
        guard text.utf8.contains(where: { "<&".utf8.contains($0) }) else { return text }
        let tag = text.replacing(/<(?=[A-Za-z\/!?])/, with: "＜")
        return tag.replacing(/&(?=#?[A-Za-z0-9]+;)/, with: "＆")
    }

    /// Returns a web address, or nil for another scheme, because programs open the address.
    static func address(_ url: URL?) -> String? {
        guard let url, ["http", "https"].contains(url.scheme?.lowercased()) else { return nil }
        return url.absoluteString
    }

    /// Returns a time in seconds since 1970.
    static func seconds(_ date: Date) -> Int { number(date.timeIntervalSince1970) }

    /// Returns a time in milliseconds since 1970, as text.
    static func milliseconds(_ date: Date) -> String { "\(number(date.timeIntervalSince1970 * 1e3))" }

    /// Returns a time in microseconds since 1970, as text.
    static func microseconds(_ date: Date?) -> String { "\(number((date?.timeIntervalSince1970 ?? 0) * 1e6))" }

    /// Reads a time that programs send in seconds, milliseconds, microseconds or nanoseconds since 1970.
    static func time(_ number: Int) -> Date {
        let unit =
            switch number.magnitude {
            case ..<100_000_000_000: 1.0
            case ..<100_000_000_000_000: 1e3
            case ..<100_000_000_000_000_000: 1e6
            default: 1e9
            }
        return Date(timeIntervalSince1970: Double(number) / unit)
    }

    private static func number(_ value: Double) -> Int { Int(exactly: value.rounded(.down)) ?? 0 }
}
