package import Foundation

/// What a server gives readers to keep: what they may have of a publication, readable without asking until it ends.
package struct EntitlementToken: Sendable, Hashable {
    /// The kind of token, in its header, so that none of another kind is taken for one (RFC 8725 section 3.11).
    package static let kind = "masthead-entitlement+jwt"

    /// The publication that it is about.
    package let publication: String
    /// The account that it was given to.
    package let account: String
    package let issued: Date
    /// From when on it says nothing any more.
    package let end: Date
    package let coverage: Coverage

    /// Describes a token. It ends no later than the first of the items that it names.
    package init(publication: String, account: String, coverage: Coverage, issued: Date, lasting lifetime: TimeInterval)
    {
        self.publication = publication
        self.account = account
        // To the second, as tokens have it (RFC 7519 section 2); the end no later than was meant.
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

    /// Why its holder may have something; nil where they may not, or it is over.
    package func ground(for item: OfferedItem, at now: Date) -> Ground? {
        now < end ? coverage.ground(for: item, at: now) : nil
    }
}
