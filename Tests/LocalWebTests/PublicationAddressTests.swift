import Foundation
import IssueLibrary
import LocalWeb
import Periodical
import Reading
import Rendering
import TestSupport
import Testing

/// Two publications that have issues with the same names.
@Suite(.timeLimit(.minutes(5))) struct PublicationAddressTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Item names that a publisher may use.
    static let names = [
        "spring", "files", "index.html", "issue.json", "...", "%2e%2e", "50%", "a b;c,d'e?f#g", "è-ü-雑誌", "<b>\"&",
        "\u{FEFF}z",
        String(repeating: "n", count: 200),
    ]

    private static func rows(_ title: String, _ names: [String]) throws -> Data {
        let rows = names.map { name in
            PropertyValue.dictionary([
                "Name": .string(name), "Title": .string("\(title): \(name)"), "Date": .string("2026-03-01T00:00:00Z"),
                "Content": .string("\(title).zip"),
            ])
        }
        return try PropertyValue.array(rows).xmlPropertyList()
    }

    /// Serves a library that follows `alpha` and `beta`, each with the named items; `beta` also has `only`.
    private func serving(
        _ names: [String], _ body: (URL, IssueLibrary) async throws -> Void
    ) async throws {
        let publisher = try ScriptedServer.files([
            "/alpha.plist": try Self.rows("Alpha", names), "/beta.plist": try Self.rows("Beta", names + ["only"]),
        ])
        defer { publisher.stop() }
        let library = try await IssueLibrary(folder: folder["library"])
        try await library.following.addCatalog(publisher.url("/alpha.plist"), handle: "alpha", title: "Alpha Press")
        try await library.following.addCatalog(publisher.url("/beta.plist"), handle: "beta")
        _ = try await library.refresh()
        try await Serving.run(library, in: folder) { try await body($0, library) }
    }

    /// Returns the status of a request, and the URL of a redirect.
    private func status(_ url: String) async throws -> String {
        try await Curl.run("-o", "/dev/null", "-w", "%{http_code} %{redirect_url}", url)
            .trimmingCharacters(in: .whitespaces)
    }

    private func post(_ path: String, _ body: [String: Any], _ url: URL) async throws -> Int {
        let text = String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self)
        return try await Curl.post("\(url)api/\(path)", text).status
    }

    private func rows(_ url: URL) async throws -> [[String: Any]] {
        let shelf = try JSONSerialization.jsonObject(with: Data(try await Curl.run("\(url)library.json").utf8))
        return try Self.rows(of: shelf)
    }

    /// Returns the items of a shelf with the URLs of their pages.
    private static func rows(of shelf: Any) throws -> [[String: Any]] {
        let issues = try #require((shelf as? [String: Any])?["issues"] as? [[String: Any]])
        return issues.map { issue in
            let (item, links) = (issue["item"] as? [String: Any], issue["links"] as? [String: Any])
            return (item ?? [:]).merging(["url": links?["page"] ?? "", "publication": issue["publication"] ?? ""]) {
                $1
            }
        }
    }

    @Test("if two publications have an issue with the same name, the issues have separate rows and URLs")
    func shelf() async throws {
        try await serving(Self.names) { url, _ async throws in
            let rows = try await rows(url)
            let keys = rows.compactMap { $0["id"] as? String }
            #expect(Set(keys) == Set(Self.names.flatMap { ["alpha/\($0)", "beta/\($0)"] } + ["beta/only"]))
            #expect(Set(rows.compactMap { $0["url"] as? String }).count == rows.count)
            for row in rows {
                let (key, path) = (try #require(row["id"] as? String), try #require(row["url"] as? String))
                let publication = key.hasPrefix("alpha/") ? "Alpha Press" : "beta"
                #expect(row["publication"] as? String == publication)
                // Status 409 means that the issue was found but is not downloaded.
                #expect(try await status(url.absoluteString + path) == "409", "\(key) at \(path)")
            }
            #expect(try await status("\(url)issues/gamma/spring/") == "404")
            #expect(
                try await status("\(url)issues/alpha%2Fspring/") == "404",
                "an encoded slash does not separate the handle from the name")
            #expect(try await status("\(url)issues/alpha/..%2Fbeta%2Fspring/") == "404")
        }
    }

    @Test("an issue's URL without its publication redirects if only one publication has the issue")
    func formerAddresses() async throws {
        try await serving(["spring"]) { url, _ async throws in
            #expect(try await status("\(url)issues/only/") == "307 \(url)issues/beta/only/")
            #expect(try await status("\(url)issues/only") == "307 \(url)issues/beta/only/")
            #expect(
                try await status("\(url)issues/only/files/a%20b.png") == "307 \(url)issues/beta/only/files/a%20b.png")
            #expect(try await status("\(url)issues/spring/") == "409")
            let told = try await Curl.run("\(url)issues/spring/issue.json")
            #expect(told.contains("alpha/spring") && told.contains("beta/spring"), "\(told)")
            #expect(try await status("\(url)issues/gone/") == "404")
            #expect(try await status("\(url)covers/gone.png") == "404")
            #expect(try await status("\(url)api/reading?issue=spring") == "409")
        }
    }

    @Test("marking an issue does not affect another publication's issue with its name")
    func marks() async throws {
        try await serving(["spring", "50%"]) { url, library async throws in
            for name in ["spring", "50%"] {
                let (one, other) = (ItemReference("alpha/\(name)"), ItemReference("beta/\(name)"))
                let mark: [String: Any] = ["issue": one.description, "kind": "favorite", "isSet": true]
                #expect(try await post("mark", mark, url) == 204)
                #expect(try await library.items.existingItem(one).isFavorite)
                #expect(try await !library.items.existingItem(other).isFavorite)
                let key = try #require(one.description.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
                #expect(try await Curl.run("\(url)api/reading?issue=\(key)").contains(#""favorite":true"#))
                #expect(try await post("downloads", ["issue": one.description, "action": "start"], url) == 204)
                #expect(try await library.items.existingItem(one).status == .downloading)
                #expect(try await library.items.existingItem(other).status == .absent)
                let favorites = try await rows(url).filter { $0["favorite"] as? Bool == true }
                #expect(favorites.contains { $0["id"] as? String == one.description })
                #expect(!favorites.contains { $0["id"] as? String == other.description })
            }
            let unclear: [String: Any] = ["issue": "spring", "kind": "favorite", "isSet": true]
            #expect(try await post("mark", unclear, url) == 409, "the request does not name the publication")
            #expect(try await post("position", ["issue": "spring", "position": "1.1"], url) == 409)
        }
    }

    @Test("issues of two publications are exported to separate folders")
    func export() async throws {
        let source = Tool.repository.appending(path: "issues/making-an-issue")
        func write(_ key: String, _ publication: String?) throws {
            let content = try IssueContent(folder: source, name: "spring", scale: .double)
            var heading = IssueHeading(key, Description(title: key))
            heading.publication = publication
            try WebExport(into: folder["site"]).write(
                WebIssue(content, heading: heading, cache: folder["cache"]), cover: nil)
        }
        try write("spring", nil)
        let before = try FileTree.read(folder["site/issues/spring"])
        try write("alpha/spring", "Alpha Press")
        try write("beta/spring", "beta")
        #expect(try FileTree.read(folder["site/issues/spring"]) == before)
        let shelf = try JSONSerialization.jsonObject(with: Data(contentsOf: folder["site/library.json"]))
        let rows = try Self.rows(of: shelf)
        #expect(Set(rows.compactMap { $0["id"] as? String }) == ["spring", "alpha/spring", "beta/spring"])
        for row in rows {
            let page = folder["site/\(try #require(row["url"] as? String))"]
            let text = try String(contentsOf: page, encoding: .utf8)
            #expect(text.contains(#"data-name="\#(try #require(row["id"] as? String))""#))
            for link in text.matches(of: /(?:href|src)="([^"#:]+)"/) {
                let target = page.deletingLastPathComponent().appending(path: String(link.1))
                #expect(FileManager.default.fileExists(atPath: target.standardizedFileURL.path), "\(page): \(link.1)")
            }
        }
        // An issue whose folder would be among another issue's files is not exported.
        #expect(throws: MastheadError.self) { try write("spring/files", nil) }
    }
}
