package import IssueLibrary
package import Periodical
import Synchronization

/// A cache of recently opened items, so that the page grid is not read again for every picture.
package final class OpenedItems: Sendable {
    package let library: IssueLibrary
    private let classes: PageClassRegistry
    private let items = Mutex<[OpenedItem]>([])
    private static let mostKept = 4

    /// - Parameter classes: the known page classes.
    package init(of library: IssueLibrary, classes: PageClassRegistry) {
        self.library = library
        self.classes = classes
    }

    /// Opens the available part of an item (see ``IssueLibrary/openArrived(_:classes:)``).
    package func open(_ item: LibraryItem) async throws(MastheadError) -> OpenedItem? {
        let known = items.withLock { items in items.first { $0.item.id == item.id } }
        let found = try await library.openArrived(item, classes: classes, reusing: known)
        // Do not cache an incomplete item, whose folder may be deleted later.
        guard let found, found.isComplete else { return found }
        items.withLock { items in
            items.removeAll { $0.item.id == item.id }
            items.insert(found, at: 0)
            if items.count > Self.mostKept { items.removeLast() }
        }
        return found
    }
}
