import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

extension ListFilter {
    /// Which posts are listed; nil where none can be.
    /// - Parameter handles: the publications that were named; nil for all.
    func posts(of handles: [String]?) -> PostFilter? {
        if let kind, kind != .feed { return nil }
        // What only issues and books have.
        guard volume == nil, status == nil || status == .available else { return nil }
        var filter = PostFilter(handles: handles)
        filter.isRead = unread ? false : read ? true : nil
        filter.isFavorite = favorites
        (filter.since, filter.before, filter.words) = (since, before, words)
        filter.folder = folder?.split(separator: "/").map(String.init)
        if let year {
            let days = [year, year + 1].map { Date(written: "\($0)-01-01") }
            filter.since = [filter.since, days[0]].compactMap(\.self).max()
            filter.before = [filter.before, days[1]].compactMap(\.self).min()
        }
        return filter
    }

    /// Whether a post is wanted that the library gave.
    func takes(_ post: LibraryPost) -> Bool {
        guard let category else { return true }
        return post.categories.contains { $0.caseInsensitiveCompare(category) == .orderedSame }
    }
}

extension IssueLibrary {
    /// All posts that a filter means, or so many of them, the newest first.
    func allPosts(_ filter: PostFilter, limit: Int? = nil) async throws(MastheadError) -> [LibraryPost] {
        var (found, place): ([LibraryPost], PostPlace?) = ([], nil)
        repeat {
            let page = try await posts.page(filter, after: place, limit: min(1000, (limit ?? .max) - found.count))
            found += page.posts
            place = page.next
        } while place != nil && found.count < limit ?? .max
        return found
    }
}
