import Foundation
import IssueLibrary
import IssuePublisher
import LocalWeb
import Periodical
import TestSupport
import Testing

/// The API for search, item details, marks, removals and publications.
@Suite(.timeLimit(.minutes(5))) struct ReaderAPITests {
    let folder: TemporaryFolder
    let library: IssueLibrary
    let starts = Serving.Starts()

    init() async throws {
        folder = try TemporaryFolder()
        library = try await IssueLibrary(folder: folder["library"])
        let names = ["making-an-issue", "keeping-and-reading"]
        let sources = names.map { Tool.repository.appending(path: "issues/\($0)") }
        _ = try IssuePacker(into: folder["dist"]).pack(sources)
        _ = try await library.adding.add(folder["dist/issues.plist"], handle: "press")
        let downloads = try await library.downloads.queueEverything().downloads
        #expect(await library.runner.run(downloads).isEmpty)
    }

    private func serving(_ body: (URL) async throws -> Void) async throws {
        try await Serving.run(library, in: folder, starts: starts, while: body)
    }

    private func get(_ url: String) async throws -> JSONValue {
        let answer = try await Curl.get(url)
        #expect(answer.status == 200 && answer.header("cache-control") == "no-store", "\(url): \(answer)")
        return try answer.json
    }

    @Test("search returns each matching page with its position, thumbnail and context")
    func search() async throws {
        try await serving { url async throws in
            let found = try await Curl.json("\(url)api/find", #"{"words":"folder"}"#)
            #expect(found["total"].number == 2 && found["kinds"]["magazine"].number == 2)
            #expect(found["counts"][0]["handle"].text == "press" && found["counts"][0]["count"].number == 2)
            let items = found["items"].array
            #expect(items.count == 2)
            for item in items {
                let pages = item["pages"].array
                #expect(!pages.isEmpty && pages.count <= 3 && Double(pages.count) <= item["count"].number ?? 0)
                for page in pages {
                    let place = page["place"]
                    #expect(place["url"].text?.hasPrefix("issues/press/") == true)
                    #expect((place["page"].number ?? 0) <= (place["pages"].number ?? 0))
                    #expect(
                        page["context"].array.contains { $0["match"] == .bool(true) }
                            || page["title"].array.contains { $0["match"] == .bool(true) })
                    guard let thumb = place["thumb"].text else { continue }
                    let kind = try await Curl.run(
                        "-o", "/dev/null", "-w", "%{http_code} %{content_type}", "\(url)\(thumb)")
                    #expect(kind == "200 image/jpeg", "\(thumb)")
                }
            }
            let titles = try await Curl.json("\(url)api/find", #"{"words":"making"}"#)
            let first = titles["items"][0]
            #expect(first["row"]["item"]["id"].text == "press/making-an-issue")
            #expect(first["title"].array.filter { $0["match"] == .bool(true) }.map { $0["text"].text } == ["Making"])
            let narrowed = try await Curl.json("\(url)api/find", #"{"words":"folder","kind":"feed"}"#)
            #expect(narrowed["items"].array.isEmpty && narrowed["total"].number == 2)
            let one = try await Curl.json("\(url)api/find", #"{"words":"folder","issue":"press/making-an-issue"}"#)
            #expect(one["items"].array.count == 1)
            #expect(Double(one["items"][0]["pages"].array.count) == one["items"][0]["count"].number)
            #expect(try await Curl.post("\(url)api/find", #"{"words":"folder","kind":"newspaper"}"#).status == 400)
        }
    }

    @Test("the API lists removed issues that can be downloaded again")
    func removed() async throws {
        try await library.removal.remove("press/making-an-issue")
        try await library.removal.removeContent(of: "press/keeping-and-reading")
        try await serving { url async throws in
            let all = try await get("\(url)api/removed").array
            #expect(
                Set(all.compactMap { $0["item"]["id"].text })
                    == ["press/making-an-issue", "press/keeping-and-reading"])
            #expect(try await get("\(url)api/removed?publication=press").array.count == 2)
            let start = #"{"issue":"press/making-an-issue","action":"start"}"#
            #expect(try await Curl.post("\(url)api/downloads", start).status == 204)
            #expect(try await get("\(url)api/removed").array.count == 1)
            #expect(starts.count == 1)
        }
        #expect(try await library.items.item("press/making-an-issue")?.status == .downloading)
    }

    @Test("an item's details include the reading position, contents and bookmarks")
    func sheets() async throws {
        let reference: ItemReference = "press/making-an-issue"
        let place = try #require(PagePosition("2.1"))
        try await library.positions.setPosition(place, for: reference)
        try await library.marks.add(.bookmark, reference, at: place)
        try await serving { url async throws in
            let item = try await get("\(url)api/item?issue=press/making-an-issue")
            #expect(
                item["row"]["item"]["id"].text == "press/making-an-issue"
                    && item["row"]["item"]["unread"] == .bool(false))
            #expect(item["place"]["position"].text == "2.1" && item["place"]["number"].number == 2)
            let contents = item["contents"].array
            #expect(contents.count > 2 && item["page"] == contents[1]["page"])
            #expect(contents.map { $0["place"]["article"].text }.allSatisfy { $0 != nil })
            #expect(item["bookmarks"].array.map { $0["position"].text } == ["2.1"])
            let bookmarks = try await get("\(url)api/bookmarks").array
            #expect(bookmarks.map { $0["bookmark"]["id"].text } == ["press/making-an-issue"])
            #expect(bookmarks[0]["place"]["article"] == contents[1]["place"]["article"])
            #expect(try await Curl.status("\(url)api/item?issue=nope") == "404")
        }
    }

    @Test("all items of a publication can be marked as read at once, and undo restores them")
    func marks() async throws {
        let reference: ItemReference = "press/making-an-issue"
        try await library.positions.setPosition(.first, for: reference)
        let before = try await library.items.existingItem(reference).reading
        try await serving { url async throws in
            let marked = try await Curl.json("\(url)api/read", #"{"publication":"press","mark":"read"}"#)
            #expect(try await library.items.all().allSatisfy { $0.reading == .read })
            let former = marked["former"].array
            #expect(Set(former.compactMap { $0["issue"].text }).count == 2)
            let restore = #"{"restore":[{"issue":"press/making-an-issue"},{"issue":"press/keeping-and-reading"}]}"#
            #expect(try await Curl.post("\(url)api/read", restore).status == 204)
            #expect(try await library.items.existingItem(reference).reading == before)
            #expect(try await library.items.existingItem("keeping-and-reading").reading == .unread)
            let unread = #"{"issues":["press/making-an-issue"],"mark":"unread"}"#
            #expect(try await Curl.post("\(url)api/read", unread).status == 200)
            #expect(try await library.items.existingItem(reference).reading == .unread)
            #expect(try await Curl.post("\(url)api/read", #"{"issues":["nope"],"mark":"read"}"#).status == 409)
            #expect(try await Curl.post("\(url)api/read", #"{"issues":["press/making-an-issue"]}"#).status == 400)
        }
    }

    @Test("a removed issue disappears from the shelf at once, and undo restores it completely")
    func removal() async throws {
        let files = try FileTree.read(folder["library/issues/making-an-issue"])
        try FileManager.default.removeItem(at: folder["dist"])
        try await serving { url async throws in
            let issue = #""issue":"press/making-an-issue""#
            #expect(try await Curl.post("\(url)api/remove", "{\(issue)}").status == 200)
            let shelf = try await Curl.json("\(url)library.json")
            #expect(shelf["manages"] == .bool(true))
            #expect(shelf["issues"].array.map { $0["item"]["id"].text } == ["press/keeping-and-reading"])
            #expect(try FileTree.read(folder["library/issues/making-an-issue"]) == files)
            #expect(try await Curl.post("\(url)api/remove", #"{\#(issue),"action":"undo"}"#).status == 204)
            #expect(try await library.items.existingItem("making-an-issue").status == .available)
            #expect(try await Curl.post("\(url)api/remove", #"{\#(issue),"action":"undo"}"#).status == 409)
            #expect(try await Curl.post("\(url)api/remove", #"{\#(issue),"scope":"content"}"#).status == 200)
            #expect(try await library.items.existingItem("making-an-issue").status == .absent)
            #expect(try await Curl.post("\(url)api/remove", #"{\#(issue),"action":"undo"}"#).status == 204)
            #expect(try await library.items.existingItem("making-an-issue").status == .available)
        }
        #expect(try FileTree.read(folder["library/issues/making-an-issue"]) == files)
    }

    @Test("a reader can turn on reading statistics only if the publisher collects them")
    func readingShare() async throws {
        try folder.write(
            "asking/publication.json", #"{"Press": "http://127.0.0.1:9/v1/publications/m", "Statistics": true}"#)
        try folder.write("asking/one/issue.json", #"{"Title": "One", "Date": "2026-01-01"}"#)
        try folder.write("asking/one/cover.png", Data.png(width: 30, height: 40))
        try folder.write("asking/one/pages.json", #"[[{"class": "TextPage", "properties": {"body": "Words."}}]]"#)
        _ = try IssuePacker(into: folder["asked"]).pack([folder["asking/one"]])
        _ = try await library.adding.add(folder["asked/issues.plist"], handle: "asking")
        try await serving { url async throws in
            let path = "\(url)api/publication/reading"
            func share() async throws -> JSONValue {
                try await get("\(url)api/publication?publication=asking")["reading"]
            }
            #expect(try await share()["share"].text == "asked")
            #expect(try await share()["server"].text == "http://127.0.0.1:9/")
            #expect(try await get("\(url)api/publication?publication=press")["reading"]["share"].text == nil)
            for (isShared, state) in [(true, ReadingShare.agreed), (false, .declined)] {
                let answer = try await Curl.post(path, #"{"publication":"asking","isShared":\#(isShared)}"#)
                #expect(answer.status == 200, "\(answer)")
                #expect(try answer.json["reading"]["share"].text == state.rawValue)
                #expect(try await library.publications.publication("asking").readingShare == state)
            }
            let none = try await Curl.post(path, #"{"publication":"press","isShared":true}"#)
            #expect(none.status == 409 && none.text.contains("does not collect reading statistics"), "\(none)")
            #expect(try await Curl.post(path, #"{"publication":"nope","isShared":true}"#).status == 409)
            #expect(try await Curl.post(path, #"{"publication":"asking"}"#).status == 400)
            let elsewhere = try await Curl.post(
                path, #"{"publication":"asking","isShared":true}"#, from: "https://evil.example")
            #expect(elsewhere.status == 403)
            #expect(try await library.publications.publication("asking").readingShare == .declined)
        }
    }

    @Test("a publication's follow policy can be shown and changed")
    func publications() async throws {
        try await serving { url async throws in
            let known = try await get("\(url)api/publication?publication=press")
            #expect(known["title"].text == "Masthead" || known["title"].text == "press")
            #expect(known["items"].number == 2 && known["unread"].number == 2 && known["new"].number == 1)
            #expect(known["policy"].text == "everything" && known["isFollowed"] == .bool(true))
            #expect(try await get("\(url)api/publications").array.count == 1)
            let set = #"{"publication":"press","policy":"newest 1","scale":2}"#
            let answer = try await Curl.json("\(url)api/publication", set)
            #expect(answer["policy"].text == "newest 1" && answer["scale"].number == 2)
            #expect(try await library.publications.publication("press").policy == .newest(1))
            #expect(try await Curl.post("\(url)api/publication", #"{"publication":"press","scale":0}"#).status == 200)
            #expect(try await library.publications.publication("press").scale == nil)
            for wrong in [#"{"publication":"press","policy":"some"}"#, #"{"publication":"press","scale":3}"#] {
                #expect(try await Curl.post("\(url)api/publication", wrong).status == 400, "\(wrong)")
            }
            #expect(
                try await Curl.post("\(url)api/publication", #"{"publication":"nope","policy":"nothing"}"#).status
                    == 409)

            #expect(
                try await Curl.post("\(url)api/publication", #"{"publication":"press","policy":"everything"}"#).status
                    == 200)
            _ = try await library.removal.removeContent(of: "making-an-issue")
            #expect(try await library.downloads.queue("making-an-issue").count == 1)
            try await library.downloads.cancel()
            #expect(try await Curl.post("\(url)api/refresh", #"{"publication":"press"}"#).status == 200)
            let asked = try await library.downloads.downloadingAssets
            #expect(starts.count > 0 && !asked.isEmpty, "missing issues are requested")
            try FileManager.default.removeItem(at: folder["dist"])
            let failed = try await Curl.post("\(url)api/refresh", #"{"publication":"press"}"#)
            #expect(failed.status == 409 && !failed.text.isEmpty)
            #expect(try await get("\(url)api/publication?publication=press")["error"].text != nil)
        }
    }

    @Test("forms and scripts from other sites cannot use the API")
    func foreignPages() async throws {
        try await serving { url async throws in
            let body = #"{"issue":"press/making-an-issue","publication":"press","mark":"read","words":"a"}"#
            for action in ["find", "read", "remove", "publication", "refresh"] {
                let form = try await Curl.post("\(url)api/\(action)", body, type: nil)
                #expect(form.status == 403, "\(action) accepts a form from another page")
                let other = try await Curl.post("\(url)api/\(action)", body, from: "https://evil.example")
                #expect(other.status == 403, "\(action)")
            }
            #expect(try await library.items.all().count == 2)
            #expect(try await library.items.all().allSatisfy { $0.reading == .unread })
        }
    }
}
