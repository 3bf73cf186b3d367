import IssueLibrary
import Periodical
import Reading

/// Reports newly available pages and newer revisions of an open item.
///
/// The sequence takes almost no processor time while nothing changes. It does not report items that can no longer be
/// opened, for example because they were removed.
public struct OpenedItemChanges: AsyncSequence, Sendable {
    /// The sequence never fails.
    public typealias Failure = Never

    let item: OpenedItem

    /// Starts listening for changes.
    public func makeAsyncIterator() -> Iterator { Iterator(item) }

    /// Listens for changes until it is released or its task is canceled.
    public struct Iterator: AsyncIteratorProtocol {
        private var known: OpenedItem
        /// The available pages, or nil if all pages are available.
        private var arrived: [PagePosition]?
        private var signals: LibraryChanges.Iterator

        fileprivate init(_ item: OpenedItem) {
            known = item
            arrived = item.arrivedPages
            signals = item.library.changes.makeAsyncIterator()
        }

        /// Returns the next change, or nil once the task is canceled.
        public mutating func next() async -> OpenedItemChange? { await next(isolation: nil) }

        /// Returns the next change while isolated to an actor.
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

        /// Determines how the item changed by comparing it with the newly opened item.
        private mutating func take(_ now: OpenedItem) -> OpenedItemChange? {
            let (before, pages) = (known, now.arrivedPages)
            defer { (known, arrived) = (now, pages) }
            if before.isComplete, !before.content.isSameRevision(as: now.content) { return .corrected(now) }
            return arrived == pages ? nil : .arrived(now)
        }
    }
}

extension OpenedItem {
    /// The changes to the item while it is open.
    public var changes: OpenedItemChanges { OpenedItemChanges(item: self) }

    /// The pages whose assets are all available, or nil if the item is complete.
    fileprivate var arrivedPages: [PagePosition]? {
        isComplete ? nil : content.grid.positions.filter { content.grid[$0].map(content.isAvailable) ?? false }
    }
}
