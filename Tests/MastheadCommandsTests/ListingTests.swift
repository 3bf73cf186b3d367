import CommandSupport
import Foundation
import Periodical
import TerminalReader
import TestSupport
import Testing

@testable import MastheadCommands

/// Lists of items, with titles and names from publishers.
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
        let catalog = try JSONSerialization.data(withJSONObject: rows)
        let pdf = Data("%PDF-1.4\n".utf8)
        let server = try ScriptedServer { request in
            [.send(.file(request.path == "/issues.plist" ? catalog : pdf, for: request))]
        }
        defer { server.stop() }
        let result = try await run("mirror", server.url("/issues.plist").absoluteString)
        try #require(result.status == 0, "\(result.errors)")
    }

    @Test("if its output is piped, `list` prints each issue as one line with seven fields")
    func list() async throws {
        try await mirror()
        let result = try await run("list")
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count == Self.names.count, "\(result.output)")
        #expect(
            !result.output.unicodeScalars.contains {
                $0 != "\n" && $0 != "\t" && $0.properties.generalCategory == .control
            })
        #expect(!result.output.unicodeScalars.contains { [0x2028, 0x200E, 0x200F, 0x202B].contains($0.value) })
        let records = lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        #expect(records.allSatisfy { $0.count == 7 && $0[0] == "available" && $0[2] == "2026-01-01" }, "\(records)")
        for name in Self.names {
            #expect(
                records.contains { $0[1].hasSuffix("/\(name)") }, "the full name \(name) is missing")
        }
        #expect(records.contains { $0[5] == "مجلة" }, "\(records)")
        #expect(!result.output.unicodeScalars.contains { (0x2066...0x2069).contains($0.value) })
    }

    @Test("`list --limit` counts items of all kinds together")
    func limit() async throws {
        let rows = (1...9).map {
            ["Name": "issue-\($0)", "Date": "2026-01-0\($0)", "Title": "T\(10 - $0)", "Content": "a.pdf"]
        }
        let catalog = try JSONSerialization.data(withJSONObject: rows)
        let feed = Data(TideFeed.rss("Harbour", 5).utf8)
        let server = try ScriptedServer { request in
            [.send(.file(request.path == "/issues.plist" ? catalog : feed, for: request))]
        }
        defer { server.stop() }
        for path in ["/issues.plist", "/feed.xml"] {
            try #require(try await run("add", server.url(path).absoluteString).status == 0)
        }
        try #require(try await run("refresh", "--quiet").status == 0)
        func names(_ words: [String]) async throws -> [String] {
            let output = try await Command.run(["list", "--json"] + words + ["--library", folder["library"].path])
                .output
            let rows = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]]
            return (rows ?? []).compactMap { $0["name"] as? String }
        }
        #expect(try await names([]).count == 14)
        for order in ["date", "opened", "number", "title", "author", "name", "size"] {
            #expect(try await names(["--limit", "3", "--sort", order]).count == 3, "\(order)")
            #expect(try await names(["--limit", "100", "--sort", order]).count == 14, "\(order)")
        }
        // The posts are from December 2025, so the three newest items are issues.
        #expect(try await names(["--limit", "3"]) == ["issue-9", "issue-8", "issue-7"])
        #expect(try await names(["--limit", "10"]).filter { $0.hasPrefix("tide") } == ["tide-5"])
        #expect(try await names(["--limit", "2", "--sort", "title", "--kind", "magazine"]) == ["issue-9", "issue-8"])
        #expect(try await names(["--limit", "2", "--kind", "feed"]).count == 2)
        #expect(try await run("list", "--limit", "4").output.split(separator: "\n").count == 4)
        for words in [
            ["--kind", "magazine", "--folder", "x"], ["--kind", "feed", "--volume", "2"],
            ["--kind", "feed", "--removed"],
        ] {
            let refused = try await Command.run(["list"] + words + ["--library", folder["library"].path])
            #expect(refused.status == 64, "\(words): \(refused)")
        }
    }

    @Test("`list` can show removed items and items without files together, newest first")
    func removed() async throws {
        let rows = (1...4).map { ["Name": "issue-\($0)", "Date": "2026-01-0\($0)", "Content": "a.pdf"] }
        let catalog = try JSONSerialization.data(withJSONObject: rows)
        let server = try ScriptedServer { request in
            [.send(.file(request.path == "/issues.plist" ? catalog : Data("%PDF-1.4\n".utf8), for: request))]
        }
        defer { server.stop() }
        try #require(try await run("mirror", server.url("/issues.plist").absoluteString).status == 0)
        try #require(try await run("remove", "issue-4", "issue-2", "--yes").status == 0)
        try #require(try await run("remove", "issue-3", "issue-1", "--content-only").status == 0)
        let listed = try await run("list", "--removed").output.split(separator: "\n")
        #expect(listed.count == 4)
        for (line, name) in zip(listed, ["issue-4", "issue-3", "issue-2", "issue-1"]) {
            #expect(line.contains("/\(name)\t"), "\(listed)")
        }
    }

    @Test("the keys in `list --json` are in alphabetical order")
    func keyOrder() async throws {
        try await mirror()
        let output = try await run("list", "--json").output
        let keys = output.prefix { $0 != "}" }.matches(of: /"([A-Za-z]+)":/).map { String($0.1) }
        #expect(keys == keys.sorted() && keys.count == 46, "\(keys)")
    }

    @Test("in a terminal of any width, `list` shows full names and the states of issues", arguments: [60, 80, 132])
    func table(columns: Int) {
        let rows = [
            [
                "The long voyage home from the island", "press/the-long-voyage-home-from-the-island", "no. 7", "",
                "2026-01-01", "available", "34% read",
            ],
            ["Summer", "press/summer", "", "", "2026-02-01", "not here", ""],
        ]
        let table = ItemTable.table(rows)
        let lines = table.lines(columns: columns)
        #expect(lines.allSatisfy { $0.terminalColumns <= columns }, "\(lines)")
        // In a narrow terminal, a long name is on a separate line, so that the other columns fit.
        #expect(lines.count == (columns == 132 ? 3 : 4) && lines[1].hasPrefix("The long voy"), "\(lines)")
        #expect(lines.last?.contains("press/summer") == true, "\(lines)")
        #expect(lines[columns == 132 ? 1 : 2].contains("press/the-long-voyage-home-from-the-island"), "\(lines)")
        #expect(lines[1].contains("available") && lines.last?.contains("not here") == true, "\(lines)")
        #expect(lines[1].contains("2026-01-01") == (columns >= 80), "\(lines)")
        #expect(lines[1].hasSuffix("34% read") == (columns >= 80), "\(lines)")
        #expect(table.records.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 7 })
    }

    @Test("in a narrow terminal, a table hides its wide columns and shows all columns that still fit")
    func returning() {
        let columns: [Table.Column] = [
            .init(heading: "Timer"), .init(heading: "Next", yields: 1), .init(heading: "For", yields: 2),
            .init(heading: "Time", isNumeric: true),
        ]
        let rows = [["Tea", "2026-11-27 12:00", "press/the-long-voyage-home-from-the-island", "04:59"]]
        let table = Table(columns: columns, rows: rows)
        func headings(_ columns: Int) -> [Substring] { table.lines(columns: columns)[0].split(separator: " ") }
        #expect(headings(80) == ["Timer", "Next", "For", "Time"])
        #expect(headings(40) == ["Timer", "Next", "Time"])
        #expect(headings(20) == ["Timer", "Time"])
    }

    @Test("the columns of `list` are aligned at any terminal width", arguments: [30, 40, 60, 80])
    func alignment(columns: Int) throws {
        let rows = [
            ["Keeping and Reading", "press/keeping", "", "", "2026-11-01", "", "60% read  favorite"],
            ["Making", "press/making", "", "", "2026-10-01", "not downloaded", ""],
        ]
        let lines = ItemTable.table(rows).lines(columns: columns)
        let places = try (["Issue"] + rows.map { $0[1] }).enumerated().map { index, words in
            let line = lines[index]
            return line.distance(from: line.startIndex, to: try #require(line.firstRange(of: words)).lowerBound)
        }
        #expect(Set(places).count == 1, "\(lines)")
    }

    @Test("if `list` is used with an item, the error suggests commands for the item")
    func itemInsteadOfHandle() async throws {
        let refused = try await run("list", "press/2014-12")
        #expect(refused.status == 64, "\(refused)")
        #expect(refused.errors.contains("masthead list press --library "), "\(refused)")
        #expect(refused.errors.contains("masthead contents press/2014-12 --library "), "\(refused)")
    }

    @Test("control characters in JSON output are escaped")
    func json() async throws {
        try await mirror()
        let output = try await run("list", "--json").output
        #expect(!output.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
        #expect(output.contains("\\u009b2J") && output.contains("\\u2028"), "\(output)")
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
        #expect(Set(rows.compactMap { $0["title"] as? String }) == Set(Self.titles))
    }

    @Test("`list --json` prints a long list as one array in the right order", arguments: [1, 256, 257, 700])
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

    @Test("`mirror` reports that nothing is new, and prints nothing with --quiet")
    func nothingNew() async throws {
        let catalog = try JSONSerialization.data(
            withJSONObject: [["Name": "a", "Date": "2026-01-01", "Content": "a.pdf"]])
        let server = try ScriptedServer { request in
            [.send(.file(request.path == "/issues.plist" ? catalog : Data("%PDF-1.4\n".utf8), for: request))]
        }
        defer { server.stop() }
        let first = try await run("mirror", server.url("/issues.plist").absoluteString, "--quiet")
        #expect(
            first.output == "1 new, 0 corrected, 1 downloaded, 0 failed; 1 issue available\n" && first.errors.isEmpty)
        let again = try await run("mirror")
        #expect(again.output == "Nothing new. 1 issue is available.\n" && again.errors.isEmpty, "\(again)")
        let quiet = try await run("mirror", "--quiet")
        #expect(quiet.status == 0 && quiet.output.isEmpty && quiet.errors.isEmpty, "\(quiet)")
        let verified = try await run("verify", "--quiet")
        #expect(!verified.output.contains("sound"))
    }

    @Test("if a correction's archive is missing on the server, every run of `mirror` reports it")
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
            #expect(result.status == 1 && result.output.contains("1 failed"), "\(result.output)\(result.errors)")
            #expect(result.errors.contains("404"), "\(result.errors)")
        }
        #expect(try await mirror.run("list").output.hasPrefix("available"))
    }
}
