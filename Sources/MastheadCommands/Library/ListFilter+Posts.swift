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
    /// All posts that a filter means, or so many of them.
    func allPosts(
        _ filter: PostFilter, sort: PostSort, limit: Int?, where takes: (LibraryPost) -> Bool
    ) async throws(MastheadError) -> [LibraryPost] {
        var (found, place): ([LibraryPost], PostPlace?) = ([], nil)
        // No more than are wanted; where not all of these are taken, the next ones by the thousand.
        var count = min(1000, limit ?? 1000)
        repeat {
            let page = try await posts(filter, sort: sort, after: place, limit: count)
            found += page.posts.filter(takes)
            (place, count) = (page.next, 1000)
        } while place != nil && found.count < limit ?? .max
        return limit.map { Array(found.prefix($0)) } ?? found
    }
}
