import Foundation
import IssueLibrary
import Periodical
import Synchronization
import TestSupport
import Testing

/// Feeds behind a server that can be told to misbehave, and a library.
final class FeedFixture: Sendable {
    /// A post as its feed writes it.
    struct Post {
        var id: String
        var title: String?
        var html = "<p>Words.</p>"
        /// In seconds since 1970.
        var published: Double?
        /// Its page; nil for one of its own elsewhere.
        var link: URL?
    }

    let folder: TemporaryFolder
    let server: ScriptedServer
    let library: IssueLibrary
    let clock: ManualClock
    private let documents: Documents

    /// Answers a request instead of the server, or nil to let it answer.
    typealias Fault = @Sendable (ScriptedServer.Request) -> [ScriptedServer.Step]?

    private final class Documents: Sendable {
        let files = Mutex<[String: (data: Data, headers: [String: String])]>([:])
        let fault = Mutex<Fault?>(nil)
    }

    /// 2026-01-05 at 12:00 in UTC, a Monday.
    static let start = Date(timeIntervalSince1970: 1_767_614_400)

    init(_ change: (inout IssueLibrary.Configuration) -> Void = { _ in }) async throws {
        folder = try TemporaryFolder()
        let documents = Documents()
        self.documents = documents
        server = try ScriptedServer { request in
            if let fault = documents.fault.withLock({ $0 }), let steps = fault(request) { return steps }
            guard let file = documents.files.withLock({ $0[request.path] }) else { return [.send(.response(404))] }
            // The hash of data is one of its beginning alone.
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

    func setFault(_ fault: Fault?) { documents.fault.withLock { $0 = fault } }

    /// Puts a document at a path.
    func write(_ path: String, _ text: String, _ headers: [String: String] = [:]) {
        documents.files.withLock { $0[path] = (Data(text.utf8), headers) }
    }

    /// Puts a feed (Atom) at a path.
    func write(_ path: String, title: String = "A feed", _ posts: [Post], _ headers: [String: String] = [:]) {
        write(path, Self.atom(title, posts), headers)
    }

    /// Puts a feed (Atom) at `/feed`.
    func write(title: String = "A feed", _ posts: [Post]) { write("/feed", title: title, posts) }

    static func atom(_ title: String, _ posts: [Post]) -> String {
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

    /// Follows the feeds at paths, without looking at them, by the handles that the paths are. They are called as they call themselves.
    func follow(_ paths: String..., folder: String? = nil) async throws {
        let rows = paths.map { #"<outline type="rss" text="\#($0.dropFirst())" xmlUrl="\#(server.url($0))"/>"# }
        let inner = folder.map { #"<outline text="\#($0)">\#(rows.joined())</outline>"# } ?? rows.joined()
        let addition = try await library.feeds.add(
            opml: Data("<opml version=\"2.0\"><body>\(inner)</body></opml>".utf8), at: server.url("/list.opml"))
        for handle in addition.added { try await library.feeds.setTitle(nil, of: handle) }
    }

    /// The names of the posts that a filter means, in an order.
    func names(_ filter: PostFilter = PostFilter(), sort: PostSort = .newest) async throws -> [String] {
        try await library.posts.page(filter, sort: sort).posts.map(\.name)
    }

    /// How often a path was asked for.
    func requests(_ path: String) -> Int { server.log.count { $0.path == path } }
}
