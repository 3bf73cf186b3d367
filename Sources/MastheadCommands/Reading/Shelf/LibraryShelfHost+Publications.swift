import Foundation
import IssueLibrary
import IssueTransfer
import LibraryReading
import Periodical
import TerminalReader

extension LibraryShelfHost {
    func add(_ address: String) async throws(MastheadError) -> ShelfAddition {
        let url: URL
        switch try AddTarget(address) {
        case .publication(let catalog): url = catalog
        case .file(let file): return ShelfAddition(notice: try await addBook(file))
        case .feeds(let file): return ShelfAddition(notice: try await addFeeds(file))
        case .folder(let folder):
            throw MastheadError(
                .notABook, cannot: "add the folder", to: folder.path, found: "the folder has no catalog",
                hint: "Use `masthead add FOLDER` to add the books in the folder.")
        }
        let addition: PublicationAddition
        switch try await library.adding.follow(url) {
        case .publication(let one): addition = one
        case .feeds(let list): return ShelfAddition(notice: try await read(list))
        case .choice(let feeds, let page):
            var addition = ShelfAddition(notice: "\(page.redacted) links to several feeds.")
            addition.choices = feeds.map { ShelfAddition.Choice(address: $0.url.absoluteString, title: $0.title) }
            return addition
        }
        let publication = addition.publication
        let title = (publication.title ?? publication.handle).printable
        guard addition.isNew || addition.isFollowedAgain else {
            return ShelfAddition(notice: "You already follow \(title).")
        }
        // Adding a publication reads nothing but the catalog, so refresh it to download the covers.
        _ = try await library.refresh(of: [publication.handle])
        let undo = ShelfUndo { [library] () throws(MastheadError) in
            try await library.following.unfollow(publication.handle, keepsContent: !addition.isNew)
        }
        return ShelfAddition(
            notice: "Following \(title): \(publication.kind.counted(publication.itemCount)).", undo: undo)
    }

    /// Follows the feeds in an OPML file and refreshes them.
    private func addFeeds(_ file: URL) async throws(MastheadError) -> String {
        let data: Data
        do { data = try Data(contentsOf: file) } catch { throw .files("read", file, error) }
        return try await read(try await library.feeds.add(opml: data, at: file))
    }

    /// Refreshes the feeds that a list has added.
    private func read(_ addition: FeedListAddition) async throws(MastheadError) -> String {
        guard !addition.added.isEmpty else { return "You already follow all feeds in the list." }
        let summary = try await library.refresh(of: addition.added)
        let failed = summary.failures.isEmpty ? "" : " Could not refresh \(summary.failures.count) of them."
        return "Following \(addition.added.count.counted("feed")).\(failed)"
    }

    private func addBook(_ file: URL) async throws(MastheadError) -> String {
        let addition = try await library.addBook(file, classes: classes)
        let title = addition.item.title.printable
        return switch addition.outcome {
        case .added: "Added “\(title)” to the shelf."
        case .known: "“\(title)” is already in the library."
        case .restored: "Restored “\(title)”."
        }
    }

    func unfollow(_ handle: String, keepsItems: Bool) async throws(MastheadError) -> ShelfUndo? {
        let publication = try await library.publications.publication(handle)
        try await library.following.unfollow(handle, keepsContent: keepsItems)
        guard keepsItems, let url = publication.url else { return nil }
        return ShelfUndo { [library] () throws(MastheadError) in
            try await library.following.addCatalog(
                url, handle: handle, title: publication.title, publicKey: publication.publicKey)
            _ = try await library.refresh(of: [handle])
        }
    }

    func refresh() async throws(MastheadError) -> String {
        Self.notice(of: try await library.refresh())
    }

    /// Returns a line about the result of a refresh.
    /// - Parameter noun: the noun for the refreshed publications, in the singular.
    static func notice(of summary: RefreshSummary, noun: String = "publication") -> String {
        var sentences: [String] = []
        if !summary.added.isEmpty { sentences.append("\(summary.added.count.counted("new issue")).") }
        let posts = summary.newPosts.values.reduce(0, +)
        if posts > 0 { sentences.append("\(posts.counted("new post")).") }
        if !summary.revised.isEmpty { sentences.append("\(summary.revised.count.counted("issue")) corrected.") }
        if sentences.isEmpty, summary.failures.isEmpty { sentences.append("Nothing new.") }
        let isOffline = !summary.failures.isEmpty && summary.failures.values.allSatisfy { $0.code == .unreachable }
        if isOffline, summary.added.isEmpty, posts == 0 {
            sentences.append("You seem to be offline. You can read downloaded items. Press r to try again.")
        } else if let (url, error) = summary.failures.min(by: { $0.key.absoluteString < $1.key.absoluteString }) {
            let count = summary.failures.count
            sentences.append(
                count == 1
                    ? "\(url.host() ?? url.redacted): \(error.found)."
                    : "Could not refresh \(count.counted(noun)). Press r to try again.")
        }
        return sentences.joined(separator: " ").printable
    }
}
