package import Foundation
package import IssueLibrary
import Periodical
import Synchronization
package import TestSupport
import Testing

/// A server that serves feeds and can simulate faults, and a library.
package final class FeedFixture: Sendable {
    /// A post in a feed.
    package struct Post {
        package var id: String
        package var title: String?
        package var html: String
        /// The publication date in seconds since 1970.
        package var published: Double?
        /// The URL of the post's page, or nil for a generated URL on another server.
        package var link: URL?

        package init(
            id: String, title: String? = nil, html: String = "<p>Words.</p>", published: Double? = nil,
            link: URL? = nil
        ) {
            (self.id, self.title, self.html, self.published, self.link) = (id, title, html, published, link)
        }
    }

    package let folder: TemporaryFolder
    package let server: ScriptedServer
    package let library: IssueLibrary
    package let clock: ManualClock
    private let documents: Documents

    /// A function that returns the response to a request, or nil for the server's normal response.
    package typealias Fault = @Sendable (ScriptedServer.Request) -> [ScriptedServer.Step]?

    private final class Documents: Sendable {
        let files = Mutex<[String: (data: Data, headers: [String: String])]>([:])
        let fault = Mutex<Fault?>(nil)
    }

    /// The start time of the clock: Monday, 2026-01-05, 12:00 UTC.
    package static let start = Date(timeIntervalSince1970: 1_767_614_400)

    package init(_ change: (inout IssueLibrary.Configuration) -> Void = { _ in }) async throws {
        folder = try TemporaryFolder()
        let documents = Documents()
        self.documents = documents
        server = try ScriptedServer { request in
            if let fault = documents.fault.withLock({ $0 }), let steps = fault(request) { return steps }
            guard let file = documents.files.withLock({ $0[request.path] }) else { return [.send(.response(404))] }
            // The hash value of Data covers only its first bytes, so the ETag is the hash value of the text.
            let tag = "\"\(String(decoding: file.data, as: UTF8.self).hashValue)\""
            if request.headers["if-none-match"] == tag { return [.send(.response(304, file.headers))] }
            return [.send(.response(200, file.headers.merging(["ETag": tag]) { $1 }, body: file.data))]
        }
        let clock = try ManualClock("2026-01-05T12:00:00Z")
        self.clock = clock
        var configuration = LibraryFixture.impatient
        configuration.now = { clock.now }
        change(&configuration)
        library = try await IssueLibrary(folder: folder["library"], configuration: configuration)
    }

    deinit { server.stop() }

    package func setFault(_ fault: Fault?) { documents.fault.withLock { $0 = fault } }

    /// Serves a document at a path.
    package func write(_ path: String, _ text: String, _ headers: [String: String] = [:]) {
        documents.files.withLock { $0[path] = (Data(text.utf8), headers) }
    }

    /// Serves an Atom feed at a path.
    package func write(_ path: String, title: String = "A feed", _ posts: [Post], _ headers: [String: String] = [:]) {
        write(path, Self.atom(title, posts), headers)
    }

    /// Serves an Atom feed at `/feed`.
    package func write(title: String = "A feed", _ posts: [Post]) { write("/feed", title: title, posts) }

    package static func atom(_ title: String, _ posts: [Post]) -> String {
        let entries = posts.map { post in
            let date = post.published.map { Date(timeIntervalSince1970: $0).rfc3339 }
            return """
                <entry><id>\(post.id)</id>\(post.title.map { "<title>\($0)</title>" } ?? "")
                <link href="\(post.link?.absoluteString ?? "https://example.org/\(post.id)")"/>\(date.map { "<published>\($0)</published>" } ?? "")
                <content type="html"><![CDATA[\(post.html)]]></content></entry>
                """
        }
        return """
            <?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>\(title)</title><id>x</id>
            \(entries.joined())</feed>
            """
    }

    /// Follows the feeds at the given paths without checking them. A path without its slash is the feed's handle.
    /// The feeds keep their own titles.
    package func follow(_ paths: String..., folder: String? = nil) async throws {
        let rows = paths.map { #"<outline type="rss" text="\#($0.dropFirst())" xmlUrl="\#(server.url($0))"/>"# }
        let inner = folder.map { #"<outline text="\#($0)">\#(rows.joined())</outline>"# } ?? rows.joined()
        let addition = try await library.feeds.add(
            opml: Data("<opml version=\"2.0\"><body>\(inner)</body></opml>".utf8), at: server.url("/list.opml"))
        for handle in addition.added { try await library.feeds.setTitle(nil, of: handle) }
    }

    /// Returns the names of the posts that match a filter, in the given order.
    package func names(_ filter: PostFilter = PostFilter(), sort: PostSort = .newest) async throws -> [String] {
        try await library.posts.page(filter, sort: sort).posts.map(\.name)
    }

    /// Returns the number of requests for a path.
    package func requests(_ path: String) -> Int { server.log.count { $0.path == path } }
}
