package import Foundation

/// A signed token that proves what an account may read in a publication. Clients can verify it offline until it
/// expires.
package struct EntitlementToken: Sendable, Hashable {
    /// The type in the token's header, which makes it possible to reject other tokens (RFC 8725 section 3.11).
    package static let kind = "masthead-entitlement+jwt"

    /// The publication that the token is valid for.
    package let publication: String
    /// The account that holds the token.
    package let account: String
    package let issued: Date
    /// The time at which the token expires.
    package let end: Date
    package let coverage: Coverage

    /// Creates a token, which expires no later than the first of its items.
    package init(publication: String, account: String, coverage: Coverage, issued: Date, lasting lifetime: TimeInterval)
    {
        self.publication = publication
        self.account = account
        // Times in tokens are whole seconds (RFC 7519 section 2), so round down.
        self.issued = Date(timeIntervalSince1970: issued.timeIntervalSince1970.rounded(.down))
        let end = min(issued.addingTimeInterval(lifetime), coverage.itemsEnd ?? .distantFuture)
        self.end = Date(timeIntervalSince1970: end.timeIntervalSince1970.rounded(.down))
        self.coverage = coverage
    }

    init(_ claims: EntitlementClaims) throws {
        publication = claims.aud
        account = claims.sub
        issued = Date(timeIntervalSince1970: TimeInterval(claims.iat))
        end = Date(timeIntervalSince1970: TimeInterval(claims.exp))
        coverage = Coverage(
            subscribed: try claims.subscribed.map(EntitlementClaims.span),
            everything: try claims.everything.map(EntitlementClaims.span), items: Set(claims.items))
    }

    /// Returns why the holder may read an item. Returns nil if the holder may not, or if the token has expired.
    package func ground(for item: OfferedItem, at now: Date) -> Ground? {
        now < end ? coverage.ground(for: item, at: now) : nil
    }
}
