import Foundation
import Synchronization
import TestSupport

/// A server with ordinary, long and hostile feeds, which logs each request for a URL that readers must not fetch.
final class FeedSite: Sendable {
    let server: ScriptedServer
    private let state: State

    /// The state that tests change while the server runs.
    private final class State: Sendable {
        let isFailing = Mutex(false)
        let walks = Mutex(2)
        let asked = Mutex<[String]>([])
    }

    init() throws {
        let state = State()
        self.state = state
        let many = Data(
            Self.feed("Many Posts", (1...300).map { ("m\($0)", "Post \($0)", "<p>It is number\($0).</p>") }).utf8)
        server = try ScriptedServer { request in
            let base = "http://\(request.headers["host"] ?? "127.0.0.1")"
            func sent(_ text: String) -> [ScriptedServer.Step] { [.send(.response(200, body: Data(text.utf8)))] }
            switch request.path {
            case "/harbour": return sent(Self.harbour(base))
            // The picture is missing when its feed is checked.
            case "/nets.jpg": return [.send(.response(404))]
            case "/lamp":
                return sent(
                    Self.feed(
                        "Lights", (1...3).map { ("lamp/\($0)", "Lamp \($0)", "<p>The lamp number \($0) is lit.</p>") }))
            case "/walks":
                guard !state.isFailing.withLock({ $0 }) else { return [.send(.response(500))] }
                let count = state.walks.withLock { $0 }
                return sent(
                    Self.feed("Small Walks", (1...count).map { ("walks/\($0)", "Walk \($0)", "<p>A walk.</p>") }))
            case "/page":
                let links = ["lamp", "fresh"].map {
                    "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"The \($0)\" href=\"/\($0)\">"
                }
                return sent("<!doctype html><title>Page</title>\(links.joined())<p>Words</p>")
            case "/fresh": return sent(Self.feed("Fresh", [("fresh/1", "Fresh 1", "<p>New here.</p>")]))
            case "/hostile": return sent(Self.hostile(base))
            case "/many": return [.send(.response(200, body: many))]
            case "/towpath": return sent(Self.towpath(base))
            case "/towpath/1", "/towpath/2":
                return state.isFailing.withLock { $0 } ? [.send(.response(500))] : sent(Self.page(request.path))
            case "/radio": return sent(Self.radio(base))
            case "/radio/1.wav", "/radio/2.wav": return [.send(.file(Self.sound, for: request))]
            case "/drawing.png": return [.send(.response(200, body: Self.drawing))]
            case "/towpath.png": return [.send(.response(200, body: Data.png(width: 40, height: 30)))]
            case "/publish":
                state.walks.withLock { $0 += 1 }
                return sent("done")
            case "/fail", "/mend":
                state.isFailing.withLock { $0 = request.path == "/fail" }
                return sent("done")
            case "/asked":
                let asked = state.asked.withLock { $0 }
                return sent(asked.isEmpty ? "none" : asked.joined(separator: "\n"))
            default:
                state.asked.withLock { $0.append(request.path) }
                return [.send(.response(404))]
            }
        }
    }

    /// Clears the log of requests, which contains pictures that were fetched with their feeds.
    func forgetAsked() { state.asked.withLock { $0 = [] } }

    /// A list of the feeds in their folders.
    var opml: String {
        func outline(_ name: String, _ title: String) -> String {
            "<outline type=\"rss\" text=\"\(title)\" xmlUrl=\"\(server.url("/\(name)"))\"/>"
        }
        return """
            <?xml version="1.0"?><opml version="2.0"><head><title>Feeds</title></head><body>
            <outline text="Coast">\(outline("harbour", "Harbour Notes"))<outline text="Night">\(outline("lamp", "Lights"))</outline></outline>
            \(outline("walks", "Small Walks"))\(outline("hostile", "Hostile"))<outline text="Archive">\(outline("many", "Many Posts"))</outline>
            </body></opml>
            """
    }

