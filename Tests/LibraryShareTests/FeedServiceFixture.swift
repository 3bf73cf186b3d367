import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

@testable import LibraryShare

/// A shared library with two feeds, and the requests of a feed reader.
final class FeedServiceFixture: Sendable {
    let share: ShareFixture
    let token: DeviceToken

    var library: IssueLibrary { share.library }

    /// - Parameter count: the number of posts in the first feed, `Harbour`. The second feed, `Notes`, has one post.
    init(_ count: Int = 3) async throws {
        share = try await ShareFixture(items: false)
        (_, token) = try await share.library.networkDevices.add("Laptop")
        let posts = (1...count).map { number in
            FeedFixture.Post(
                id: "h\(number)", title: "Harbour \(number)",
                html: #"<p>Tide <b>\#(number)</b></p><script>alert(1)</script><img src="/boat.png" onerror="x()">"#,
                published: 1_767_000_000 + Double(number) * 60)
        }
        try write("harbour", "Harbour", posts)
        try write(
            "notes", "Notes &amp; <![CDATA[<dialog>]]>",
            [
                .init(
                    id: "n1", title: "Use &lt;dialog&gt; and &amp;lt;", html: "<p>Words</p>",
                    published: 1_766_000_000
                )
            ])
        try await follow("harbour", inside: ["News", "Sea"])
        try await follow("notes", inside: [])
        try await refresh()
    }

    func write(_ name: String, _ title: String, _ posts: [FeedFixture.Post]) throws {
        try share.base.folder.write("dist/\(name).xml", FeedFixture.atom(title, posts))
    }

    private func follow(_ name: String, inside folders: [String]) async throws {
        let row = #"<outline type="rss" text="\#(name)" xmlUrl="\#(share.base.server.url("/\(name).xml"))"/>"#
        let nested = folders.reversed().reduce(row) { #"<outline text="\#($1)">\#($0)</outline>"# }
        let added = try await library.feeds.add(
            opml: Data("<opml version=\"2.0\"><body>\(nested)</body></opml>".utf8),
            at: share.base.server.url("/list.opml"))
        for handle in added.added { try await library.feeds.setTitle(nil, of: handle) }
    }

    func refresh() async throws {
        let feeds = try await library.publications.all().filter { $0.kind == .feed }.map(\.handle)
        let summary = try await library.refresh(of: feeds)
        #expect(summary.failures.isEmpty)
    }

    /// Runs the server with a feed reader.
    func run(_ body: (Reader) async throws -> Void) async throws {
        try await share.run { try await body(Reader(url: $0, token: token)) }
    }

    /// Returns the status of the library's posts by title: `r` for read, `s` for starred.
    func statuses() async throws -> [String: String] { try await Self.statuses(library) }

    static func statuses(_ library: IssueLibrary) async throws -> [String: String] {
        let posts = try await library.posts.page(limit: 10_000).posts
        return Dictionary(posts.map { ($0.title ?? "", ($0.isRead ? "r" : "") + ($0.isFavorite ? "s" : "")) }) { $1 }
    }

    func post(_ title: String) async throws -> LibraryPost {
        try #require(try await library.posts.page(limit: 10_000).posts.first { $0.title == title })
    }

    /// The URL of the picture in the posts, which is relative in the feed.
    var picture: String { share.base.server.url("/boat.png").absoluteString }

    /// The number of the feed `Harbour` in the API.
    func harbour() async throws -> String {
        let feed = try #require(try await library.feeds.followed().first { $0.title == "Harbour" })
        return "feed/\(feed.id)"
    }

    /// A feed reader that is logged in.
    struct Reader {
        /// The address of the server, with a slash at its end.
        let url: String
        let token: DeviceToken

        var header: [String] { ["-H", "Authorization: GoogleLogin auth=\(token.text)"] }

        func get(_ path: String) async throws -> Curl.Answer {
            try await Curl.answer(header + ["\(url)reader/api/0/\(path)"])
        }

        func json(_ path: String) async throws -> JSONValue {
            let answer = try await get(path)
            #expect(answer.status == 200, "\(path): \(answer)")
            return try answer.json
        }

        func post(_ path: String, _ form: String) async throws -> Curl.Answer {
            try await Curl.answer(header + ["--data-binary", form, "\(url)reader/api/0/\(path)"])
        }

        /// Returns the identifiers of the posts in a stream.
        func ids(_ query: String) async throws -> [String] {
            try await json("stream/items/ids?output=json&\(query)")["itemRefs"].array.compactMap { $0.text("id") }
        }

        /// Returns the titles of the posts in a stream.
        func titles(_ path: String) async throws -> [String] {
            try await json("stream/contents/\(path)")["items"].array.compactMap { $0.text("title") }
        }
    }
}
