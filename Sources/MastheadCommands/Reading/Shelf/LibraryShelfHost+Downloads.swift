import IssueLibrary
import Periodical
import TerminalReader

extension LibraryShelfHost {
    func download(_ items: [ItemReference]) async throws(MastheadError) -> (count: Int, undo: ShelfUndo) {
        var asked: [ItemReference] = []
        var failure: MastheadError?
        for item in items {
            do throws(MastheadError) {
                if try await !library.downloads.queue(item).isEmpty { asked.append(item) }
            } catch { failure = error }
        }
        // The failure of one item does not keep the others from being downloaded.
        if asked.isEmpty, let failure { throw failure }
        if !asked.isEmpty {
            try await library.downloads.resume(of: asked)
            try Agent.start(for: library, console: console)
        }
        return (
            asked.count,
            ShelfUndo { [library, asked] () throws(MastheadError) in
                if !asked.isEmpty { try await library.downloads.cancel(of: asked) }
            }
        )
    }

    func pause(_ isPaused: Bool, _ items: [ItemReference]?) async throws(MastheadError) -> Int {
        guard !isPaused else { return try await library.downloads.pause(of: items).count }
        // Queue again any items that the server refused before.
        if let items { for item in items { _ = try await library.downloads.queue(item) } }
        let count = try await library.downloads.resume(of: items).count
        try Agent.start(for: library, console: console)
        return max(count, items?.count ?? 0)
    }

    func cancelDownload(of item: ItemReference) async throws(MastheadError) -> ShelfUndo {
        try await library.downloads.cancel(of: [item])
        return ShelfUndo { () throws(MastheadError) in _ = try await download([item]) }
    }
}
