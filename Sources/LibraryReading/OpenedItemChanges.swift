import IssueLibrary
import Periodical
import Reading

/// Tells when more of an item is here than was when it was opened, and when a newer revision is.
///
/// It listens to the library, so it costs next to nothing while nothing changes. What cannot be opened any more, as an item that
/// was removed, stays as it was.
public struct OpenedItemChanges: AsyncSequence, Sendable {
    /// It does not fail.
    public typealias Failure = Never

    let item: OpenedItem

    /// Begins to listen.
    public func makeAsyncIterator() -> Iterator { Iterator(item) }

    /// A listener. It is one until it is let go of or its task is cancelled.
    public struct Iterator: AsyncIteratorProtocol {
        private var known: OpenedItem
        /// The pages that were here; nil once all of them are.
        private var arrived: [PagePosition]?
        private var signals: LibraryChanges.Iterator

        fileprivate init(_ item: OpenedItem) {
            known = item
            arrived = item.arrivedPages
            signals = item.library.changes.makeAsyncIterator()
        }

        /// What has become of the item; nil once the task is cancelled.
        public mutating func next() async -> OpenedItemChange? { await next(isolation: nil) }

        /// The same on an actor.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> OpenedItemChange? {
            while await signals.next(isolation: actor) != nil {
                let found: OpenedItem?
                do throws(MastheadError) {
                    let item = try await known.library.existingItem(known.item.reference)
                    found = try await known.library.openArrived(item, classes: known.content.classes, reusing: known)
                } catch { continue }
                guard let now = found, let change = take(now) else { continue }
                return change
            }
            return nil
        }

        /// What is new of an item that was opened again.
        private mutating func take(_ now: OpenedItem) -> OpenedItemChange? {
            let (before, pages) = (known, now.arrivedPages)
            defer { (known, arrived) = (now, pages) }
            if before.isComplete, !before.content.isSameRevision(as: now.content) { return .corrected(now) }
            return arrived == pages ? nil : .arrived(now)
        }
    }
}

extension OpenedItem {
    /// What becomes of the item while it is open.
    public var changes: OpenedItemChanges { OpenedItemChanges(item: self) }

    /// The pages that are here as a whole; nil where the item is.
    fileprivate var arrivedPages: [PagePosition]? {
        isComplete ? nil : content.grid.positions.filter { content.grid[$0].map(content.isAvailable) ?? false }
    }
}
