import Foundation
import IssueLibrary
import LocalWeb
import Periodical
import Synchronization
import TestSupport
import Testing

/// The API for posts: `api/feeds`, `api/posts`, and the stored pictures of posts.
@Suite(.timeLimit(.minutes(5))) struct PostAPITests {
    let folder: TemporaryFolder
    let library: IssueLibrary
    let site: ScriptedServer
    private let files = Files()

    /// The files of the test site by path.
    private final class Files: Sendable {
        let all = Mutex<[String: Data]>([:])
    }

    /// The URL of a picture that the test site has.
    private let kept: String

    init() async throws {
        folder = try TemporaryFolder()
        library = try await IssueLibrary(folder: folder["library"])
        let pictures = "<img src='/kept.png' alt='Kept'><img src='/other.png' alt='Other'>"
        let server = try ScriptedServer { [files] request in
            guard let data = files.all.withLock({ $0[request.path] }) else { return [.send(.response(404))] }
            return [.send(.response(200, body: data))]
        }
        site = server
        let items = (1...5).map { number in
            """
            <item><guid isPermaLink="false">p\(number)</guid><title>Post \(number)</title><link>\(server.url("/page\(number)"))</link>
            <pubDate>Mon, 0\(number) Jun 2026 10:00:00 GMT</pubDate><description><![CDATA[<p>Words \(number)</p>\(pictures)]]></description></item>
            """
        }
        let feed = "<rss version=\"2.0\"><channel><title>Blog</title>\(items.joined())</channel></rss>"
        let text = String(
            repeating: "<p>The schooner lay at the quay, and nobody had told the harbour master.</p>", count: 5)
        let page =
            "<html><body><nav>Menu</nav><article>\(text)<img src='/kept.png'><img src='/late.png'></article></body></html>"
        files.all.withLock {
            $0 = [
                "/blog": Data(feed.utf8), "/kept.png": Data.png(width: 4, height: 4), "/page1": Data(page.utf8),
                "/late.png": Data.png(width: 5, height: 4),
            ]
        }
        kept = site.url("/kept.png").absoluteString
        _ = try await library.adding.add(site.url("/blog"), handle: "blog")
        _ = try await library.refresh(of: ["blog"])
    }

    private func serving(_ body: (URL) async throws -> Void) async throws {
        defer { site.stop() }
        try await Serving.run(library, in: folder, while: body)
    }

    @Test("the API's list of feeds contains the unread counts")
    func lists() async throws {
        try await serving { url in
            let first = try await Curl.json("\(url)api/posts", #"{"filter": {"feed": "blog"}, "limit": 3}"#)
            #expect(first["count"].number == 5 && first["posts"][0]["post"]["heading"].text == "Post 5")
            #expect(first["posts"][2]["post"]["heading"].text == "Post 3")
            let id = Int(try #require(first["posts"][0]["post"]["number"].number))
            let marked = try await Curl.json(
                "\(url)api/posts/mark", #"{"ids": [\#(id)], "read": true, "favorite": true}"#)
            #expect(marked["changed"][0].number == Double(id))
            let feeds = try await Curl.json("\(url)api/feeds")
            #expect(feeds["feeds"][0]["unread"].number == 4 && feeds["favorites"].number == 1)
            #expect(feeds["folders"] == .array([]))
            let unread = try await Curl.json(
                "\(url)api/posts", #"{"filter": {"show": "unread", "words": "words"}, "sort": "oldest"}"#)
            #expect(unread["count"].number == 4 && unread["posts"][0]["post"]["heading"].text == "Post 1")
            let all = try await Curl.json("\(url)api/posts/read", #"{"feed": "blog"}"#)
            #expect(all["changed"][3].number != nil && all["changed"][4].number == nil)
        }
    }

    @Test("posts can be filtered by status and day")
    func times() async throws {
        try await serving { url in
            func count(_ filter: String) async throws -> Double? {
                try await Curl.json("\(url)api/posts", #"{"filter": {"feed": "blog", \#(filter)}}"#)["count"].number
            }
            // The blog has one post a day at ten, on the first five days of June.
            #expect(try await count(#""when": "2026-06-03", "zone": "UTC""#) == 3)
            // In the zone Pacific/Kiritimati, these posts are from the next day.
            #expect(try await count(#""when": "2026-06-04", "zone": "Pacific/Kiritimati""#) == 3)
            #expect(try await count(#""when": "today", "zone": "UTC""#) == 0)
            let older = try await Curl.json(
                "\(url)api/posts/read", #"{"feed": "blog", "show": "unread", "before": "2026-06-03T10:00:00Z"}"#)
            #expect(older["changed"].array.count == 2)
            #expect(try await count(#""show": "read""#) == 2)
            #expect(try await count(#""show": "unread""#) == 3)
            #expect(try await count(#""show": "read", "when": "2026-06-02", "zone": "UTC""#) == 1)
            let both = try await Curl.json(
                "\(url)api/posts/read",
                #"{"feed": "blog", "when": "2026-06-03", "zone": "UTC", "before": "2026-06-04T10:00:00Z"}"#)
            #expect(both["changed"].array.count == 1)
            for wrong in [#""before": "soon""#, #""before": 5"#, #""when": "soon""#, #""show": "some""#] {
                #expect(try await Curl.post("\(url)api/posts/read", "{\(wrong)}").status == 400, "\(wrong)")
            }
            #expect(try await count(#""show": "unread""#) == 2)
        }
    }

    @Test("a post's full text is downloaded on request, followed by its pictures")
    func article() async throws {
        try await serving { url in
            let list = try await Curl.json("\(url)api/posts", #"{"filter": {"feed": "blog"}, "sort": "oldest"}"#)
            let ids = try list["posts"].array.map { Int(try #require($0["post"]["number"].number)) }
            let given = try await Curl.json("\(url)api/posts/\(ids[0])")
            #expect(given["isWhole"] == .bool(false) && given["hasArticle"] == .bool(false))
            let whole = try await Curl.json("\(url)api/posts/article", #"{"id": \#(ids[0])}"#)
            #expect(whole["isWhole"] == .bool(true) && whole["html"].text?.contains("schooner") == true)
            #expect(whole["html"].text?.contains("Menu") == false)
            let late = site.url("/late.png").absoluteString
            #expect(whole["pictures"][late].text == nil)
            let pictures = try await Curl.json("\(url)api/posts/article/pictures", #"{"id": \#(ids[0])}"#)
            #expect(pictures["pictures"][late].text?.hasPrefix("api/posts/pictures/") == true)
            let again = try await Curl.json("\(url)api/posts/\(ids[0])?given=1")
            #expect(again["html"] == given["html"] && again["hasArticle"] == .bool(true))
            #expect(try await Curl.json("\(url)api/posts/\(ids[0])")["isWhole"] == .bool(true))
            let count = site.log.count { $0.path == "/page1" }
            _ = try await Curl.json("\(url)api/posts/article", #"{"id": \#(ids[0])}"#)
            #expect(count == 1 && site.log.count { $0.path == "/page1" } == 1)
            // The error contains the reason and what happens to the post, and the post does not change.
            let answer = try await Curl.post("\(url)api/posts/article", #"{"id": \#(ids[1])}"#)
            #expect(
                answer.status == 409 && answer.text.contains("404") && answer.text.contains("keeps the text"),
                "\(answer)")
            let failed = try await Curl.json("\(url)api/posts/\(ids[1])")
            #expect(failed["isWhole"] == .bool(false) && failed["articleError"].text?.contains("404") == true)
        }
    }

    @Test("the API reports how many posts are new, and which posts were read elsewhere")
    func news() async throws {
        try await serving { url in
            let list = try await Curl.json("\(url)api/posts", #"{"filter": {"feed": "blog"}}"#)
            let newest = Int(try #require(list["newest"].number))
            let ids = try list["posts"].array.map { Int(try #require($0["post"]["number"].number)) }
            let stamp = try await Curl.json("\(url)api/feeds")["stamp"]
            #expect(stamp.text?.isEmpty == false)
            let wish = { (later: Int) in #"{"filter": {"feed": "blog"}, "later": \#(later), "ids": \#(ids)}"# }
            let none = try await Curl.json("\(url)api/posts/news", wish(newest))
            #expect(none["newPosts"].number == 0 && none["posts"][0]["isRead"] == .bool(false))
            try await library.posts.setRead(true, [PostID(rawValue: Int64(ids[0]))])
            let read = try await Curl.json("\(url)api/posts/news", wish(newest - 1))
            #expect(read["posts"][0]["isRead"] == .bool(true) && read["newPosts"].number == 1)
            #expect(try await Curl.json("\(url)api/feeds")["stamp"] != stamp)
        }
    }

    @Test("the shelf and the list of feeds have the same `stamp`, which changes with the posts")
    func events() async throws {
        try await serving { url in
            let output = folder["events"]
            let curl = try ChildProcess(["curl", "-sN", "\(url)api/events"], output: output)
            defer { curl.kill(SIGKILL) }
            func stamp(unlike former: String?) async throws -> String {
                while true {
                    let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n").filter {
                        $0.hasPrefix("data: ") && $0.hasSuffix("}")
                    }
                    let stamps = try lines.compactMap { try JSONValue(String($0.dropFirst(6)))["feeds"].text }
                    if let last = stamps.last, last != former { return last }
                    try await ContinuousClock().sleep(for: .milliseconds(10))
                }
            }
            let first = try await stamp(unlike: nil)
            #expect(try await Curl.json("\(url)api/feeds")["stamp"].text == first)
            let other = try await IssueLibrary(folder: folder["library"])
            try await other.posts.setRead(true, all: PostFilter())
            let second = try await stamp(unlike: first)
            #expect(try await Curl.json("\(url)api/feeds")["stamp"].text == second)
        }
    }

    @Test("search finds text in the posts of one feed or of all publications")
    func finding() async throws {
        try await serving { url in
            let found = try await Curl.json("\(url)api/find", #"{"words": "word"}"#)
            #expect(found["posts"]["count"].number == 5 && found["total"].number == 5)
            #expect(
                found["kinds"]["feed"].number == 5 && found["posts"]["hits"][4]["row"]["post"]["number"].number != nil)
            #expect(found["posts"]["hits"][0]["context"].array.contains { $0["match"] == .bool(true) })
            let other = try await Curl.json("\(url)api/find", #"{"words": "word", "kind": "magazine"}"#)
            #expect(other["posts"]["count"].number == 5 && other["posts"]["hits"].array.isEmpty)
            let inFeed = try await Curl.json("\(url)api/find", #"{"words": "word", "publication": "blog"}"#)
            #expect(inFeed["posts"]["hits"].array.count == 5)
            #expect(
                try await Curl.json("\(url)api/find", #"{"words": "word", "publication": "other"}"#)["posts"]["count"]
                    .number
                    == 0)
        }
    }

    @Test("the web reader's server sends only pictures of posts that are stored in the library")
    func pictures() async throws {
        try await serving { url in
            let list = try await Curl.json("\(url)api/posts", #"{"filter": {}}"#)
            #expect(list["posts"][0]["links"]["picture"].text?.hasPrefix("api/posts/pictures/") == true)
            let id = Int(try #require(list["posts"][0]["post"]["number"].number))
            let document = try await Curl.json("\(url)api/posts/\(id)")
            let path = try #require(document["pictures"][kept].text)
            #expect(document["pictures"][site.url("/other.png").absoluteString].text == nil)
            #expect(document["html"].text?.contains("Words 5") == true)
            let kind = try await Curl.run("-o", "/dev/null", "-w", "%{http_code} %{content_type}", "\(url)\(path)")
            #expect(kind == "200 image/png")
            for wrong in [String(repeating: "0", count: 64), "..%2f..%2fkept.png", "x"] {
                #expect(try await Curl.status("\(url)api/posts/pictures/\(wrong)") == "404", "\(wrong)")
            }
        }
    }

    @Test("a file of a post is sent as an attachment if it could run scripts")
    func enclosures() async throws {
        let files = ["sound.mp3": "audio/mpeg", "page.html": "text/html", "odd.bin": "audio/x;evil"]
        let items = files.sorted { $0.key < $1.key }.map { name, type in
            "<link rel='enclosure' type='\(type)' href='http://127.0.0.1:\(site.url("/").port ?? 0)/\(name)'/>"
        }
        let own = try ScriptedServer { request in
            [.send(.response(200, ["Content-Type": "text/html"], body: Data("ID3 of \(request.path)".utf8)))]
        }
        defer { own.stop() }
        let feed = """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>Pod</title><id>pod</id><entry><id>1</id><title>One</title>
            \(items.joined().replacing("127.0.0.1:\(site.url("/").port ?? 0)", with: "127.0.0.1:\(own.url("/").port ?? 0)"))</entry></feed>
            """
        let pod = try ScriptedServer { _ in [.send(.response(200, body: Data(feed.utf8)))] }
        defer { pod.stop() }
        _ = try await library.adding.add(pod.url("/pod"), handle: "pod")
        let post = try await library.posts.existingPost(ItemReference(handle: "pod", name: "one"))
        try await serving { url in
            let before = try await Curl.json("\(url)api/posts/\(post.id.rawValue)")
            #expect(before["files"][0]["kept"].text == nil && before["files"][2]["url"].text != nil)
            #expect(try await Curl.status("\(url)api/posts/\(post.id.rawValue)/files/0") == "404")
            let brought = try await Curl.json("\(url)api/posts/files", #"{"id": \#(post.id.rawValue)}"#)
            #expect(brought["files"][2]["kept"].text != nil, "\(brought)")
            let rows = try await Curl.json("\(url)api/posts", #"{"filter": {}}"#)
            #expect(rows["posts"][0]["isPlayed"] == .bool(true), "\(rows)")
            let after = try await Curl.json("\(url)api/posts/\(post.id.rawValue)")
            for index in 0..<3 {
                let kept = try #require(after["files"][index]["kept"].text)
                let file = try await Curl.get("\(url)\(kept)")
                #expect(file.text.contains("ID3 of /"), "\(file)")
                #expect((file.header("content-type") == "audio/mpeg") == kept.hasSuffix("2"), "\(file)")
                let disposition = file.header("content-disposition")
                #expect((disposition?.hasPrefix("attachment") == true) == !kept.hasSuffix("2"), "\(file)")
                #expect(file.header("x-content-type-options") == "nosniff", "\(file)")
            }
            for wrong in ["3", "-1", "x"] {
                let status = try await Curl.status("\(url)api/posts/\(post.id.rawValue)/files/\(wrong)")
                #expect(["400", "404"].contains(status), "\(wrong): \(status)")
            }
        }
    }
}
