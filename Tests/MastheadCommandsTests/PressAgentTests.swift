import CommandSupport
import Foundation
import GRDB
import ServerStore
import TestSupport
import Testing

/// An agent with a real publisher server.
@Suite(.leavesNoProcess) struct PressAgentTests {
    private struct Counted: Decodable {
        let count: Int
        let publication: String
        let kind: String
    }

    private struct Listed: Decodable {
        let name: String
        let status: String
    }

    @Test("the agent downloads an issue when the server announces it")
    func announced() async throws {
        let folder = try TemporaryFolder()
        let press = folder["press"].path
        let environment = ["MASTHEAD_LIBRARY": folder["library"].path, "XDG_CONFIG_HOME": folder["settings"].path]
        func run(_ words: String...) async throws -> String {
            let result = try await Command.run(words, environment: environment)
            #expect(result.status == 0, "\(words): \(result)")
            return result.output
        }
        func issue(_ name: String, _ date: String) async throws {
            _ = try await run("new", "-y", folder["source/\(name)"].path, "--date", date)
            _ = try await run("pack", folder["source/\(name)"].path, "-o", folder["dist"].path)
        }
        try FileManager.default.createDirectory(at: folder["dist"], withIntermediateDirectories: true)
        _ = try await run("press", "init", press, "--public", folder["dist"].path)
        let server = try ServingProcess([Tool.masthead, "press", "serve", press, "--port", "0"])
        defer { server.stop() }
        let url = try await server.url()
        try folder.write("source/publication.json", #"{"Press": "\#(url)v1/publications/magazine"}"#)
        try await issue("one", "2026-01-01")
        _ = try await run("add", url + "issues.plist", "--handle", "mill", "--every", "30d")
        let agent = try ChildProcess(
            [Tool.masthead, "agent", "--stay"], environment: environment, errors: folder["agent-errors"])
        defer { agent.stop() }
        func channels() async throws -> Int {
            let text = try await run("press", "devices", press, "--json")
            let counts = try JSONDecoder().decode([Counted].self, from: Data(text.utf8))
            return counts.filter { $0.kind == "channel" && $0.publication == "magazine" }.reduce(0) { $0 + $1.count }
        }
        try await wait(while: try await channels() == 0)
        try await issue("two", "2026-02-01")
        _ = try await run("press", "notify", press, "two")
        try await wait(until: {
            let list = try JSONDecoder().decode([Listed].self, from: Data(try await run("list", "--json").utf8))
            return list.contains { $0.name == "two" && $0.status == "available" }
        })
        // The settings folder did not exist when the agent started.
        _ = try await run("config", "channels", "no")
        try await wait(while: try await channels() > 0)
        _ = try await run("config", "channels", "yes")
        try await wait(while: try await channels() == 0)
        _ = try await run("unfollow", "mill", "--keep-content")
        let store = try await StoreAddress("press.sqlite", in: folder["press"]).open()
        try await wait(while: try await ServerStore.Accounts(store).count() > 0)
        #expect(try await Devices(store).counts().isEmpty)
        await store.close()
        let database = try DatabaseQueue(path: folder["library/library.sqlite"].path)
        try await wait(until: {
            try database.read { try Row.fetchAll($0, sql: "SELECT * FROM pressChannel") }.isEmpty
        })
    }
}
