import CommandSupport
import Foundation
import Periodical
import TerminalReader
import TestSupport
import Testing

/// What lists show of titles and names that others wrote.
@Suite struct ListingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: String...) async throws -> Tool.Result {
        try await Command.run(arguments + ["--library", folder["library"].path])
    }

    private static let names = ["spring", "Été 🌍🌍🌍", "第12号 海図", "عدد ٧", "e\u{301}te\u{301}-👩‍👧‍👦"]
    private static let titles = [
        "One\navailable    forged  2026-01-01  Forged", "Two\u{2028}\u{85}\u{9B}2J", "\u{202B}مجلة\u{202C}",
        "A\u{200E}B\u{200F}C",
        "\u{1B}]0;x\u{7}",
    ]

    private func mirror() async throws {
        let rows = zip(Self.names, Self.titles).map { name, title in
            ["Name": name, "Title": title, "Date": "2026-01-01", "Content": "a.pdf"]
        }
        let catalogue = try JSONSerialization.data(withJSONObject: rows)
        let pdf = Data("%PDF-1.4\n".utf8)
        let server = try ScriptedServer { request in
            [.send(.file(request.path == "/issues.plist" ? catalogue : pdf, for: request))]
        }
        defer { server.stop() }
        let result = try await run("mirror", server.url("/issues.plist").absoluteString)
        try #require(result.status == 0, "\(result.errors)")
    }

    @Test("one issue is one line, whatever its title holds, and the columns stand below each other")
    func list() async throws {
        try await mirror()
        let result = try await run("list")
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count == Self.names.count, "\(result.output)")
        #expect(!result.output.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
        #expect(!result.output.unicodeScalars.contains { [0x2028, 0x200E, 0x200F, 0x202B].contains($0.value) })
        let columns = lines.map { line in
            line.firstRange(of: "  2026-01-01  ").map { String(line[..<$0.lowerBound]).terminalColumns }
        }
        #expect(Set(columns).count == 1 && !columns.contains(nil), "\(columns)")
        for name in Self.names where !name.unicodeScalars.contains(where: { $0.value == 0x0639 }) {
            #expect(lines.contains { $0.contains(" \(name) ") }, "all of the name \(name), which is what one types")
        }
        #expect(result.output.contains("\u{2068}عدد ٧\u{2069}") && result.output.contains("\u{2068}مجلة\u{2069}"))
    }

    @Test("in JSON what drives a terminal is escaped, and reads back as it was")
    func json() async throws {
        try await mirror()
        let output = try await run("list", "--json").output
        #expect(!output.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
        #expect(output.contains("\\u009b2J") && output.contains("\\u2028"), "\(output)")
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
        #expect(Set(rows.compactMap { $0["title"] as? String }) == Set(Self.titles))
    }

    @Test("a long list is one JSON array with every issue in its place", arguments: [1, 256, 257, 700])
    func longJSON(count: Int) async throws {
        let names = (0..<count).map { "issue-\($0)" }
        let rows = names.enumerated().map { number, name in
            ["Name": name, "Date": "\(2900 - number)-01-01", "Content": "a.pdf"]
        }
        _ = try folder.write("packed/issues.plist", try JSONSerialization.data(withJSONObject: rows))
        try #require(try await run("add", folder["packed"].path).status == 0)
        let output = try await run("list", "--json").output
        #expect(output.split(separator: "\n").count == 1)
        let listed = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
        #expect(listed.compactMap { $0["name"] as? String } == names)
    }

    @Test("mirror says that there is nothing new, and with --quiet says nothing then")
    func nothingNew() async throws {
        let catalogue = try JSONSerialization.data(
            withJSONObject: [["Name": "a", "Date": "2026-01-01", "Content": "a.pdf"]])
        let server = try ScriptedServer { request in
            [.send(.file(request.path == "/issues.plist" ? catalogue : Data("%PDF-1.4\n".utf8), for: request))]
        }
        defer { server.stop() }
        let first = try await run("mirror", server.url("/issues.plist").absoluteString, "--quiet")
        #expect(
            first.output == "1 new, 0 corrected, 1 downloaded, 0 missing; 1 issue available\n" && first.errors.isEmpty)
        let again = try await run("mirror")
        #expect(again.output == "Nothing new. 1 issue is here.\n" && again.errors.isEmpty, "\(again)")
        let quiet = try await run("mirror", "--quiet")
        #expect(quiet.status == 0 && quiet.output.isEmpty && quiet.errors.isEmpty, "\(quiet)")
        let verified = try await run("verify", "--quiet")
        #expect(!verified.output.contains("sound"))
    }

    @Test("a correction whose archive is not there is missing, at each mirror, though the issue can be read")
    func failedCorrection() async throws {
        let mirror = try await MirrorProcess()
        try #require(try await mirror.mirror().status == 0)
        try mirror.write("spring", seed: 7, 30_000)
        try await mirror.pack(["spring"])
        let dist = mirror.folder["dist"]
        for name in try FileManager.default.contentsOfDirectory(atPath: dist.path) where name.hasSuffix(".zip") {
            try FileManager.default.removeItem(at: dist.appending(path: name))
        }
        for _ in 1...2 {
            let result = try await mirror.run("mirror")
            #expect(result.status == 1 && result.output.contains("1 missing"), "\(result.output)\(result.errors)")
            #expect(result.errors.contains("404"), "\(result.errors)")
        }
        #expect(try await mirror.run("list").output.hasPrefix("available"))
    }
}
