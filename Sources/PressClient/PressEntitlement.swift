import Entitlements
public import Foundation
public import Periodical

/// What a library's account may have of a publication, as its publisher's server signed it: read without asking until it ends.
public struct PressEntitlement: Sendable, Hashable {
    /// As it was sent: shown to the server with requests of content.
    public let text: String
    private let token: EntitlementToken
    private let zone: TimeZone

    /// Reads one, and verifies it.
    /// - Parameters:
    ///   - text: as the server sent it.
    ///   - keys: the server's.
    ///   - publication: what the server calls the publication that it has to be about.
    ///   - now: the present.
    /// - Throws: ``MastheadError`` with the code `entitlement.untrusted` where it is signed by none of the keys, `entitlement.over` where
    ///   it has ended, `entitlement.foreign`, `entitlement.malformed`.
    public init(_ text: String, keys: PressKeys, publication: String, now: Date = Date()) throws(MastheadError) {
        token = try EntitlementToken(verifying: text, keys: keys.keys, publication: publication, now: now)
        self.text = text
        zone = keys.zone
    }

    /// What the server calls the publication.
    public var publication: String { token.publication }
    /// What the server calls the account.
    public var account: String { token.account }
    /// When it was given.
    public var issued: Date { token.issued }
    /// From when on it says nothing any more.
    public var ends: Date { token.end }

    /// Whether its holder may have an issue.
    /// - Parameter date: the issue's `Date`, as its catalog has it; nil of one that has none, which comes with no subscription.
    public func holds(issue name: String, date: Date?, at moment: Date) -> Bool {
        let date = IssueDate(date ?? .distantPast, in: zone)
        return token.ground(for: OfferedItem(name.inNormalForm, .issue(date)), at: moment) != nil
    }

    /// Whether its holder has a subscription at a moment.
    public func isSubscribed(at moment: Date) -> Bool {
        (token.coverage.subscribed + token.coverage.everything).contains { $0.contains(moment) }
    }

    /// The issues and books that are its holder's own, whatever becomes of subscriptions, in the order of their names.
    public var items: [String] { token.coverage.items.sorted() }

    /// Whether its holder may have a book.
    public func holds(book name: String, at moment: Date) -> Bool {
        token.ground(for: OfferedItem(name.inNormalForm, .book), at: moment) != nil
    }
}

extension PressEntitlement: CustomStringConvertible, CustomReflectable {
    /// The entitlement without what could be shown to a server.
    public var description: String { "entitlement of \(publication) until \(ends.rfc3339)" }

    /// The same.
    public var customMirror: Mirror { Mirror(self, children: ["publication": publication, "ends": ends]) }
}
