import IssueLibrary
import Periodical
import Reading

/// A sequence that reports when more of an open item is available, or a newer revision.
///
/// The sequence listens to the library, so it costs almost nothing while nothing changes. An item that can no longer be
/// opened, for example a removed item, is not reported.
public struct OpenedItemChanges: AsyncSequence, Sendable {
    /// The sequence does not fail.
    public typealias Failure = Never

    let item: OpenedItem

    /// Starts listening.
    public func makeAsyncIterator() -> Iterator { Iterator(item) }

    /// A listener, until it is released or its task is canceled.
    public struct Iterator: AsyncIteratorProtocol {
        private var known: OpenedItem
        /// The available pages, or nil if all are.
        private var arrived: [PagePosition]?
        private var signals: LibraryChanges.Iterator

        fileprivate init(_ item: OpenedItem) {
            known = item
            arrived = item.arrivedPages
            signals = item.library.changes.makeAsyncIterator()
        }

        /// Returns the next change, or nil if the task is canceled.
        public mutating func next() async -> OpenedItemChange? { await next(isolation: nil) }

        /// Returns the next change, on an actor.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> OpenedItemChange? {
            while await signals.next(isolation: actor) != nil {
                let found: OpenedItem?
                do throws(MastheadError) {
                    let item = try await known.library.items.existingItem(known.item.reference)
                    found = try await known.library.openArrived(item, classes: known.content.classes, reusing: known)
                } catch { continue }
                guard let now = found, let change = take(now) else { continue }
                return change
            }
            return nil
        }

        /// Returns the change of an item that was opened again.
        private mutating func take(_ now: OpenedItem) -> OpenedItemChange? {
            let (before, pages) = (known, now.arrivedPages)
            defer { (known, arrived) = (now, pages) }
            if before.isComplete, !before.content.isSameRevision(as: now.content) { return .corrected(now) }
            return arrived == pages ? nil : .arrived(now)
        }
    }
}

extension OpenedItem {
    /// The changes of the item while it is open.
    public var changes: OpenedItemChanges { OpenedItemChanges(item: self) }

    /// The completely available pages, or nil if the item is complete.
    fileprivate var arrivedPages: [PagePosition]? {
        isComplete ? nil : content.grid.positions.filter { content.grid[$0].map(content.isAvailable) ?? false }
    }
}
