import CommandSupport
import Foundation
import TestSupport
import Testing

/// Reading statistics with real commands, from a displayed page to the publisher's statistics.
@Suite(.leavesNoProcess) struct ReadingShareTests {
    private struct Listed: Decodable {
        let handle: String
        let reading: String?
    }

    private let magazine: CountedMagazine
    private var folder: TemporaryFolder { magazine.folder }

    init() throws { magazine = try CountedMagazine() }

    @Test("reading statistics are collected only while the reader agrees")
    func whole() async throws {
        try await magazine.makeServer()
        let server = try magazine.serve()
        defer { server.stop() }
        let url = try await server.url()
        try await magazine.pack(for: url)
        let added = try await magazine.run("add", url + "issues.plist", "--handle", "mill")
        #expect(added.errors.contains("--share-reading") && added.errors.contains("Nothing is sent"), "\(added)")
        try await magazine.run("download", "mill/one")
        try await magazine.run("page", "mill/one", "1.1", "--text")
        try await magazine.run("refresh")
        #expect(try await magazine.counts().isEmpty)
        let list = try await magazine.run("publications", "--json").output
        #expect(try JSONDecoder().decode([Listed].self, from: Data(list.utf8)).map(\.reading) == ["asked"])
        let agreed = try await magazine.run("follow", "mill", "--share-reading")
        #expect(agreed.output.contains(String(url.dropLast())) && agreed.output.contains("how much of it you read"))
        for _ in 0..<2 { try await magazine.run("page", "mill/one", "1.1", "--text") }
        // The server reads its catalog once a second, and must know the issue first.
        while try await magazine.counts().isEmpty { try await magazine.run("refresh") }
        let first = try #require(try await magazine.counts().first)
        #expect(first.item == "one" && first.unit == "pages" && first.read == 1 && first.newReaders == 1, "\(first)")
        try await magazine.run("page", "mill/one", "2.1", "--text")
        try await magazine.run("refresh")
        #expect(try await magazine.counts().map(\.read) == [2])
        try await magazine.run("refresh")
        #expect(try await magazine.counts().map(\.read) == [2])
        let table = try await magazine.run("press", "statistics", magazine.press, "--reading", "--csv", "-")
        try await magazine.run("press", "statistics", magazine.press, "--reading", "--csv", folder["table.csv"].path)
        let file = try String(contentsOf: folder["table.csv"], encoding: .utf8)
        #expect(table.output == file && file.hasSuffix(",1,1\r\n"), "\(table)")
        #expect(
            try await magazine.run("press", "statistics", magazine.press, "--reading").errors.contains(
                "each reader's own time zone"))
        #expect(table.output.contains(",one,") && table.output.contains(",pages,\(first.amount),2,"), "\(table)")
        try await magazine.run("page", "mill/one", "2.2", "--text")
        let ended = try await magazine.run("follow", "mill", "--no-share-reading")
        #expect(ended.output.contains("unsent reports were deleted"))
        try await magazine.run("refresh")
        #expect(try await magazine.counts().map(\.read) == [2])
        #expect(try await magazine.run("follow", "mill").output.contains("not shared"))
    }

    @Test("reading statistics cannot be shared unless the publisher collects them")
    func mistakes() async throws {
        try await magazine.makeServer(countsReading: false)
        try await magazine.pack(publication: "{}")
        try await magazine.run("add", folder["dist"].path, "--handle", "mill")
        let none = try await magazine.run("follow", "mill", "--share-reading", status: 1)
        #expect(none.errors.contains("does not collect"), "\(none)")
        try folder.write("source/publication.json", #"{"Statistics": true}"#)
        let checked = try await magazine.run("check", folder["source/one"].path, status: 1)
        #expect((checked.output + checked.errors).contains("no publisher server"), "\(checked)")
        try await magazine.run("press", "statistics", magazine.press, "--csv", "x", status: 64)
        let empty = try await magazine.run("press", "statistics", magazine.press, "--reading")
        #expect(empty.output.isEmpty && empty.errors.contains("There are no reading statistics"), "\(empty)")
        #expect(empty.errors.contains("Reading statistics are off"), "\(empty)")
        let reversed = try await magazine.run(
            "press", "statistics", magazine.press, "--reading", "--from", "2026-11-05", "--to", "2026-11-01", status: 64
        )
        #expect(
            reversed.errors.contains("--from (2026-11-05) must not be after --to (2026-11-01)"), "\(reversed)")
        let unknown = try await magazine.run(
            "press", "statistics", magazine.press, "--reading", "--publication", "magazin", status: 1)
        #expect(
            unknown.errors.contains("does not have this publication")
                && unknown.errors.contains("Use one of these: magazine"))
        try await magazine.run(
            "press", "statistics", magazine.press, "--reading", "--publication", "magazine", "--from", "2026-11-01")
        let announced = try await magazine.run("press", "statistics", magazine.press)
        #expect(
            announced.errors.contains("No issue was announced yet") && !announced.errors.contains("push connection"))
        let dear = try await magazine.run(
            "press", "product", "put", magazine.press, "x", "--publication", "magazin", "--kind", "all", "--price",
            "24.00",
            "--currency", "EUR", status: 64)
        #expect(dear.status == 64 && dear.errors.contains("For 24.00 EUR, use --price 2400."), "\(dear)")
        let product = try await magazine.run(
            "press", "product", "put", magazine.press, "x", "--publication", "magazin", "--kind", "all", status: 64)
        #expect(product.errors.contains("Check --publication") && product.errors.contains("'catalogs'"), "\(product)")
    }

    @Test("`recover` restores the reader's consent to reading statistics", arguments: [true, false])
    func recovered(isShared: Bool) async throws {
        try await magazine.pack(for: "http://127.0.0.1:9/")
        try await magazine.run("add", folder["dist/issues.plist"].path, "--handle", "mill")
        func reading() async throws -> [String?] {
            let list = try await magazine.run("publications", "--json").output
            return try JSONDecoder().decode([Listed].self, from: Data(list.utf8)).map(\.reading)
        }
        #expect(try await reading() == ["asked"])
        try await magazine.run("follow", "mill", isShared ? "--share-reading" : "--no-share-reading")
        let root = folder["library"]
        for ending in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: root.appending(path: "library.sqlite").path + ending)
        }
        try await magazine.run("recover")
        #expect(try await reading() == [isShared ? "agreed" : "declined"])
    }
}