    /// Returns a feed of posts, sorted from the oldest to the newest.
    private static func feed(_ title: String, _ posts: [(name: String, title: String, html: String)]) -> String {
        let start = Date(timeIntervalSince1970: 1_760_000_000)
        let items = posts.enumerated().map { index, post in
            """
            <entry><id>urn:\(post.name)</id><title>\(post.title)</title><link href="https://example.org/\(post.name)"/>
            <updated>\(start.addingTimeInterval(Double(index) * 600).formatted(.iso8601))</updated>
            <content type="html"><![CDATA[\(post.html)]]></content></entry>
            """
        }
        return """
            <?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>\(title)</title>
            <id>urn:\(title.replacing(" ", with: "-"))</id>\(items.joined())</feed>
            """
    }

    /// Returns a feed that contains only the beginning of each post.
    private static func towpath(_ base: String) -> String {
        feed("Towpath", (1...2).map { ("towpath/\($0)", "Path \($0)", "<p>The beginning of it.</p>") })
            .replacing("https://example.org", with: base)
    }

    /// Returns a podcast with two episodes, one of which has a black drawing on a transparent ground.
    private static func radio(_ base: String) -> String {
        let posts = (1...2).map { number in
            (
                "radio/\(number)", "Episode \(number)",
                "<p>Of the sea.</p><img src=\"\(base)/drawing.png\" alt=\"A sail\">"
            )
        }
        return (1...2).reduce(feed("Radio", posts)) { text, number in
            let file = "href=\"\(base)/radio/\(number).wav\" type=\"audio/wav\" length=\"\(sound.count)\""
            let id = "<id>urn:radio/\(number)</id>"
            return text.replacing(id, with: "\(id)<link rel=\"enclosure\" \(file)/>")
        }
    }

    /// Ten minutes of silence, as a WAV file.
    private static let sound: Data = {
        func number(_ value: Int, _ count: Int) -> Data { Data((0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }) }
        let (rate, length) = (8000, 600 * 8000)
        var data = Data("RIFF".utf8) + number(36 + length, 4) + Data("WAVEfmt ".utf8) + number(16, 4)
        for (value, count) in [(1, 2), (1, 2), (rate, 4), (rate, 4), (1, 2), (8, 2)] { data += number(value, count) }
        return data + Data("data".utf8) + number(length, 4) + Data(repeating: 128, count: length)
    }()

    /// A PNG with black lines on a transparent ground.
    private static let drawing =
        Data(
            base64Encoded: """
                iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAYAAACqaXHeAAABAUlEQVR42u3bOw4EMQwCUN//0rPN9DtJ/AGCJTpXT7RERDyXxwAGMIAB\
                DPDpkfxSGnA9wGMAXoRlgBBD2AJQQtgGUEE4AlBAOAZgR0gBYEZIA2BFSAVgREgHYEMoAWBCKANgQSgFYEAoB0BHaAFARmgDQEVoBUBE\
                aAdAQxgBQEIYA0BBGAVAQBgHmEaAAJhEgAGYQoACmECAA+hGgAToRIAF6EKABuhAgAeoRqAAqESgAahCoAKoQKADyEagBMhEoAXIQqAG\
                yECgBzhFkAA4QZAB2EWQAthBkANYRZAEWEGQBfiKIA3wBUEe4B/CFQBhgHWE6yYyHk0ZwAAGMIAB3vwA/ofJi0GlKXYAAAAASUVORK5C\
                YII=
                """) ?? Data()

    /// Returns the web page of a post in that feed.
    private static func page(_ path: String) -> String {
        let text = (1...5).map {
            "<p>The towpath leads along the canal for \($0) miles, under the bridges, and nobody walks it now.</p>"
        }
        return """
            <!doctype html><html><head><title>Path</title><script>window.ran = true</script></head><body>
            <nav><ul><li><a href="/">All the menus</a></li></ul></nav><article><h1>Path \(path.suffix(1))</h1>\(text.joined())
            <figure><img data-src="/towpath.png" alt="The third lock" onerror="window.ran = true"></figure></article>
            <div id="comments"><p>What others say of it.</p></div></body></html>
            """
    }

