import Foundation
import IssueLibrary
import LocalWeb
import Periodical
import Pictures
import Reading
import Rendering
import TestSupport
import Testing

/// The data that the server sends to the web shelf: rows, changed rows and small covers.
@Suite(.timeLimit(.minutes(5))) struct ShelfServingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("a shelf that is current receives only changes, and a shelf that is outdated receives all rows")
    func knownRows() async throws {
        let library = try await IssueLibrary(folder: folder["library"])
        for name in ["a", "b"] { try await library.items.addIssue(name: name, date: .now) }
        try await Serving.run(library, in: folder) { url async throws in
            let head = try await Curl.run("-I", "\(url)library.json")
            let tag = String(try #require(head.firstMatch(of: /(?i)etag: "(.*?)"/)?.1))
            let known = folder["known"]
            let strange = folder["strange"]
            let first = try ChildProcess(["curl", "-sN", "\(url)api/events?known=%22\(tag)%22"], output: known)
            defer { first.kill(SIGKILL) }
            let second = try ChildProcess(["curl", "-sN", "\(url)api/events?known=%22x%22"], output: strange)
            defer { second.kill(SIGKILL) }
            func event(in output: URL) async throws -> String {
                while true {
                    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
                    if let line = text.split(separator: "\n").first(where: { $0.hasPrefix("data: ") }),
                        text.hasSuffix("\n\n")
                    {
                        return String(line)
                    }
                    try await ContinuousClock().sleep(for: .milliseconds(10))
                }
            }
            let all = try await event(in: strange)
            #expect(all.contains(#""whole":true"#) && all.contains(#"own/a"#) && all.contains(#"own/b"#), "\(all)")
            // The page with current rows has an open connection, which so far contains only keep-alive lines.
            while try Data(contentsOf: known).count < 20 { try await ContinuousClock().sleep(for: .milliseconds(10)) }
            #expect(!String(decoding: try Data(contentsOf: known), as: UTF8.self).contains("data:"))
            try await library.marks.add(.favorite, "b")
            let change = try await event(in: known)
            #expect(change.contains(#""whole":false"#) && change.contains(#"own/b"#), "\(change)")
            #expect(!change.contains(#"own/a"#), "\(change)")
        }
    }

    @Test("a large shelf first shows the new, newest and opened issues, and counts of all issues")
    func firstScreen() async throws {
        let library = try await IssueLibrary(folder: folder["library"])
        func follow(_ handle: String, _ count: Int) async throws {
            let rows = (0..<count).map { number in
                """
                {"name": "i\(number)", "title": "Issue \(number)", "info": "", "cover": "https://x.test/\(number).png",
                 "date": "20\(10 + number / 12 % 90)-\(10 + number % 3)-\(10 + number / 3 % 4) 10:12:00",
                 "url": "https://x.test/\(handle)\(number).hpub", "product_id": "com.example.\(handle)\(number)"}
                """
            }
            let file = try folder.write("\(handle).json", "[\(rows.joined(separator: ","))]")
            _ = try await library.adding.add(file, handle: handle)
        }
        try await follow("big", 290)
        try await Serving.run(library, in: folder) { url async throws in
            try await follow("small", 5)
            #expect(try await Curl.run("\(url)").contains(#"href="library.json" as="fetch""#))
            for number in 0..<9 { try await follow("other\(number)", 1) }
            #expect(try await Curl.run("\(url)").contains(#"href="api/first" as="fetch""#))
            try await library.positions.setPosition(.first, from: 0, share: 0.5, for: ItemReference("big/i7"))
            try await library.positions.setPosition(.first, from: 0, share: 1, for: ItemReference("big/i8"))
            let all = try await Curl.json("\(url)library.json")["issues"].array
            let answer = try await Curl.get("\(url)api/first")
            #expect(answer.header("cache-control") == "no-store" && !answer.text.contains("null"), "\(answer)")
            let first = try answer.json
            let names = first["issues"].array.map { $0["item"]["id"].text ?? "" }
            // All rows are the rows of library.json, in its order.
            let known = all.filter { names.contains($0["item"]["id"].text ?? "") }
            #expect(first["issues"].array == known && known.count == names.count)
            let newest = all.map { $0["item"]["id"].text ?? "" }
            #expect(newest.filter { $0.hasPrefix("big/") }.prefix(6).allSatisfy(names.contains))
            #expect(names.contains("big/i7") && !names.contains("big/i8"), "\(names)")
            let new = all.filter { $0["item"]["new"] == .bool(true) }.map { $0["item"]["id"].text ?? "" }
            #expect(new.prefix(24).allSatisfy(names.contains))
            #expect(names.count < 60 && all.count == 304, "\(names)")
            let counts = first["first"]
            #expect(counts["items"].number == 304)
            let publications = counts["publications"].array
            #expect(publications.count == 11)
            for publication in publications {
                let own = all.filter { $0["item"]["handle"] == publication["handle"] }
                #expect(publication["items"].number == Double(own.count))
                #expect(publication["new"].number == Double(own.count { $0["item"]["new"] == .bool(true) }))
            }
            // Publications whose newest issues have the same date are sorted by handle.
            let dates = publications.map { publication in
                all.first { $0["item"]["handle"] == publication["handle"] }?["item"]["date"].text ?? ""
            }
            let handles = publications.compactMap(\.["handle"].text)
            let order = zip(dates, handles).sorted { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0 > $1.0 }.map(\.1)
            #expect(handles == order && handles.first == "big")
        }
    }

    @Test("covers are served and exported at the size that the shelf shows")
    func thumbnails() async throws {
        let name = "making-an-issue"
        let content = try IssueContent(
            folder: Tool.repository.appending(path: "issues/\(name)"), name: name, scale: .double)
        let issue = WebIssue(
            content, heading: IssueHeading(name, Description(title: "Making an Issue")), cache: folder["cache"])
        let cover = try folder.write("cover.png", Data.png(width: 1600, height: 800))
        let server = try ReaderServer(issue, cover: cover, logger: Serving.silent)
        try await Serving.run(server) { url async throws in
            let small = folder["small.jpg"]
            let head = try await Curl.run("-f", "-D", "-", "-o", small.path, "\(url)thumbs/\(name).jpg")
            #expect(head.lowercased().contains("content-type: image/jpeg"), "\(head)")
            #expect(try Picture(small).size() == PictureSize(width: 480, height: 240))
            for path in ["thumbs/other.jpg", "thumbs/\(name).png", "thumbs/"] {
                #expect(try await Curl.status("\(url)\(path)") == "404", "\(path)")
            }
        }
        try WebExport(into: folder["site"]).write(issue, cover: (cover, cover))
        #expect(
            try Picture(folder["site/thumbs/\(name).jpg"]).size() == PictureSize(width: 480, height: 240))
        let shelf = try String(contentsOf: folder["site/library.json"], encoding: .utf8)
        #expect(shelf.contains(#""coverSize":[480,240]"#), "\(shelf)")
        #expect(!shelf.contains("false") || shelf.contains(#""live":false"#))
    }
}
