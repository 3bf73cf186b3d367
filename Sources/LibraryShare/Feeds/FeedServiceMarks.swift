import Foundation
import Hummingbird
import IssueLibrary
import Periodical

/// The changes in the Google Reader API: read, unread and favorite posts. If the library uses a sync service itself, the
/// library queues each change for the service.
struct FeedServiceMarks: Sendable {
    let library: IssueLibrary

    /// The maximum number of posts in a request.
    static let most = 10_000
    private static let noLabels = "The library has labels for feeds, but not for posts. Nothing was changed."

    /// Adds or removes the marks of posts. States such as `broadcast` are ignored. Posts that the library does not have
    /// are ignored, too: if the library deleted an old post, a program would otherwise repeat the request.
    func edit(_ arguments: FeedServiceArguments) async throws {
        let names = arguments.all("i")
        guard !names.isEmpty, names.count <= Self.most else { throw HTTPError(.badRequest) }
        let ids = names.compactMap(FeedServiceItemID.post)
        guard ids.count == names.count else { throw HTTPError(.badRequest) }
        let added = arguments.all("a").compactMap { FeedServiceStream($0) }
        let removed = arguments.all("r").compactMap { FeedServiceStream($0) }
        guard !(added + removed).contains(where: \.isLabel) else { throw HTTPError(.forbidden, message: Self.noLabels) }
        if added.contains(.read) {
            try await library.posts.setRead(true, ids)
        } else if removed.contains(.read) || added.contains(.unread) {
            try await library.posts.setRead(false, ids)
        }
        if added.contains(.starred) {
            try await library.posts.setFavorite(true, ids)
        } else if removed.contains(.starred) {
            try await library.posts.setFavorite(false, ids)
        }
    }

    /// Marks all posts in a stream as read. Posts that arrived after the program read the list stay unread, if the
    /// program sends the time.
    func markAll(_ arguments: FeedServiceArguments) async throws {
        guard let stream = arguments["s"].flatMap({ FeedServiceStream($0) }) else { throw HTTPError(.badRequest) }
        let feeds = try await FeedServiceDirectory(library)
        var posts = PostStream(feeds: feeds.ids(in: .all))
        stream.narrow(&posts, feeds)
        if let text = arguments["ts"], text != "0" {
            // The time may be that of the newest post in the list, in whole microseconds.
            posts.arrivedBefore = try await time(text).addingTimeInterval(2e-6)
        }
        try await library.posts.setRead(all: posts)
    }

    /// Reads a time. FeedReader sends the identifier of the newest post instead.
    private func time(_ text: String) async throws -> Date {
        if let number = Int(text), number > 0 { return FeedServiceText.time(number) }
        guard Int(text) == nil, let id = FeedServiceItemID.post(text), let post = try await library.posts.post(id)
        else {
            throw HTTPError(.badRequest)
        }
        return post.seenAt
    }
}
