package import Foundation

/// What somebody may have of one publication: times and names, without a word on how they came by them.
package struct Coverage: Sendable, Hashable {
    /// When they were and are subscribed.
    package let subscribed: [Span]
    /// When they had and have all there is.
    package let everything: [Span]
    /// The issues and books that are theirs.
    package let items: Set<String>
    /// When the first of the items is theirs no longer.
    package let itemsEnd: Date?

    package init(subscribed: [Span], everything: [Span], items: Set<String>, itemsEnd: Date? = nil) {
        self.subscribed = Span.merged(subscribed)
        self.everything = Span.merged(everything)
        self.items = items
        self.itemsEnd = itemsEnd
    }

    /// Adds rights up.
    /// - Parameters:
    ///   - rights: all that were ever given of the publication, also those that are over or were taken back.
    ///   - owned: what is theirs whatever becomes of the rights.
    ///   - current: when the newest issue came out that was out at a moment; nil if there was none.
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

    /// Whether there is nothing in it.
    package var isEmpty: Bool { subscribed.isEmpty && everything.isEmpty && items.isEmpty }

    /// Why they may have something; nil where they may not.
    package func ground(for item: OfferedItem, at now: Date) -> Ground? {
        if items.contains(item.name) { return .owned }
        switch item.kind {
        case .issue(let date):
            // Before it comes out it is none of all there is, and its day has no subscribers.
            guard date.first <= now else { return nil }
            if (subscribed + everything).contains(where: { $0.holds(date) }) { return .subscribed }
            return everything.contains { $0.contains(now) } ? .held : nil
        case .book: return (subscribed + everything).contains { $0.contains(now) } ? .held : nil
        }
    }
}
