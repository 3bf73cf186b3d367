import Periodical

extension TerminalShelf {
    func loadBookmarks() {
        Task { [host, tell] in
            do throws(MastheadError) { tell(.bookmarks(try await host.bookmarks())) } catch { tell(.failed(error)) }
        }
    }

    func carryOutOnBookmarks(_ command: ShelfCommand) {
        guard !bookmarks.chosen.move(command, count: bookmarks.bookmarks.count, page: (rows - 3) / 2) else { return }
        guard let bookmark = bookmarks.selected else { return }
        switch command {
        case .open:
            let isHere = scene.contents.items.first { $0.id == bookmark.item }?.presence == .here
            open(bookmark.item, title: bookmark.title, isHere: isHere, at: bookmark.position)
        case .bookmark, .takeAway:
            Task { [host, tell] in
                do throws(MastheadError) {
                    let undo = try await host.removeBookmark(bookmark)
                    tell(.done(TerminalWords.Done.removedBookmark(at: "\(bookmark.position)"), undo))
                    tell(.bookmarks(try await host.bookmarks()))
                } catch { tell(.failed(error)) }
            }
        default: break
        }
    }

    func carryOutOnDownloads(_ command: ShelfCommand) {
        let count = downloads.downloads.count
        guard !downloads.chosen.move(command, count: count, page: DownloadList.page(rows: rows)) else { return }
        let item = downloads.selected.flatMap { download in scene.contents.items.first { $0.id == download.id } }
        switch command {
        case .pauseAll: pauseAll()
        case .open, .pause, .takeAway, .download, .about, .menu: carryOut(command, on: item, in: [])
        default: break
        }
    }

    /// Returns the titles of an item and its publication.
    func titles(_ item: ItemReference) -> (item: String, publication: String) {
        let title = scene.contents.items.first { $0.id == item }?.title ?? item.name
        return (title, scene.publicationTitle(item.handle ?? ""))
    }
}
