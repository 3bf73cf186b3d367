import Foundation
import HTTPTypes
import Hummingbird
import IssueLibrary
import LocalWeb
import NIOCore
import Periodical

/// The lists of posts in the Google Reader API: identifiers, and posts with their content.
struct FeedServiceLists: Sendable {
    let library: IssueLibrary

    /// The number of posts in a list if the program does not specify it.
    private static let usualCount = 20
    private static let mostIDs = 10_000
    private static let mostItems = 1000
    /// The number of posts to keep in memory while a list is sent.
    private static let batchCount = 50

    private struct Reference: Encodable {
        let id: String
    }

    private struct References: Encodable {
        let itemRefs: [Reference]
        let continuation: String?
    }

    /// Returns the answer to `stream/items/ids`.
    func ids(_ arguments: FeedServiceArguments) async throws -> Response {
        let page = try await page(arguments["s"], arguments, most: Self.mostIDs)
        let list = References(
            itemRefs: page.ids.map { Reference(id: "\($0.rawValue)") }, continuation: page.next?.text)
        return try WebResponse.json(list, omitsNull: true)
    }

    /// Returns the answer to `stream/contents`.
    /// - Parameters:
    ///   - stream: the name of the stream in the path, or an empty string if the path contains none.
    ///   - isAtom: whether to return Atom instead of JSON.
    func contents(
        _ stream: String, _ arguments: FeedServiceArguments, isAtom: Bool = false
    ) async throws -> Response {
        let stream = stream.isEmpty ? arguments["s"] ?? FeedServiceStream.readingList : stream
        let page = try await page(stream, arguments, most: Self.mostItems)
        return try await items(page.ids, stream: stream, next: page.next, isAtom: isAtom)
    }

    /// Returns the answer to `stream/items/contents`. Unknown posts are left out.
    func items(_ arguments: FeedServiceArguments) async throws -> Response {
        let names = arguments.all("i")
        guard names.count <= Self.mostIDs else { throw HTTPError(.badRequest) }
        var seen: Set<PostID> = []
        let ids = names.compactMap(FeedServiceItemID.post).filter { seen.insert($0).inserted }
        return try await items(ids, stream: FeedServiceStream.readingList, next: nil)
    }

    /// Returns the posts that a program requests.
    private func page(
        _ name: String?, _ arguments: FeedServiceArguments, most: Int
    ) async throws -> (ids: [PostID], next: PostPlace?) {
        let feeds = try await FeedServiceDirectory(library)
        var posts = PostStream(feeds: feeds.ids(in: .all))
        for name in [name ?? FeedServiceStream.readingList] + arguments.all("it") where !name.isEmpty {
            guard let stream = FeedServiceStream(name) else { throw HTTPError(.badRequest) }
            stream.narrow(&posts, feeds)
        }
        for name in arguments.all("xt") where !name.isEmpty {
            guard let stream = FeedServiceStream(name) else { throw HTTPError(.badRequest) }
            stream.exclude(from: &posts, feeds)
        }
        posts.arrivedSince = try arguments.number("ot").map(FeedServiceText.time)
        posts.arrivedBefore = try arguments.number("nt").map(FeedServiceText.time)
        var place: PostPlace?
        if let text = arguments["c"] {
            // With the first page instead, a program would never reach the end of the list.
            guard let found = PostPlace(text: text) else { throw HTTPError(.badRequest) }
            place = found
        }
        let limit = min(max(1, try arguments.number("n") ?? Self.usualCount), most)
        return try await library.posts.ids(
            posts, sort: arguments["r"] == "o" ? .oldest : .newest, after: place, limit: limit)
    }

    /// Returns posts with their content. The posts are read and sent in small batches, because the content of a thousand
    /// posts may be large.
    private func items(
        _ ids: [PostID], stream: String, next: PostPlace?, isAtom: Bool = false
    ) async throws -> Response {
        let feeds = try await FeedServiceDirectory(library)
        let now = library.configuration.now()
        let form: any FeedServiceForm = isAtom ? FeedServiceAtom() : FeedServiceJSON()
        let beginning = try form.beginning(stream, updated: now, next: next?.text)
        return Response(
            status: .ok,
            headers: [.contentType: form.mediaType, .cacheControl: "no-store", .xContentTypeOptions: "nosniff"],
            body: ResponseBody { writer in
                try await writer.write(ByteBuffer(string: beginning))
                var isFirst = true
                for start in stride(from: 0, to: ids.count, by: Self.batchCount) {
                    var bytes: [UInt8] = []
                    for item in try await batch(ids[start..<min(ids.count, start + Self.batchCount)], feeds) {
                        if !isFirst { bytes += Array(form.separator.utf8) }
                        isFirst = false
                        try form.append(item, to: &bytes)
                    }
                    try await writer.write(ByteBuffer(bytes: bytes))
                }
                try await writer.write(ByteBuffer(string: form.end))
                try await writer.finish(nil)
            })
    }

    private func batch(
        _ ids: ArraySlice<PostID>, _ feeds: FeedServiceDirectory
    ) async throws(MastheadError) -> [FeedServiceItem] {
        var items: [FeedServiceItem] = []
        for post in try await library.posts.posts(Array(ids)) {
            guard let feed = feeds.feed(of: post) else { continue }
            let html = try await library.articles.html(of: post.id)
            items.append(FeedServiceItem(post, feed, labels: feeds.labels(of: feed), html: html))
        }
        return items
    }
}
