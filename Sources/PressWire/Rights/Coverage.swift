package import Foundation

/// What an account may read in a publication: the periods and items, but not why.
package struct Coverage: Sendable, Hashable {
    /// The periods covered by subscriptions.
    package let subscribed: [Span]
    /// The periods with access to everything.
    package let everything: [Span]
    /// The issues and books that the account owns.
    package let items: Set<String>
    /// When the first of the items expires.
    package let itemsEnd: Date?

    package init(subscribed: [Span], everything: [Span], items: Set<String>, itemsEnd: Date? = nil) {
        self.subscribed = Span.merged(subscribed)
        self.everything = Span.merged(everything)
        self.items = items
        self.itemsEnd = itemsEnd
    }

    /// Computes the coverage from an account's rights.
    /// - Parameters:
    ///   - rights: All rights to the publication that the account ever had, including expired and revoked ones.
    ///   - owned: The items that the account owns independently of these rights.
    ///   - current: Returns the publication date of the newest issue before a moment, or nil if there was none.
    package init(
        of rights: [Right], owned: Set<String> = [], at now: Date, current: (Date) -> Date? = { _ in nil }
    ) {
        let rights = rights.filter { !$0.isRefunded }
        func spans(_ kind: ProductKind) -> [Span] {
            rights.filter { $0.product.kind == kind }.compactMap { right in
                right.span.map { right.product.backlog.widened($0, current) }
            }
        }
        let single = rights.filter { $0.product.kind.isOfOneItem && $0.span?.contains(now) == true }
        let stays = owned.union(single.filter { $0.span?.end == nil }.compactMap(\.product.item))
        let lent = single.filter { right in right.product.item.map { !stays.contains($0) } ?? false }
        self.init(
            subscribed: spans(.subscription), everything: spans(.all),
            items: stays.union(lent.compactMap(\.product.item)), itemsEnd: lent.compactMap { $0.span?.end }.min())
    }

    /// Whether nothing is covered.
    package var isEmpty: Bool { subscribed.isEmpty && everything.isEmpty && items.isEmpty }

    /// Returns why the account may read an item, or nil if it may not.
    package func ground(for item: OfferedItem, at now: Date) -> Ground? {
        if items.contains(item.name) { return .owned }
        switch item.kind {
        case .issue(let date):
            // Subscriptions and access to everything do not include an issue before its publication date.
            guard date.first <= now else { return nil }
            if (subscribed + everything).contains(where: { $0.holds(date) }) { return .subscribed }
            return everything.contains { $0.contains(now) } ? .held : nil
        case .book: return (subscribed + everything).contains { $0.contains(now) } ? .held : nil
        }
    }
}
