import Foundation
import IssueLibrary
import LocalWeb
import Periodical
import TestSupport
import Testing

/// The API for following feeds: `api/feeds/add`, `api/feeds/list`, `api/feed`, `api/feeds/remove`.
@Suite(.timeLimit(.minutes(5))) struct FollowingAPITests {
    let folder: TemporaryFolder
    let library: IssueLibrary
    let site: ScriptedServer

    init() async throws {
        folder = try TemporaryFolder()
        library = try await IssueLibrary(folder: folder["library"])
        func feed(_ title: String) -> Data {
            Data(
                """
                <rss version="2.0"><channel><title>\(title)</title><item><guid>1</guid><title>One</title></item></channel></rss>
                """.utf8)
        }
        let page = """
            <!doctype html><head><link rel="alternate" type="application/rss+xml" title="Blog" href="/blog">
            <link rel="alternate" type="application/rss+xml" title="Photos" href="/photos"></head><body>Words</body>
            """
        site = try ScriptedServer.files(["/blog": feed("Blog"), "/photos": feed("Photos"), "/page": Data(page.utf8)])
    }

    private func serving(_ body: (URL) async throws -> Void) async throws {
        defer { site.stop() }
        try await Serving.run(library, in: folder, while: body)
    }

    @Test("if the user adds a web page with several feeds, the API returns a list to choose from")
    func adding() async throws {
        try await serving { url in
            let choice = try await Curl.json("\(url)api/feeds/add", #"{"address": "\#(site.url("/page"))"}"#)
            #expect(choice["choices"][1]["title"].text == "Photos" && choice["handle"].text == nil)
            let address = try #require(choice["choices"][0]["address"].text)
            let added = try await Curl.json("\(url)api/feeds/add", #"{"address": "\#(address)"}"#)
            #expect(added["handle"].text == "blog" && added["kind"].text == "feed" && added["posts"].number == 1)
            let known = try await Curl.json("\(url)api/feeds/add", #"{"address": "feed:\#(address)/"}"#)
            #expect(known["isKnown"] == .bool(true) && known["handle"].text == "blog")
            for wrong in ["", "pres", "file:///etc/passwd", "/etc/passwd", "ftp://example.org/a", "javascript:1"] {
                let answer = try await Curl.post("\(url)api/feeds/add", #"{"address": "\#(wrong)"}"#)
                #expect(
                    answer.status == 409 && (answer.text.contains("URL") || answer.text.contains("address")),
                    "\(wrong): \(answer)")
            }
            let missing = try await Curl.post("\(url)api/feeds/add", #"{"address": "\#(site.url("/none"))"}"#)
            #expect(missing.status == 409, "\(missing)")
            #expect(try await library.publications.all().map(\.handle) == ["blog"])
        }
    }

    @Test("when an OPML file is added, its feeds are followed with their folders")
    func list() async throws {
        try await serving { url in
            let opml = """
                <?xml version="1.0" encoding="iso-8859-1"?><opml version="2.0"><body><outline text="Caf\u{e9}s">
                <outline xmlUrl="\(site.url("/blog"))" text="Blog"/><outline xmlUrl="ftp://x" text="Bad"/></outline></body></opml>
                """
            let data = try #require(opml.data(using: .isoLatin1)).base64EncodedString()
            let added = try await Curl.json("\(url)api/feeds/list", #"{"name": "my.opml", "opml": "\#(data)"}"#)
            #expect(added["added"][0].text == "blog" && added["leftOut"][0]["line"].number == 2)
            #expect(try await library.publications.publication("blog").feed?.folders == [["Cafés"]])
            let again = try await Curl.json("\(url)api/feeds/list", #"{"opml": "\#(data)"}"#)
            #expect(again["known"].number == 1 && again["added"][0].text == nil)
            let none = try await Curl.post(
                "\(url)api/feeds/list", #"{"opml": "\#(Data("words".utf8).base64EncodedString())"}"#)
            #expect(none.status == 409 && none.text.contains("OPML"), "\(none)")
        }
    }

    @Test("a feed's name, folders, interval and limits can be changed")
    func changing() async throws {
        _ = try await library.adding.add(site.url("/blog"))
        try await serving { url in
            let changed = try await Curl.json(
                "\(url)api/feed",
                #"{"feed": "blog", "title": "Mine", "folders": [["News", " Local "], []], "every": "2h", "keep": "7", "pictures": "no", "articles": true}"#
            )
            #expect(changed["title"].text == "Mine" && changed["publishedTitle"].text == "Blog")
            #expect(changed["folders"][0][1].text == "Local" && changed["folders"][1][0].text == nil)
            #expect(changed["every"].text == "2h" && changed["keep"].number == 7 && changed["pictures"] == .bool(false))
            #expect(changed["articles"] == .bool(true))
            let usual = try await Curl.json(
                "\(url)api/feed", #"{"feed": "blog", "title": "", "every": "usual", "keep": "usual"}"#)
            #expect(usual["title"].text == "Blog" && usual["every"].text == nil && usual["keep"].number == nil)
            #expect(usual["folders"][0][0].text == "News")
            for wrong in [#""every": "3s""#, #""keep": "-1""#, #""keep": "x""#] {
                let answer = try await Curl.post("\(url)api/feed", #"{"feed": "blog", \#(wrong)}"#)
                #expect(answer.status == 400, "\(wrong): \(answer)")
            }
            #expect(try await Curl.json("\(url)api/feed?feed=blog")["url"].text == site.url("/blog").absoluteString)
        }
    }

    @Test("unfollowing a feed keeps or deletes its posts, as the user chooses")
    func removing() async throws {
        _ = try await library.adding.add(site.url("/blog"))
        try await serving { url in
            for path in ["feed", "feeds/add", "feeds/list", "feeds/follow", "feeds/remove"] {
                let body = #"{"feed": "blog", "keepsPosts": false, "address": "\#(site.url("/photos"))", "opml": ""}"#
                let other = try await Curl.post("\(url)api/\(path)", body, from: "http://example.org")
                #expect(other.status == 403, "\(path): \(other)")
                let form = try await Curl.post("\(url)api/\(path)", body, type: "text/plain")
                #expect(form.status == 403, "\(path): \(form)")
            }
            _ = try await Curl.json("\(url)api/feeds/remove", #"{"feed": "blog", "keepsPosts": true}"#)
            #expect(try await library.publications.publication("blog").isFollowed == false)
            #expect(try await library.posts.count() == 1)
            let again = try await Curl.json("\(url)api/feeds/follow", #"{"feed": "blog"}"#)
            #expect(again["isFollowed"] == .bool(true))
            _ = try await Curl.json("\(url)api/feeds/remove", #"{"feed": "blog", "keepsPosts": false}"#)
            #expect(try await library.publications.all().isEmpty)
        }
    }
}
