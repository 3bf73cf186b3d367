import CommandSupport
import Foundation
import TestSupport
import Testing

/// What is read, from the page of a reader to the publisher's statistics, with real commands.
@Suite(.leavesNoProcess) struct ReadingShareTests {
    private struct Told: Decodable {
        struct Item: Decodable {
            let item: String
            let unit: String
            let amount: Int
            let read: Int
            let newReaders: Int
        }
        let items: [Item]
    }

    private struct Listed: Decodable {
        let handle: String
        let reading: String?
    }

    private let folder: TemporaryFolder
    private let environment: [String: String]
    private var press: String { folder["press"].path }

    init() throws {
        folder = try TemporaryFolder()
        environment = ["MASTHEAD_LIBRARY": folder["library"].path, "XDG_CONFIG_HOME": folder["settings"].path]
    }

    @discardableResult
    private func run(_ words: String..., status: Int32 = 0) async throws -> Tool.Result {
        let result = try await Command.run(words, environment: environment)
        #expect(result.status == status, "\(words): \(result)")
        return result
    }

    private func told() async throws -> [Told.Item] {
        let text = try await run("press", "statistics", press, "--reading", "--json").output
        return try JSONDecoder().decode(Told.self, from: Data(text.utf8)).items
    }

    private func setUp(counts: Bool = true) async throws {
        try FileManager.default.createDirectory(at: folder["dist"], withIntermediateDirectories: true)
        try await run("press", "init", press, "--public", folder["dist"].path)
        let file = folder["press/press.json"]
        let value = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        var settings = try #require(value as? [String: Any])
        settings["reading-statistics"] = counts
        try JSONSerialization.data(withJSONObject: settings).write(to: file)
    }

