import IssueLibrary
import LibraryReading
import Periodical
import TerminalReader

extension LibraryShelfHost {
    func set(_ mark: MarkKind, _ isSet: Bool, of item: ItemReference) async throws(MastheadError) {
        try await ReadingMemory(of: item, in: library).set(mark, isSet)
    }

    func setRead(
        _ isRead: Bool, of items: [ItemReference]
    ) async throws(MastheadError) -> (count: Int, undo: ShelfUndo) {
        let former = try await library.readMarks.mark(isRead ? .read : .unread, items)
        return (
            former.count,
            ShelfUndo { [library] () throws(MastheadError) in try await library.readMarks.restore(former) }
        )
    }

    func removeFiles(of item: ItemReference) async throws(MastheadError) -> ShelfUndo {
        try await remove(item, .content)
    }

    func remove(_ item: ItemReference) async throws(MastheadError) -> ShelfUndo { try await remove(item, .item) }

    private func remove(_ item: ItemReference, _ scope: RemovalScope) async throws(MastheadError) -> ShelfUndo {
        try await library.pendingRemovals.remove(item, scope, undoableFor: Self.undoTime)
        return ShelfUndo { [library] () throws(MastheadError) in
            guard try await library.pendingRemovals.undo(of: item) else {
                throw MastheadError(
                    .nothingToDownload, cannot: "restore", to: item.description,
                    found: "the files have already been deleted", remedies: [.download(item.description)])
            }
        }
    }

    func removeForGood(_ item: ItemReference) async throws(MastheadError) { try await library.removal.remove(item) }

    func bookmarks() async throws(MastheadError) -> [ShelfBookmark] {
        let opened = OpenedItems(of: library, classes: classes)
        var grids: [ItemReference: PageGrid?] = [:]
        var bookmarks: [ShelfBookmark] = []
        for mark in try await library.marks.all(.bookmark) {
            guard let position = mark.position else { continue }
            var bookmark = ShelfBookmark(mark.item, title: mark.title, at: position, date: mark.date)
            if grids[mark.item] == nil { grids[mark.item] = .some(await grid(of: mark.item, opened)) }
            let grid = grids[mark.item] ?? nil
            let first = PagePosition(articleIndex: position.articleIndex, pageIndex: 0)
            bookmark.pageTitle = grid?[position.page]?.title ?? grid?[first]?.title
            bookmarks.append(bookmark)
        }
        return bookmarks
    }

    /// Returns the page grid of an available item. Bookmarks in other items are listed without page titles.
    private func grid(of item: ItemReference, _ opened: OpenedItems) async -> PageGrid? {
        do throws(MastheadError) {
            let known = try await library.items.existingItem(item)
            return known.contentURL == nil ? nil : try await opened.open(known)?.content.grid
        } catch { return nil }
    }

    func removeBookmark(_ bookmark: ShelfBookmark) async throws(MastheadError) -> ShelfUndo {
        let memory = ReadingMemory(of: bookmark.item, in: library)
        try await memory.set(.bookmark, false, at: bookmark.position)
        return ShelfUndo { () throws(MastheadError) in
            try await memory.set(.bookmark, true, at: bookmark.position)
        }
    }
}
