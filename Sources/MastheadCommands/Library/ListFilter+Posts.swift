import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

extension ListFilter {
    /// Returns the filter for posts, or nil if there can be no posts in the list.
    /// - Parameter handles: the given publications, or nil for all.
    func posts(of handles: [String]?) -> PostFilter? {
        if let kind, kind != .feed { return nil }
        // Posts have no volumes and are always available.
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

    /// Returns whether a post that matches the library's filter belongs in the list.
    func takes(_ post: LibraryPost) -> Bool {
        guard let category else { return true }
        return post.categories.contains { $0.caseInsensitiveCompare(category) == .orderedSame }
    }
}

extension IssueLibrary {
    /// Returns the posts that match a filter, newest first, up to a limit.
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