    private func publish(_ url: String) async throws {
        try folder.write(
            "source/publication.json", #"{"Press": "\#(url)v1/publications/magazine", "Statistics": true}"#)
        try await run("new", "-y", folder["source/one"].path, "--date", "2026-01-01")
        try await run("pack", folder["source/one"].path, "-o", folder["dist"].path)
    }

    @Test("pages that are read are counted at the publisher's server once the reader agreed, and not before or after")
    func whole() async throws {
        try await setUp()
        let server = try ServingProcess([Tool.masthead, "press", "serve", press, "--port", "0"])
        defer { server.stop() }
        let url = try await server.url()
        try await publish(url)
        let added = try await run("add", url + "issues.plist", "--handle", "mill")
        #expect(added.errors.contains("--share-reading") && added.errors.contains("nothing is sent"), "\(added)")
        try await run("download", "mill/one")
        try await run("page", "mill/one", "1.1", "--text")
        try await run("refresh")
        #expect(try await told().isEmpty)
        let list = try await run("publications", "--json").output
        #expect(try JSONDecoder().decode([Listed].self, from: Data(list.utf8)).map(\.reading) == ["asked"])
        let agreed = try await run("follow", "mill", "--share-reading")
        #expect(agreed.output.contains(String(url.dropLast())) && agreed.output.contains("how much of it was read"))
        for _ in 0..<2 { try await run("page", "mill/one", "1.1", "--text") }
        // The server has to have looked at its catalogue, which it does each second.
        while try await told().isEmpty { try await run("refresh") }
        let first = try #require(try await told().first)
        #expect(first.item == "one" && first.unit == "pages" && first.read == 1 && first.newReaders == 1, "\(first)")
        try await run("page", "mill/one", "2.1", "--text")
        try await run("refresh")
        #expect(try await told().map(\.read) == [2])
        try await run("refresh")
        #expect(try await told().map(\.read) == [2])
        let table = try await run("press", "statistics", press, "--reading", "--csv", "-")
        try await run("press", "statistics", press, "--reading", "--csv", folder["table.csv"].path)
        let file = try String(contentsOf: folder["table.csv"], encoding: .utf8)
        #expect(table.output == file && file.hasSuffix(",1,1\r\n"), "\(table)")
        #expect(try await run("press", "statistics", press, "--reading").errors.contains("each reader's own clock"))
        #expect(table.output.contains(",one,") && table.output.contains(",pages,\(first.amount),2,"), "\(table)")
        try await run("page", "mill/one", "2.2", "--text")
        let ended = try await run("follow", "mill", "--no-share-reading")
        #expect(ended.output.contains("what waited is deleted"))
        try await run("refresh")
        #expect(try await told().map(\.read) == [2])
        #expect(try await run("follow", "mill").output.contains("not shared"))
    }

    @Test("what is asked for has to be asked for")
    func mistakes() async throws {
        try await setUp(counts: false)
        try folder.write("source/publication.json", "{}")
        try await run("new", "-y", folder["source/one"].path, "--date", "2026-01-01")
        try await run("pack", folder["source/one"].path, "-o", folder["dist"].path)
        try await run("add", folder["dist"].path, "--handle", "mill")
        let none = try await run("follow", "mill", "--share-reading", status: 1)
        #expect(none.errors.contains("does not ask"), "\(none)")
        try folder.write("source/publication.json", #"{"Statistics": true}"#)
        let checked = try await run("check", folder["source/one"].path, status: 1)
        #expect((checked.output + checked.errors).contains("no server that counts"), "\(checked)")
        try await run("press", "statistics", press, "--csv", "x", status: 64)
        let empty = try await run("press", "statistics", press, "--reading")
        #expect(empty.output.isEmpty && empty.errors.contains("Nothing was read"), "\(empty)")
        #expect(empty.errors.contains("Nothing is counted now"), "\(empty)")
        let reversed = try await run(
            "press", "statistics", press, "--reading", "--from", "2026-11-05", "--to", "2026-11-01", status: 64)
        #expect(
            reversed.errors.contains("--from 2026-11-05 is after --to 2026-11-01: give the earlier day"), "\(reversed)")
        let unknown = try await run("press", "statistics", press, "--reading", "--publication", "magazin", status: 1)
        #expect(unknown.errors.contains("no such publication") && unknown.errors.contains("There are: magazine"))
        try await run("press", "statistics", press, "--reading", "--publication", "magazine", "--from", "2026-11-01")
        let announced = try await run("press", "statistics", press)
        #expect(announced.errors.contains("No issue was announced yet") && !announced.errors.contains("channel"))
        let dear = try await run(
            "press", "product", "put", press, "x", "--publication", "magazin", "--kind", "all", "--price", "24.00",
            "--currency", "EUR", status: 64)
        #expect(dear.status == 64 && dear.errors.contains("12 euros are --price 1200"), "\(dear)")
        let product = try await run(
            "press", "product", "put", press, "x", "--publication", "magazin", "--kind", "all", status: 64)
        #expect(product.errors.contains("Mend --publication") && product.errors.contains("'catalogues'"), "\(product)")
    }

    @Test(
        "what the reader answered comes back with a library whose database is made anew of its backup",
        arguments: [true, false])
    func recovered(isShared: Bool) async throws {
        try folder.write(
            "source/publication.json",
            #"{"Press": "http://127.0.0.1:9/v1/publications/magazine", "Statistics": true}"#)
        try await run("new", "-y", folder["source/one"].path, "--date", "2026-01-01")
        try await run("pack", folder["source/one"].path, "-o", folder["dist"].path)
        try await run("add", folder["dist/issues.plist"].path, "--handle", "mill")
        func reading() async throws -> [String?] {
            let list = try await run("publications", "--json").output
            return try JSONDecoder().decode([Listed].self, from: Data(list.utf8)).map(\.reading)
        }
        #expect(try await reading() == ["asked"])
        try await run("follow", "mill", isShared ? "--share-reading" : "--no-share-reading")
        let root = folder["library"]
        for ending in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: root.appending(path: "library.sqlite").path + ending)
        }
        try await run("recover")
        #expect(try await reading() == [isShared ? "agreed" : "declined"])
    }
}
