public import Foundation
public import Periodical
import PressWire

/// A signed proof of what an account may read in a publication. It is valid offline until it expires.
public struct PressEntitlement: Sendable, Hashable {
    /// The text from the server, which authorizes requests for content.
    public let text: String
    private let token: EntitlementToken
    private let zone: TimeZone

    /// Reads and verifies an entitlement.
    /// - Parameters:
    ///   - text: The text from the server.
    ///   - keys: The server's keys.
    ///   - publication: The expected publication's name on the server.
    ///   - now: The current time.
    /// - Throws: ``MastheadError`` with the code `entitlement.untrusted` if none of the keys signed the entitlement,
    ///   `entitlement.over` if it has expired, `entitlement.foreign` if it is for another publication, or
    ///   `entitlement.malformed`.
    public init(_ text: String, keys: PressKeys, publication: String, now: Date = Date()) throws(MastheadError) {
        token = try EntitlementToken(verifying: text, keys: keys.keys, publication: publication, now: now)
        self.text = text
        zone = keys.zone
    }

    /// The publication's name on the server.
    public var publication: String { token.publication }
    /// The server's identifier of the account.
    public var account: String { token.account }
    /// When the entitlement was issued.
    public var issued: Date { token.issued }
    /// When the entitlement expires.
    public var ends: Date { token.end }

    /// Whether the holder may read an issue.
    /// - Parameters:
    ///   - name: The name of the issue.
    ///   - date: The issue's `Date` in its catalog. Subscriptions do not include issues without a date.
    ///   - moment: The current time.
    public func holds(issue name: String, date: Date?, at moment: Date) -> Bool {
        let date = IssueDate(date ?? .distantPast, in: zone)
        return token.ground(for: OfferedItem(name.inNormalForm, .issue(date)), at: moment) != nil
    }

    /// Whether the holder has a subscription at a moment.
    public func isSubscribed(at moment: Date) -> Bool {
        (token.coverage.subscribed + token.coverage.everything).contains { $0.contains(moment) }
    }

    /// The issues and books that the holder owns regardless of subscriptions, sorted by name.
    public var items: [String] { token.coverage.items.sorted() }

    /// Whether the holder may read a book.
    public func holds(book name: String, at moment: Date) -> Bool {
        token.ground(for: OfferedItem(name.inNormalForm, .book), at: moment) != nil
    }
}

extension PressEntitlement: CustomStringConvertible, CustomReflectable {
    /// A description without the token.
    public var description: String { "entitlement of \(publication) until \(ends.rfc3339)" }

    /// A mirror without the token.
    public var customMirror: Mirror { Mirror(self, children: ["publication": publication, "ends": ends]) }
}
