import CommandSupport
import Foundation
import TestSupport
import Testing

/// `refresh`, killed while it tells a publisher's server what was read.
@Suite(.leavesNoProcess) struct ReadingShareKillTests {
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

    @Test("a command that is killed while it tells the server counts nothing twice, and loses nothing")
    func killed() async throws {
        try await setUp()
        let server = try ServingProcess([Tool.masthead, "press", "serve", press, "--port", "0"])
        defer { server.stop() }
        let url = try await server.url()
        try await publish(url)
        try await run("add", url + "issues.plist", "--handle", "mill")
        try await run("download", "mill/one")
        try await run("follow", "mill", "--share-reading")
        try await run("page", "mill/one", "1.1", "--text")
        while try await told().isEmpty { try await run("refresh") }
        try await run("page", "mill/one", "2.1", "--text")
        // Some are killed before they sent it, some between, some after the answer.
        for wait in [0, 20, 40, 80, 160, 320] {
            let refresh = try ChildProcess(
                [Tool.masthead, "refresh"], environment: environment, errors: folder["errors-\(wait)"])
            try await Task.sleep(for: .milliseconds(wait))
            refresh.kill(SIGKILL)
            await refresh.wait()
        }
        try await run("refresh")
        #expect(try await told().map(\.read) == [2])
        #expect(try await told().map(\.newReaders) == [1])
    }
}
