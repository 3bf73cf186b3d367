import CommandSupport
import Foundation
import TestSupport
import Testing

/// Checks of publisher servers in separate processes.
@Suite(.leavesNoProcess) struct PressDoctorCommandTests {
    let folder: TemporaryFolder
    private var press: String { folder["press"].path }

    init() throws { folder = try TemporaryFolder() }

    private func run(_ words: String...) async throws -> Tool.Result { try await Command.run(["press"] + words) }

    @Test("`press doctor` prints one line for each check, and fails only for a failure")
    func doctor() async throws {
        let none = try await run("doctor", press)
        #expect(none.status == 1 && none.output.contains("failure  configuration: "), "\(none)")
        #expect(try await run("init", press).status == 0)
        let port = try LoopbackPort.free()
        try folder.write("press/press.json", #"{"port": \#(port)}"#)
        let stopped = try await run("doctor", press)
        #expect(stopped.status == 0 && stopped.output.contains("ok       database: "), "\(stopped)")
        #expect(stopped.output.contains("warning  server: the server does not run"), "\(stopped)")
        #expect(stopped.output.contains("         hint: Start the server"), "\(stopped)")
        let server = try ServingProcess([Tool.masthead, "press", "serve", press])
        defer { server.stop() }
        _ = try await server.url()
        let running = try await run("doctor", press)
        #expect(running.status == 0 && running.output.contains("is this server"), "\(running)")
        #expect(chmod("\(press)/signing.pem", 0o644) == 0)
        let wrong = try await run("doctor", press, "--json")
        let rows = try #require(
            try JSONSerialization.jsonObject(with: Data(wrong.output.utf8)) as? [[String: Any]], "\(wrong)")
        #expect(wrong.status == 1 && !rows.isEmpty)
        let failed = rows.filter { $0["status"] as? String == "failure" }
        #expect(Set(failed.compactMap { $0["check"] as? String }) == ["permissions", "signing key"], "\(rows)")
        #expect(failed.allSatisfy { ($0["hint"] as? String)?.contains("chmod 600") == true }, "\(rows)")
    }
}