    private static func harbour(_ base: String) -> String {
        feed(
            "Harbour Notes",
            [
                (
                    "h1", "Low tide at the old harbour",
                    "<p>The boats lie on their sides, and the gulls walk about between them.</p>"
                ),
                ("h2", "حين عاد المركب إلى الجزيرة", "<p dir=\"rtl\">رسالة من الميناء بعد تسع سنوات بلا عبّارة.</p>"),
                ("h3", "霧笛がやんだ朝、港は少し広く見えた", "<p lang=\"ja\">霧の季節が終わり、灯台守の日誌は今日から紙ではなくなります。</p>"),
                (
                    "h4",
                    "Spring tide, with a note on the moon and why the second number is never the one that anybody who came by the road wants to know",
                    "<p>Le quai fumé, avant l’aube.</p><blockquote><p>It was said twice.</p></blockquote><pre>tide = moon * 2</pre>"
                ),
                ("h5", "", "<p>A post without a title says what it has to say at once, and that is all there is.</p>"),
                (
                    "h6", "Pictures of the quay",
                    """
                    <h2>In the morning</h2><p>Before the boats:</p>
                    <figure><img src="\(base)/nets.jpg" alt="Nets on the quay" width="800" height="600"><figcaption>Nets</figcaption></figure>
                    <p>A list: </p><ul><li>ropes</li><li>nets</li></ul>
                    <table><tr>\((1...14).map { "<th>Tide \($0)</th>" }.joined())</tr><tr>\((1...14).map { "<td>\($0).25 m</td>" }.joined())</tr></table>
                    """
                ),
            ]
        ).replacing(
            "<id>urn:h6</id>",
            with:
                "<id>urn:h6</id><link rel=\"enclosure\" href=\"https://example.org/tide.mp3\" type=\"audio/mpeg\" length=\"4200000\"/>"
        )
    }

    /// Returns a feed with posts that try to run scripts or to load other URLs.
    private static func hostile(_ base: String) -> String {
        let elsewhere = "\(base)/elsewhere"
        return feed(
            "Hostile",
            [
                (
                    "x1", "Scripts",
                    "<p>One</p><script>window.ran = true</script><script src=\"\(elsewhere)/a.js\"></script><img src=\"x\" onerror=\"window.ran = true\">"
                ),
                (
                    "x2", "Frames",
                    "<p>Two</p><iframe src=\"\(elsewhere)/frame\"></iframe><iframe srcdoc=\"&lt;script&gt;parent.ran = true&lt;/script&gt;\"></iframe><object data=\"\(elsewhere)/object\"></object><embed src=\"\(elsewhere)/embed\">"
                ),
                (
                    "x3", "Styles",
                    "<style>@import url(\(elsewhere)/b.css); body { background: url(\(elsewhere)/b.png) }</style><link rel=\"stylesheet\" href=\"\(elsewhere)/c.css\"><p style=\"background: url(\(elsewhere)/d.png)\">Three</p>"
                ),
                (
                    "x4", "Pictures",
                    "<p>Four</p><img src=\"\(elsewhere)/e.png\" srcset=\"\(elsewhere)/f.png 2x\" alt=\"Four\"><picture><source srcset=\"\(elsewhere)/g.png\"><img src=\"\(elsewhere)/h.png\"></picture><video poster=\"\(elsewhere)/i.png\" src=\"\(elsewhere)/j.mp4\" autoplay></video><svg onload=\"window.ran = true\"><image href=\"\(elsewhere)/k.png\"/></svg>"
                ),
                (
                    "x5", "Ways out",
                    "<meta http-equiv=\"refresh\" content=\"0;url=\(elsewhere)/l\"><base href=\"\(elsewhere)/\"><form action=\"\(elsewhere)/m\"><input name=\"a\" autofocus onfocus=\"window.ran = true\"><button>Go</button></form><a href=\"javascript:window.ran = true\">Five</a> <a href=\"data:text/html,<script>1</script>\">and</a> <a href=\"https://example.org/\" ping=\"\(elsewhere)/n\" onclick=\"window.ran = true\">a link</a>"
                ),
                (
                    "x6", "Nesting",
                    "<math><mtext><table><mglyph><style><img src=x onerror=\"window.ran = true\"></style></mglyph></table></mtext></math><noscript><p title=\"</noscript><img src=x onerror=window.ran=true>\">Six</noscript><template><script>window.ran = true</script></template>\(String(repeating: "<div>", count: 400))deep"
                ),
                (
                    "x7", "&lt;img src=x onerror=window.ran=true&gt;",
                    "<p id=\"main\" name=\"library\" class=\"toast\">Seven</p>"
                ),
            ]
        ).replacing("https://example.org", with: base)
    }
}
