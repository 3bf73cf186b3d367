import Foundation
import PressWire
import Testing

/// Returns a moment from RFC 3339 text.
func moment(_ text: String) throws -> Date {
    try Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains(".")))
}

extension Right {
    /// Returns a right to the publication `press`.
    static func sample(
        _ kind: ProductKind, item: String? = nil, from begin: Date, to end: Date? = nil, grace: Date? = nil,
        revoked: Date? = nil, source: RightSource = .grant, backlog: Backlog = .nothing
    ) throws -> Right {
        let product = try #require(
            Product(
                id: "press.\(kind.rawValue)", publication: "press", kind: kind, item: item,
                backlog: kind == .subscription ? backlog : nil))
        return Right(
            id: UUID().uuidString, product: product, begin: begin, end: end, graceEnd: grace, revoked: revoked,
            source: source)
    }
}
