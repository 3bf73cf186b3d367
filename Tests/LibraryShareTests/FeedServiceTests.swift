import Formats
import Foundation
import IssueLibrary
import Periodical
import TestSupport
import Testing

@testable import LibraryShare

/// The Google Reader API of a shared library, as feed readers use it.
@Suite(.timeLimit(.minutes(5))) struct FeedServiceTests {
    private static let all = "user/-/state/com.google/reading-list"
    private static let read = "user/-/state/com.google/read"
    private static let starred = "user/-/state/com.google/starred"

    @Test("the feeds, folders and counts of unread posts are listed")
    func lists() async throws {
        let fixture = try await FeedServiceFixture()
        let harbour = try await fixture.harbour()
        try await fixture.library.posts.setRead(true, [fixture.post("Harbour 1").id])
        try await fixture.run { reader async throws in
            let feeds = try await reader.json("subscription/list?output=json")["subscriptions"].array
            #expect(feeds.map { $0.text("title") } == ["Harbour", "Notes & ＜dialog>"])
            #expect(feeds[0].text("id") == harbour)
            #expect(feeds[0].text("url")?.hasSuffix("/harbour.xml") == true)
            #expect(feeds[0]["categories"].array.map { $0.text("id") } == ["user/-/label/News/Sea"])
            #expect(feeds[0]["categories"][0].text("label") == "News/Sea" && feeds[1]["categories"] == .array([]))
            let tags = try await reader.json("tag/list?output=json")["tags"].array
            #expect(tags.map { $0.text("id") } == [Self.starred, "user/-/label/News/Sea"])
            #expect(tags[1].text("type") == "folder")
            let counts = try await reader.json("unread-count?output=json")["unreadcounts"].array
            let byID = Dictionary(counts.map { ($0.text("id") ?? "", $0["count"].number) }) { $1 }
            #expect(byID[harbour] == 2 && byID["user/-/label/News/Sea"] == 2 && byID[Self.all] == 3, "\(byID)")
            #expect(try await reader.json("user-info").text("userId") == "1")
            let list = try await reader.get("subscription/export")
            #expect(list.text.contains("/harbour.xml") && list.header("content-type")?.hasPrefix("text/xml") == true)
        }
    }

    @Test("posts are sent with sanitized content, absolute URLs and titles that cannot be read as HTML")
    func contents() async throws {
        let fixture = try await FeedServiceFixture()
        let post = try await fixture.post("Harbour 3")
        try await fixture.library.posts.setFavorite(true, [post.id])
        let harbour = try await fixture.harbour()
        try await fixture.run { reader async throws in
            let document = try await reader.json("stream/contents/\(Self.all)?n=10")
            let items = document["items"].array
            #expect(document.text("id") == Self.all && document["updated"].number != nil)
            #expect(
                items.map { $0.text("title") } == [
                    "Harbour 3", "Harbour 2", "Harbour 1", "Use ＜dialog> and ＆lt;",
                ])
            let item = try #require(items.first)
            #expect(item.text("id") == FeedServiceItemID.long(post.id))
            #expect(item["published"].number == 1_767_000_180)
            #expect(item["canonical"][0].text("href") == "https://example.org/h3")
            #expect(item["origin"].text("streamId") == harbour && item["origin"].text("title") == "Harbour")
            let categories = item["categories"].array.compactMap(\.text)
            #expect(categories == [Self.all, Self.starred, "user/-/label/News/Sea"])
            let html = try #require(item["summary"].text("content"))
            #expect(html.contains("<b>3</b>") && html.contains(fixture.picture), "\(html)")
            #expect(!html.contains("script") && !html.contains("onerror"), "\(html)")
            for name in [harbour.replacing("/", with: "%2F"), harbour, "user/-/label/News/Sea"] {
                #expect(
                    try await reader.titles("\(name)?n=2&r=o") == ["Harbour 1", "Harbour 2"], "\(name)")
            }
            #expect(try await reader.titles("?s=\(Self.starred)") == ["Harbour 3"])
        }
    }

    @Test("streams select posts by status, feed, folder and time of arrival, in parts")
    func streams() async throws {
        let fixture = try await FeedServiceFixture(25)
        try await fixture.library.posts.setRead(true, [fixture.post("Harbour 1").id, fixture.post("Harbour 2").id])
        try await fixture.library.posts.setFavorite(true, [fixture.post("Harbour 2").id])
        let address = fixture.share.base.server.url("/harbour.xml").absoluteString
        let harbour = try await fixture.harbour()
        let arrival = Int(try await fixture.post("Harbour 1").seenAt.timeIntervalSince1970)
        try await fixture.run { reader async throws in
            #expect(try await reader.ids("s=\(Self.all)").count == 20, "the usual number of posts")
            #expect(try await reader.ids("s=\(Self.all)&n=1000").count == 26)
            #expect(try await reader.ids("s=\(Self.all)&xt=\(Self.read)&n=1000").count == 24)
            #expect(try await reader.ids("s=\(Self.read)&n=1000").count == 2)
            #expect(try await reader.ids("s=user/1/state/com.google/starred").count == 1)
            #expect(try await reader.ids("s=\(Self.read)&xt=\(Self.starred)").count == 1)
            #expect(try await reader.ids("s=\(Self.all)&it=\(Self.read)&xt=\(Self.read)").isEmpty)
            #expect(try await reader.ids("s=\(harbour)&n=1000").count == 25)
            #expect(try await reader.ids("s=feed/\(address)&n=1000").count == 25, "the URL of the feed")
            #expect(try await reader.ids("s=\(Self.all)&xt=\(harbour)&n=1000").count == 1)
            #expect(try await reader.ids("s=user/-/label/News%2FSea&n=1000").count == 25)
            #expect(try await reader.ids("s=user/-/label/News&n=1000").isEmpty)
            #expect(try await reader.ids("s=feed/999&n=1000").isEmpty)
            #expect(try await reader.ids("s=user/-/state/com.google/broadcast").isEmpty)
            // The posts are old, but arrived now. A program that was here before must get them.
            #expect(try await reader.ids("s=\(Self.all)&ot=\(arrival)&n=1000").count == 26)
            #expect(try await reader.ids("s=\(Self.all)&ot=\(arrival + 3600)&n=1000").isEmpty)
            #expect(try await reader.ids("s=\(Self.all)&nt=\(arrival)&n=1000").isEmpty)
            for order in ["n", "o"] {
                var (ids, next) = ([String](), "")
                repeat {
                    let part = try await reader.json(
                        "stream/items/ids?s=\(Self.all)&n=7&r=\(order)\(next)")
                    ids += part["itemRefs"].array.compactMap { $0.text("id") }
                    next = part.text("continuation").map { "&c=\($0)" } ?? ""
                } while !next.isEmpty && ids.count < 100
                #expect(ids.count == 26 && Set(ids).count == 26, "\(ids)")
            }
        }
    }

    @Test("a list of unread posts continues at the same place while its posts are marked as read")
    func marking() async throws {
        let fixture = try await FeedServiceFixture(20)
        try await fixture.run { reader async throws in
            var (titles, next) = ([String](), "")
            repeat {
                let part = try await reader.json("stream/contents/\(Self.all)?n=6&xt=\(Self.read)\(next)")
                titles += part["items"].array.compactMap { $0.text("title") }
                let names = part["items"].array.compactMap { $0.text("id") }.map { "&i=\($0)" }.joined()
                #expect(try await reader.post("edit-tag", "T=masthead&a=\(Self.read)\(names)").text == "OK")
                next = part.text("continuation").map { "&c=\($0)" } ?? ""
            } while !next.isEmpty && titles.count < 100
            #expect(titles.count == 21 && Set(titles).count == 21)
            #expect(try await fixture.statuses().values.allSatisfy { $0 == "r" })
        }
    }

    @Test("the requests of newsboat read the feeds, and mark posts")
    func newsboat() async throws {
        let fixture = try await FeedServiceFixture()
        let harbour = try await fixture.harbour().replacing("/", with: "%2F")
        try await fixture.run { reader async throws in
            // newsboat appends its paths to the address as the user entered it.
            for base in [reader.url.dropLast(), reader.url[...], "\(reader.url)api/greader.php"] {
                let form =
                    "service=reader&Email=ada&Passwd=\(reader.token.text)&source=newsboat%2F2.38&"
                    + "accountType=HOSTED_OR_GOOGLE&continue=http://www.google.com/"
                let login = try await Curl.post("\(base)/accounts/ClientLogin", form, type: nil)
                let line = try #require(login.text.split(separator: "\n").first { $0.hasPrefix("Auth=") })
                let header = ["-H", "Authorization: GoogleLogin auth=\(line.dropFirst(5))"]
                let api = "\(base)/reader/api/0"
                let feeds = try await Curl.answer(header + ["\(api)/subscription/list?output=json"])
                #expect(try feeds.json["subscriptions"].array.count == 2)
                let answer = try await Curl.answer(header + ["\(api)/stream/contents/\(harbour)?n=20"])
                let items = try answer.json["items"].array
                #expect(items.map { $0.text("title") } == ["Harbour 3", "Harbour 2", "Harbour 1"])
                let token = try await Curl.answer(header + ["\(api)/token"]).text
                let id = try #require(items[1].text("id"))
                func change(_ fields: String) async throws -> String {
                    try await Curl.answer(header + ["-d", "i=\(id)&\(fields)&ac=edit&T=\(token)", "\(api)/edit-tag"])
                        .text
                }
                let kept = "user/-/state/com.google/kept-unread"
                #expect(try await change("a=\(Self.read)&r=\(kept)") == "OK")
                #expect(try await change("a=\(Self.starred)") == "OK")
                #expect(try await fixture.statuses()["Harbour 2"] == "rs")
                #expect(
                    try await change("r=\(Self.read)&a=\(kept)&a=user/-/state/com.google/tracking-kept-unread") == "OK")
                #expect(try await change("r=\(Self.starred)") == "OK")
                #expect(try await fixture.statuses()["Harbour 2"] == "")
                let all = try await Curl.answer(
                    header + ["-d", "s=feed/\(harbour.dropFirst(7))&T=\(token)", "\(api)/mark-all-as-read"])
                #expect(all.text == "OK")
                #expect(try await fixture.statuses().values.sorted() == ["", "r", "r", "r"])
                try await fixture.library.posts.setRead(false, all: PostFilter())
            }
        }
    }

    @Test("older versions of newsboat read the feeds as Atom")
    func atom() async throws {
        let fixture = try await FeedServiceFixture()
        try await fixture.library.posts.setRead(true, [fixture.post("Harbour 2").id])
        let harbour = try await fixture.harbour().replacing("/", with: "%2F")
        try await fixture.run { reader in
            let answer = try await Curl.answer(reader.header + ["\(reader.url)reader/atom/\(harbour)?n=2"])
            #expect(answer.header("content-type")?.hasPrefix("application/atom+xml") == true, "\(answer)")
            let feed = try Feed(Data(answer.text.utf8), at: try #require(URL(string: reader.url)))
            #expect(feed.posts.map(\.title) == ["Harbour 3", "Harbour 2"])
            #expect(feed.posts.map(\.link?.absoluteString) == ["https://example.org/h3", "https://example.org/h2"])
            let entries = answer.text.split(separator: "<entry>").dropFirst()
            #expect(entries.map { $0.contains(#"label="read""#) } == [false, true], "\(answer.text)")
            #expect(entries.allSatisfy { $0.contains("<id>tag:google.com,2005:reader/item/") })
            let next = try #require(answer.text.firstMatch(of: /<gr:continuation>([^<]+)</)).1
            let rest = try await Curl.answer(
                reader.header + ["\(reader.url)api/greader.php/reader/atom/\(harbour)?n=2&c=\(next)"])
            #expect(rest.text.contains("Harbour 1") && !rest.text.contains("gr:continuation>"), "\(rest.text)")
            let all = try await Curl.answer(reader.header + ["\(reader.url)reader/atom/\(Self.all)?n=20"])
            #expect(all.text.contains("<title>Use ＜dialog"), "\(all.text)")
        }
    }

    @Test("the requests of NetNewsWire read the feeds, and mark posts")
    func netNewsWire() async throws {
        let fixture = try await FeedServiceFixture()
        try await fixture.run { reader async throws in
            let login = try await Curl.post(
                "\(reader.url)accounts/ClientLogin", "Email=ada%40example.org&Passwd=\(reader.token.text)",
                type: "application/x-www-form-urlencoded")
            #expect(login.text.contains("\nAuth=\(reader.token.text)\n"), "\(login)")
            let since = "ot=1700000000&s=\(Self.all)"
            let ids = try await reader.ids("n=1000&\(since)")
            #expect(ids.count == 4)
            #expect(try await reader.ids("n=1000&s=\(Self.all)&xt=\(Self.read)").count == 4)
            #expect(try await reader.ids("n=1000&s=\(Self.starred)").isEmpty)
            // NetNewsWire sends hexadecimal digits without zeros at the start.
            let numbers = try ids.map { String(try #require(Int64($0)), radix: 16) }
            let names = numbers.map { "i=tag:google.com,2005:reader/item/\($0)" }.joined(separator: "&")
            let answer = try await reader.post("stream/items/contents", "T=masthead&output=json&\(names)")
            let document = try answer.json
            #expect(document.text("id") != nil && document["updated"].number != nil)
            for item in document["items"].array {
                let number = item.text("id")?.split(separator: "/").last.flatMap { Int64($0, radix: 16) }
                #expect(ids.contains("\(number ?? 0)") && item["summary"].text("content") != nil, "\(item)")
                #expect(item["origin"].text("streamId")?.hasPrefix("feed/") == true)
            }
            #expect(document["items"].array.count == 4)
            let long = document["items"].array.compactMap { $0.text("id") }.prefix(2).map { "&i=\($0)" }.joined()
            #expect(try await reader.post("edit-tag", "T=masthead\(long)&a=\(Self.read)").status == 200)
            #expect(try await reader.ids("n=1000&s=\(Self.all)&xt=\(Self.read)").count == 2)
            // A device cannot change feeds.
            for (path, form) in [
                ("subscription/quickadd", "quickadd=https%3A%2F%2Fexample.org%2Ffeed"),
                ("subscription/edit", "s=feed/1&ac=unsubscribe"), ("subscription/edit", "s=feed/1&ac=edit&t=Other"),
                ("rename-tag", "s=user/-/label/News/Sea&dest=user/-/label/Other"),
                ("disable-tag", "s=user/-/label/News/Sea"),
            ] {
                let refused = try await reader.post(path, "T=masthead&\(form)")
                #expect(
                    refused.status == 403 && refused.text.contains("on the computer with the library"), "\(refused)")
            }
            #expect(try await fixture.library.feeds.followed().count == 2)
        }
    }

    @Test("the requests of liferea and Read You read the feeds")
    func others() async throws {
        let fixture = try await FeedServiceFixture()
        let harbour = try await fixture.harbour()
        try await fixture.run { reader async throws in
            let ids = try await reader.ids("s=\(harbour.replacing("/", with: "%2F"))&client=liferea&n=50&merge=true")
            let decimal = ids.map { "&i=\($0)" }.joined()
            let items = try await reader.post(
                "stream/items/contents", "output=json&mediaRss=true&T=\(reader.token.text)\(decimal)")
            #expect(try items.json["items"].array.count == 3)
            // liferea 1.14 sends the token only in the form.
            func withoutHeader(_ path: String, _ token: String) async throws -> Curl.Answer {
                try await Curl.post("\(reader.url)reader/api/0/\(path)", "T=\(token)\(decimal)", type: nil)
            }
            let bare = try await withoutHeader("stream/items/contents", reader.token.text)
            #expect(try bare.json["items"].array.count == 3)
            #expect(try await withoutHeader("stream/items/contents", DeviceToken().text).status == 401)
            #expect(try await withoutHeader("stream/items/contents", "").status == 401)
            #expect(try await withoutHeader("stream/items/ids", reader.token.text).status == 401)
            #expect(try await withoutHeader("edit-tag", "\(reader.token.text)&a=\(Self.read)").status == 401)
            let login = try await Curl.post(
                "\(reader.url)accounts/ClientLogin", "output=json&Email=ada&Passwd=\(reader.token.text)", type: nil)
            #expect(try login.json.text("Auth") == reader.token.text)
            let short = try ids.map { String(try #require(Int64($0)), radix: 16).zeroPadded(to: 16) }
            let form = short.map { "i=\($0)" }.joined(separator: "&")
            let same = try await reader.post("stream/items/contents?output=json", form)
            #expect(try same.json["items"].array.count == 3)
            let first = "i=\(short[0])&a=\(Self.read)"
            #expect(try await reader.post("edit-tag?client=liferea", "\(first)&s=feed%2Fx&async=true").text == "OK")
            #expect(try await fixture.statuses()["Harbour 3"] == "r")
        }
    }

    @Test("labels of posts and malformed identifiers are refused, because an app would show a change that nobody keeps")
    func refusedMarks() async throws {
        let fixture = try await FeedServiceFixture()
        let id = FeedServiceItemID.long(try await fixture.post("Harbour 1").id)
        try await fixture.run { reader async throws in
            for fields in ["a=user/-/label/foo", "r=user/-/label/foo", "a=\(Self.read)&a=user/-/label/News/Sea"] {
                let refused = try await reader.post("edit-tag", "i=\(id)&\(fields)")
                #expect(refused.status == 403 && refused.text.contains("not for posts"), "\(fields): \(refused)")
            }
            for other in ["nonsense", "tag:google.com,2005:reader/item/x"] {
                let refused = try await reader.post("edit-tag", "i=\(id)&i=\(other)&a=\(Self.read)")
                #expect(refused.status == 400, "\(other): \(refused)")
            }
            #expect(try await fixture.statuses().values.allSatisfy(\.isEmpty), "nothing was changed")
            let broadcast = "a=user/-/state/com.google/broadcast"
            #expect(try await reader.post("edit-tag", "i=\(id)&\(broadcast)").text == "OK")
            // The library may have deleted an old post.
            #expect(try await reader.post("edit-tag", "i=\(id)&i=999999&a=\(Self.read)").text == "OK")
            #expect(try await fixture.statuses()["Harbour 1"] == "r")
        }
    }

    @Test("posts that arrive after a program has read the list stay unread when it marks all as read")
    func markAll() async throws {
        let fixture = try await FeedServiceFixture()
        try await fixture.run { reader async throws in
            let items = try await reader.json("stream/contents/\(Self.all)?n=10")["items"].array
            let newest = try #require(items.compactMap { $0.text("timestampUsec").flatMap { Int($0) } }.max())
            try fixture.write("notes", "Notes", [.init(id: "n2", title: "Late", published: 1_765_000_000)])
            try await fixture.refresh()
            #expect(try await reader.post("mark-all-as-read", "s=\(Self.all)&ts=\(newest)").text == "OK")
            let statuses = try await fixture.statuses()
            #expect(statuses["Late"] == "" && statuses["Harbour 1"] == "r", "\(statuses)")
            // FeedReader sends the identifier of the newest post instead of a time.
            try await fixture.library.posts.setRead(false, all: PostFilter())
            let name = FeedServiceItemID.long(try await fixture.post("Harbour 3").id)
            #expect(try await reader.post("mark-all-as-read", "s=\(Self.all)&ts=\(name)").text == "OK")
            #expect(try await fixture.statuses().filter { $0.value.isEmpty }.keys.contains("Late"))
            #expect(try await fixture.statuses()["Harbour 1"] == "r")
            for wrong in ["x", "-1", "tag:google.com,2005:reader/item/ff"] {
                #expect(try await reader.post("mark-all-as-read", "s=\(Self.all)&ts=\(wrong)").status == 400)
            }
            #expect(try await reader.post("mark-all-as-read", "s=feed/999").text == "OK")
            #expect(try await fixture.statuses()["Late"] == "", "an unknown feed must not stand for all feeds")
            #expect(try await reader.post("mark-all-as-read", "s=\(Self.all)").text == "OK")
            #expect(try await fixture.statuses().values.allSatisfy { $0 == "r" })
        }
    }

    @Test("unfollowed feeds and their posts are left out")
    func unfollowed() async throws {
        let fixture = try await FeedServiceFixture()
        let ids = try await fixture.library.posts.ids().map { "i=\($0.rawValue)" }.joined(separator: "&")
        try await fixture.library.following.unfollow("harbour", keepsContent: true)
        try await fixture.run { reader async throws in
            #expect(try await reader.json("subscription/list")["subscriptions"].array.count == 1)
            #expect(try await reader.ids("s=\(Self.all)").count == 1)
            #expect(try await reader.post("stream/items/contents", ids).json["items"].array.count == 1)
        }
    }
}
