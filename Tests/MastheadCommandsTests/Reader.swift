import CommandSupport
import Foundation
import IssueLibrary
import TestSupport
import Testing

/// A publisher, a simulated desktop and a library, all with the same test clock.
final class Reader: Sendable {
    let folder: TemporaryFolder
    let server: ScriptedServer
    let clock: ManualClock

    init(at time: String) throws {
        folder = try TemporaryFolder()
        clock = try ManualClock(time)
        let dist = folder["dist"]
        server = try ScriptedServer { request in
            guard let data = FileManager.default.contents(atPath: dist.path + request.path) else {
                return [.send(.response(404))]
            }
            return [.send(.file(data, for: request))]
        }
    }

    deinit { server.stop() }

    /// Installs a program in the reader's `PATH`.
    func program(_ name: String, _ script: String) throws { try folder.writeProgram("bin/\(name)", script) }

    /// The environment variables for the reader's commands.
    var environment: [String: String] {
        [
            "MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path,
            "XDG_CONFIG_HOME": folder["config"].path, "PATH": "\(folder["bin"].path):/usr/bin:/bin",
            "HOME": folder["home"].path, "MASTHEAD_SCALE": "1", "MASTHEAD_NOTIFY": "",
        ]
    }

    /// Runs a command in this process with the test clock.
    @discardableResult
    func run(_ arguments: String...) async throws -> Tool.Result {
        try await run(arguments)
    }

    /// Runs a command in this process with the test clock.
    @discardableResult
    func run(_ arguments: [String]) async throws -> Tool.Result {
        try await Command.run(arguments, environment: environment) { [clock] configuration in
            configuration.now = { clock.now }
            configuration.sleep = { try await clock.sleep(until: $0) }
            configuration.http.retryCount = 1
            configuration.http.retryDelay = .milliseconds(1)
            configuration.signaturePatience = .milliseconds(10)
        }
    }

    /// Publishes an issue with a title.
    func publish(_ name: String, title: String, date: String) async throws {
        try folder.write("src/\(name)/cover.png", .png(width: 8, height: 8))
        try folder.write("src/\(name)/issue.json", #"{"Title": "\#(title)", "Date": "\#(date)", "Cover": "cover.png"}"#)
        try folder.write(
            "src/\(name)/pages.json", #"[[{"class": "TextPage", "properties": {"title": "T", "body": "Words"}}]]"#)
        let packed = try await Command.run(
            ["pack", "--quiet", folder["src/\(name)"].path, "-o", folder["dist"].path],
            environment: environment)
        try #require(packed.status == 0, "\(packed.errors)")
    }

    /// Returns the first row of `publications --json`.
    func publication() async throws -> [String: Any] {
        let result = try await run("publications", "--json")
        let rows = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
        return try #require(rows?.first, "\(result.errors)")
    }

    /// Returns the lines of a file that one of the reader's programs wrote.
    func lines(_ file: String) -> [String] {
        let text = FileManager.default.contents(atPath: folder[file].path).map { String(decoding: $0, as: UTF8.self) }
        return text?.split(separator: "\n").map(String.init) ?? []
    }
}
