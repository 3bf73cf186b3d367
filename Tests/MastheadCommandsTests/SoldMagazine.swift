import CommandSupport
import Foundation
import TestSupport
import Testing

/// A magazine with paid issues, sold by a real publisher server behind a real nginx, and a library that follows it.
final class SoldMagazine: Sendable {
    let folder: TemporaryFolder
    let nginx: Nginx
    private let server: ChildProcess
    private let cover = """
        iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==
        """

    /// Starts the servers, and publishes the named paid issues and the free issue `sample`.
    /// - Parameters:
    ///   - pageByteCount: the size of each of an issue's three assets.
    ///   - rate: the download rate in nginx's syntax, in bytes a second; 0 for unlimited.
    init(_ names: [String] = ["one"], pageByteCount: Int = 40_000, rate: String = "0") async throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        try FileManager.default.createDirectory(at: folder["public"], withIntermediateDirectories: true)
        let made = try await Command.run(
            ["press", "init", folder["press"].path, "--public", folder["public"].path])
        try #require(made.status == 0, "\(made.errors)")
        var settings = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: folder["press/press.json"])) as? [String: Any])
        (settings["address-rate"], settings["account-rate"]) = (1_000_000, 1_000_000)
        try folder.write("press/press.json", try JSONSerialization.data(withJSONObject: settings))
        let output = folder["output"]
        let server = try ChildProcess(
            [Tool.masthead, "press", "serve", folder["press"].path, "--port", "0"], output: output,
            errors: folder["server-log"])
        var address = ""
        self.server = server
        try await wait(until: {
            let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
            if let end = text.firstIndex(of: "\n") { address = String(text[..<end].dropLast()) }
            return !address.isEmpty || server.hasEnded
        })
        nginx = try await Nginx(
            folder["public"],
            locations: """
                location / { proxy_pass \(address); proxy_http_version 1.1; proxy_set_header Connection "";
                limit_rate \(rate); access_log \(folder["access.log"].path) combined; }
                """)
        let press = nginx.url("/v1/publications/magazine").absoluteString
        try folder.write(
            "issues/publication.json", #"{"Title": "Magazine", "Sale": "subscription", "Press": "\#(press)"}"#)
        for (index, name) in names.enumerated() { try write(name, seed: UInt64(index + 1), pageByteCount) }
        try write("sample", seed: 100, 1000, more: #", "Free": true"#)
        try await publish()
    }

    deinit { server.stop() }

    var catalog: String { nginx.url("/issues.plist").absoluteString }

    /// Writes an issue source, or replaces some of its pages.
    func write(
        _ name: String, seed: UInt64, _ pageByteCount: Int, pages: [Int] = [0, 1, 2], more: String = ""
    ) throws {
        try folder.write("issues/\(name)/cover.png", try #require(Data(base64Encoded: cover)))
        try folder.write(
            "issues/\(name)/issue.json", #"{"Title": "\#(name)", "Date": "2026-01-0\#(min(9, seed))"\#(more)}"#)
        let grid = [0, 1, 2].map { #"{"class": "PDFPage", "properties": {"pdf": "\#($0).pdf", "pageNumber": 1}}"# }
        try folder.write("issues/\(name)/pages.json", "[[\(grid.joined(separator: ","))]]")
        for page in pages {
            try folder.write(
                "issues/\(name)/\(page).pdf",
                Data("%PDF-1.4\n".utf8) + Data.noise(pageByteCount, seed: seed * 10 + UInt64(page)))
        }
    }

    /// Packs all issues and publishes them to the server.
    func publish() async throws {
        try await run("pack", folder["issues"].path, "-o", folder["dist"].path, "--force")
        try await run("press", "publish", folder["dist"].path, folder["press"].path)
    }

    @discardableResult
    func run(_ arguments: String..., status: Int32 = 0) async throws -> Tool.Result {
        let result = try await Command.run(arguments, environment: environment)
        try #require(result.status == status, "\(arguments): \(result.output) \(result.errors)")
        return result
    }

    var environment: [String: String] {
        ["MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path]
    }

    /// Creates an account for the library, with a subscription to the issues of a period.
    /// - Returns: the account's token.
    @discardableResult
    func subscribe(from begin: String = "2025-12-01T00:00:00Z", until end: String? = nil) async throws -> String {
        let made = try await Tool.run(["curl", "-s", "-X", "POST", nginx.url("/v1/accounts").absoluteString])
        let answer = try #require(try JSONSerialization.jsonObject(with: Data(made.output.utf8)) as? [String: Any])
        let token = try #require(answer["token"] as? String)
        let account = try #require(answer["account"] as? String ?? answer["id"] as? String, "\(answer)")
        let press = folder["press"].path
        try await run(
            "press", "product", "put", press, "magazine.year", "--publication", "magazine", "--kind", "subscription",
            "--includes-nothing")
        var words = ["press", "grant", press, account, "magazine.year", "--begins", begin]
        if let end { words += ["--ends", end] }
        let granted = try await Command.run(words)
        try #require(granted.status == 0, "\(granted.errors)")
        // Stores the account in the library's database.
        let script =
            "import sqlite3, sys; d = sqlite3.connect(sys.argv[1], timeout=60); d.execute("
            + "'INSERT OR REPLACE INTO pressAccount (server, token, isPersonal) VALUES (?, ?, 1)', sys.argv[2:]); d.commit()"
        let written = try await Tool.run([
            "python3", "-c", script, folder["library/library.sqlite"].path, nginx.url("/").absoluteString, token,
        ])
        try #require(written.status == 0, "\(written.errors)")
        return token
    }

    /// Returns nginx's log of paid files: path, status and bytes of each response.
    func sent() throws -> [(path: String, status: Int, bytes: Int)] {
        let text = (try? String(contentsOf: folder["access.log"], encoding: .utf8)) ?? ""
        return text.matches(of: /"(?:GET|HEAD) (\S*\/content\/\S*) HTTP\/1\.1" (\d+) (\d+)/).map { match in
            (String(match.1), Int(match.2) ?? 0, Int(match.3) ?? 0)
        }
    }

    /// Returns the files of an issue source that belong to the archive, and the issue's files in the library.
    func files(_ name: String) throws -> (source: [String: Data], library: [String: Data]) {
        let source = try FileTree.read(folder["issues/\(name)"]).filter { !$0.key.hasSuffix(".json") }
        guard FileManager.default.fileExists(atPath: folder["library/issues/\(name)"].path) else {
            return (source, [:])
        }
        return (source, try FileTree.read(folder["library/issues/\(name)"]).filter { $0.key != "pages.plist" })
    }
}
