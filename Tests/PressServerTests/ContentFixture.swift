import Foundation
import PressWire
import ServerStore
import TestSupport

@testable import PressServer

/// A server with a paid publication, `press`, and a bookstore, `books`.
struct ContentFixture {
    let fixture: PressFixture
    let store: any Store

    /// The content of each archive, which is text so that tests can compare it.
    static let archive = String((0..<40_000).map { Character(UnicodeScalar(UInt8(97 + $0 * 31 % 26))) })
    /// Returns the path of an issue's archive.
    static func path(_ name: String, tag: String = "0123abcd") -> String { "\(name)-\(tag).zip" }

    /// Serves issues with the given names and dates.
    static func serving(
        _ issues: [(name: String, date: String)], on database: ServedDatabase = .sqlite,
        _ adjust: (inout PressConfiguration, TemporaryFolder) throws -> Void = { _, _ in },
        _ body: (ContentFixture) async throws -> Void
    ) async throws {
        let url = try await database.make()
        try await PressFixture.selling({ configuration, folder in
            if let url { configuration.database = try StoreAddress(url, in: folder.url) }
            configuration.publicFolder = folder["public"]
            configuration.privateFolder = folder["closed"]
            configuration.catalogs = [
                PressCatalog(publication: "press", place: folder["public/issues.plist"], address: nil),
                PressCatalog(publication: "books", place: folder["public/shop/config.json"], address: nil),
            ]
            try write(issues, in: folder)
            try folder.write("public/free-0123abcd.zip", archive)
            try folder.write("public/shop/config.json", #"{"title": "Shop", "sale": "single", "press": "x"}"#)
            try folder.write(
                "public/shop/books.json",
                #"[{"id": "nº ½", "title": "N", "book": true}, {"id": "Nº ½", "title": "N", "book": true}]"#)
            try folder.write("closed/books/books/Nº ½/book.epub", "the book")
            for issue in issues { try folder.write("closed/press/\(path(issue.name))", archive) }
            guard chmod(folder["closed"].path, 0o700) == 0 else { throw CocoaError(.fileWriteNoPermission) }
            try adjust(&configuration, folder)
        }) { fixture, store async throws in try await body(ContentFixture(fixture: fixture, store: store)) }
    }

    /// Writes the catalog of the issues. The issue `free` is free.
    static func write(_ issues: [(name: String, date: String)], in folder: TemporaryFolder) throws {
        let rows = issues.map { issue in
            """
            {"Name": "\(issue.name)", "Title": "\(issue.name)", "Date": "\(issue.date)", "Private": true,
             "Content": "\(path(issue.name))", "Index": "\(issue.name)-0123abcd.index.json"}
            """
        }
        let free = #"{"Name": "free", "Title": "Free", "Date": "2020-01-01", "Content": "free-0123abcd.zip"}"#
        try folder.write("public/issues.plist", "[\((rows + [free]).joined(separator: ", "))]")
    }

    /// Creates an account, with a subscription to the press if a start is given.
    func account(from begin: String? = nil, until end: String? = nil) async throws -> (id: String, token: String) {
        let (account, secret) = try await Accounts(store).make()
        if let begin = try Self.date(begin) {
            // A free subscription continues until it is ended.
            let product = end == nil ? "free" : "press.month"
            _ = try await rights.grant(product, to: account.id, begin: begin, end: try Self.date(end))
        }
        return (account.id, secret.text)
    }

    var rights: Rights { Rights(store, zone: .gmt) }

    private static func date(_ text: String?) throws -> Date? { try text.map { try Date($0, strategy: .iso8601) } }

    /// Requests a file.
    func ask(
        _ path: String, _ token: String, of publication: String = "press", method: String = "GET",
        _ fields: [String] = []
    ) async throws -> PressAnswer {
        var words = ["curl", "-s", "-i", "--path-as-is", "-X", method]
        if method == "HEAD" { words += ["-I"] }
        if !token.isEmpty { words += ["-H", "Authorization: Bearer \(token)"] }
        for field in fields { words += ["-H", field] }
        let url = "\(fixture.url)/v1/publications/\(publication)/content/\(path)"
        return try PressAnswer(try await Tool.run(words + [url]).output)
    }
}
