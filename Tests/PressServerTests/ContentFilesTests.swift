import Foundation
import ServerStore
import TestSupport
import Testing
import Web

@testable import PressServer

/// Tests of requests for paid files, as in downloads.
@Suite struct ContentFilesTests {
    @Test("paid files support the same ranges and cache validators as public files")
    func ranges() async throws {
        try await ContentFixture.serving([("issue", "2020-03-10")]) { content async throws in
            let (_, token) = try await content.account(from: "2020-01-01T00:00:00Z")
            let (path, folder) = (ContentFixture.path("issue"), content.fixture.folder)
            // The same file is public as well.
            try FileManager.default.linkItem(at: folder["closed/press/\(path)"], to: folder["public/same-0123abcd.zip"])
            let tag = try #require(try await content.ask(path, token).fields["etag"])
            #expect(tag.hasPrefix("\""), "the ETag is strong")
            let date = try #require(try await content.ask(path, token).fields["last-modified"])
            for method in ["GET", "HEAD"] {
                for fields in [
                    [], ["Range: bytes=0-99"], ["Range: bytes=-10"], ["Range: bytes=39990-"],
                    ["Range: bytes=5-5,10-19"],
                    ["Range: bytes=50000-"], ["Range: lines=1-2"], ["Range: bytes=0-9", "If-Range: \(tag)"],
                    ["Range: bytes=0-9", "If-Range: \"other\""], ["Range: bytes=0-9", "If-Range: \(date)"],
                    ["If-None-Match: \(tag)"], ["If-None-Match: \"other\""], ["If-None-Match: *"],
                    ["If-None-Match: W/\(tag)"], ["If-Modified-Since: \(date)"], ["If-Match: \(tag)"],
                    ["If-Match: *"], ["If-Match: \"other\", \(tag)", "Range: bytes=0-9"], ["If-Match: \"other\""],
                    ["If-Match: W/\(tag)"], ["If-Match: \"other\"", "Range: bytes=0-9"],
                    ["If-Match: \"other\"", "If-None-Match: \(tag)"],
                ] {
                    let given = try await content.ask(path, token, method: method, fields)
                    var words = ["curl", "-s", "-i", "-X", method] + (method == "HEAD" ? ["-I"] : [])
                    for field in fields { words += ["-H", field] }
                    let open = try PressAnswer(
                        try await Tool.run(words + ["\(content.fixture.url)/same-0123abcd.zip"]).output)
                    #expect(given.status == open.status && given.body == open.body, "\(method) \(fields)")
                    // RFC 9110 section 13.1.1: If-Match without a matching ETag fails, whatever else is requested.
                    let match = fields.first { $0.hasPrefix("If-Match") }
                    let isFit = match.map { $0.hasSuffix("*") || $0.hasSuffix(" \(tag)") } ?? true
                    #expect((given.status == 412) == !isFit, "\(method) \(fields) \(given.status)")
                    for field in [
                        "etag", "last-modified", "accept-ranges", "content-range", "content-length", "content-type",
                    ] { #expect(given.fields[field] == open.fields[field], "\(method) \(fields) \(field)") }
                    #expect(given.fields["cache-control"] == "private, no-cache")
                    #expect(given.fields["vary"] == "Authorization")
                }
            }
        }
    }

    @Test("large files arrive unchanged, whether as a whole or in ranges")
    func large() async throws {
        try await ContentFixture.serving([("issue", "2020-03-10")]) { content async throws in
            let (_, token) = try await content.account(from: "2020-01-01T00:00:00Z")
            let (path, folder) = (ContentFixture.path("issue"), content.fixture.folder)
            let bytes = (0..<1_300_000).map { UInt8(97 + $0 * 31 % 26) }
            let text = String(decoding: bytes, as: UTF8.self)
            try folder.write("closed/press/\(path)", text)
            try folder.write("public/large.zip", text)
            func part(_ bounds: ClosedRange<Int>) -> String { String(decoding: bytes[bounds], as: UTF8.self) }
            for fields in [[], ["Range: bytes=1-1000000"], ["Range: bytes=5-400004,500000-1299998"]] {
                let paid = try await content.ask(path, token, fields)
                var words = ["curl", "-s", "-i"]
                for field in fields { words += ["-H", field] }
                let open = try PressAnswer(try await Tool.run(words + ["\(content.fixture.url)/large.zip"]).output)
                #expect(paid.status == (fields.isEmpty ? 200 : 206) && paid.status == open.status, "\(fields)")
                #expect(paid.body == open.body, "\(fields)")
                if fields.count == 1, !fields[0].contains(",") { #expect(paid.body == part(1...1_000_000)) }
                if fields.isEmpty { #expect(paid.body == text) }
                for bounds in [5...400_004, 500_000...1_299_998] where fields.first?.contains(",") == true {
                    #expect(Data(paid.body.utf8).range(of: Data(bytes[bounds])) != nil, "\(bounds)")
                }
            }
        }
    }

    @Test("if a publication's folder has only a store, the store is used until a catalog appears")
    func magazineAfterStore() async throws {
        let folder = try TemporaryFolder()
        try folder.write("config.json", #"{"title": "Shop", "sale": "single", "press": "x"}"#)
        try folder.write("books.json", #"[{"id": "novel", "title": "Novel", "book": true}]"#)
        var configuration = PressConfiguration(
            database: try StoreAddress("press.sqlite", in: folder.url), privateFolder: folder["closed"])
        configuration.catalogs = [
            PressCatalog(publication: "press", place: folder["issues.plist"], address: nil, isUsual: true)
        ]
        let catalogs = ContentCatalogs(configuration)
        let book = try #require(ContentPath("books/novel/book.epub"))
        let issue = try #require(ContentPath("spring-0123abcd.zip"))
        #expect(try await catalogs.catalog(of: "press")?.item(of: book) != nil)
        #expect(try await catalogs.catalog(of: "press")?.item(of: issue) == nil)
        try folder.write(
            "issues.plist", #"[{"Name": "spring", "Title": "S", "Date": "2020-01-01", "Content": "\(issue.text)"}]"#)
        #expect(try await catalogs.catalog(of: "press")?.item(of: issue) != nil)
        #expect(try await catalogs.catalog(of: "nothing")?.title == nil)
    }

    @Test("a URL cannot lead to a hidden file or outside the content folder")
    func hostile() async throws {
        try await ContentFixture.serving([("issue", "2020-03-10")]) { content async throws in
            let (_, token) = try await content.account(from: "2020-01-01T00:00:00Z")
            let folder = content.fixture.folder
            // The catalog would allow each of these paths if only the name counted.
            let secret = folder["press/press.json"]
            for name in ["issue-11111111.zip", "issue-22222222.zip"] {
                try FileManager.default.createSymbolicLink(
                    at: folder["closed/press/\(name)"], withDestinationURL: secret)
            }
            try folder.write("closed/press/issue-33333333.zip/index.html", "x")
            try folder.write("closed/press/.issue-44444444.zip", "x")
            try folder.write("closed/issue-55555555.zip", "x")
            for path in [
                "", "/", ".", "..", "../press/issue-0123abcd.zip", "%2e%2e/issue-55555555.zip",
                "..%2fissue-55555555.zip",
                "..%5cissue-55555555.zip", "%2e/issue-0123abcd.zip", "./issue-0123abcd.zip", "x/../issue-0123abcd.zip",
                "/issue-0123abcd.zip", "issue-0123abcd.zip/", "issue-0123abcd.zip%00", "%00",
                "issue-0123abcd.zip%0d%0aX:y",
                "issue-11111111.zip", "issue-22222222.zip", "issue-33333333.zip", ".issue-44444444.zip",
                "%2eissue-44444444.zip", "issue-66666666.zip", "%zz", "%C0%AE%C0%AE/issue-55555555.zip",
                String(repeating: "a/", count: 600), "issues.plist",
            ] {
                let answer = try await content.ask(path, token)
                #expect([400, 404].contains(answer.status), "\(path): \(answer.status)")
                #expect(!answer.body.contains("database"), "\(path)")
                #expect(try await content.ask(path, "").status != 200, "\(path)")
            }
            #expect(try await content.ask("issue-0123abcd.zip", token, of: "nothing").status == 404)
            #expect(try await content.ask("issue-0123abcd.zip", token, of: "..").status != 200)
            #expect(try await content.ask("issue-0123abcd.zip", token).status == 200)
        }
    }

    @Test("the server's start page shows the titles of its publications")
    func startPage() async throws {
        try await ContentFixture.serving(
            [],
            { _, folder in
                try folder.write(
                    "public/issues.plist",
                    """
                    [{"Name": "a", "Title": "A", "Date": "2020-01-01", "Content": "a.zip", "Publication": "Sea & Sky"}]
                    """)
            }
        ) { content in
            let page = try await Tool.run(["curl", "-s", "\(content.fixture.url)/"]).output
            #expect(page.contains("<b>Sea &amp; Sky</b>") && page.contains("<b>books</b>"), "\(page)")
            #expect(!page.contains("<b>press</b>"), "\(page)")
        }
    }

    @Test("finding the item for a path takes no longer if the catalog is large")
    func many() async throws {
        /// Returns the time of 1,000 requests for the last of `count` rows.
        func time(of count: Int) throws -> Duration {
            let content = ContentCatalog(
                (0..<count).map { number in
                    var entry = CatalogRows.entry("n\(number)")
                    entry.content = ContentFixture.path("n\(number)")
                    return entry
                }, address: nil, zone: .gmt)
            let path = try #require(ContentPath(ContentFixture.path("n\(count - 1)")))
            let start = ProcessorTime.ofThread
            for _ in 0..<1000 { _ = content.item(of: path) }
            let time = ProcessorTime.ofThread - start
            #expect(content.item(of: path)?.item.name == "n\(count - 1)" && content.item(of: path)?.isPrivate == true)
            return time
        }
        let (few, many) = (try time(of: 100), try time(of: 20_000))
        #expect(many < few * 20, "\(few) for 100 rows, \(many) for 20,000")
    }

    @Test(
        "the server uses a Range header only if its numbers are valid",
        arguments: [
            ("bytes=0-9", [0...9]), ("BYTES=0-9", [0...9]), ("bytes= 5-5 ,\t10-19 ", [5...5, 10...19]),
            ("bytes=90-", [90...99]), ("bytes=-10", [90...99]), ("bytes=-1000", [0...99]), ("bytes=0-999", [0...99]),
            ("bytes=00-09", [0...9]), ("bytes=100-", []), ("bytes=-0", []), ("bytes=", nil), ("bytes=-", nil),
            ("bytes=9-0", nil), ("bytes=+1-9", nil), ("bytes=1-+9", nil), ("bytes=1-9-", nil), ("bytes=1 - 9", nil),
            ("bytes=a-9", nil), ("bytes=1-9;", nil), ("bytes=99999999999999999999-", nil), ("lines=1-2", nil),
            ("bytes", nil), ("", nil), ("bytes=\(Array(repeating: "0-0", count: 33).joined(separator: ","))", nil),
        ])
    func fields(field: String, expected: [ClosedRange<Int>]?) {
        #expect(ByteRange.list(field)?.compactMap { $0.bounds(in: 100) } == expected, "\(field)")
    }
}
