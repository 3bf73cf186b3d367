package import IssueLibrary
package import Periodical
import Synchronization

/// The items of a library that were opened last: their page grids are not read anew for every picture.
package final class OpenedItems: Sendable {
    package let library: IssueLibrary
    private let classes: PageClassRegistry
    private let items = Mutex<[OpenedItem]>([])
    private static let mostKept = 4

    /// - Parameter classes: the page classes that are known.
    package init(of library: IssueLibrary, classes: PageClassRegistry) {
        self.library = library
        self.classes = classes
    }

    /// An item as far as it is here, see ``IssueLibrary/openArrived(_:classes:)``.
    package func open(_ item: LibraryItem) async throws(MastheadError) -> OpenedItem? {
        let known = items.withLock { items in items.first { $0.item.id == item.id } }
        let found = try await library.openArrived(item, classes: classes, reusing: known)
        // What arrives is not kept open: its folder may have to go.
        guard let found, found.isComplete else { return found }
        items.withLock { items in
            items.removeAll { $0.item.id == item.id }
            items.insert(found, at: 0)
            if items.count > Self.mostKept { items.removeLast() }
        }
        return found
    }
}
