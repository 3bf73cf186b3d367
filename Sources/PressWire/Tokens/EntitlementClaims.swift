import Foundation

/// The claims of a token. In claims that RFC 7519 does not define, times are in milliseconds since 1970, as in the
/// database.
struct EntitlementClaims: Codable {
    struct Malformed: Error {}

    let aud: String
    let sub: String
    let iat: Int
    let exp: Int
    /// The periods of subscriptions, each with a start and, if it has one, an end.
    let subscribed: [[Int]]
    let everything: [[Int]]
    let items: [String]

    init(_ token: EntitlementToken) {
        aud = token.publication
        sub = token.account
        iat = Int(token.issued.timeIntervalSince1970)
        exp = Int(token.end.timeIntervalSince1970)
        subscribed = token.coverage.subscribed.map(Self.times)
        everything = token.coverage.everything.map(Self.times)
        items = token.coverage.items.sorted()
    }

    private static func times(_ span: Span) -> [Int] {
        [span.begin, span.end].compactMap { $0 }.map { Int(($0.timeIntervalSince1970 * 1000).rounded(.down)) }
    }

    static func span(_ times: [Int]) throws -> Span {
        let dates = times.map { Date(timeIntervalSince1970: Double($0) / 1000) }
        guard (1...2).contains(dates.count), let span = Span(from: dates[0], to: dates.count == 2 ? dates[1] : nil)
        else { throw Malformed() }
        return span
    }
}
