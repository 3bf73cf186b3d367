import CommandSupport
import Foundation
import TestSupport
import Testing

/// Publisher servers that systemd starts with a socket.
@Suite(.leavesNoProcess) struct PressRestartTests {
    let folder: TemporaryFolder
    private var press: String { folder["press"].path }

    init() async throws {
        folder = try TemporaryFolder()
        let made = try await Command.run(["press", "init", press])
        #expect(made.status == 0, "\(made)")
    }

    private struct Outcome: Decodable {
        let answered: Int
        let lost: [JSONValue]
        let repeated: [Int]
        let slow: [Int]
        let exits: [Int]
    }

    @Test("while systemd restarts the server, no connection is refused and no request is lost")
    func restarting() async throws {
        let program = Tool.repository.appending(path: "Tests/Programs/restart-service").path
        let result = try await Tool.run(
            ["/usr/bin/python3", program, "3", Tool.masthead, "press", "serve", press, "--quiet"])
        #expect(result.status == 0, "\(result)")
        let outcome = try JSONDecoder().decode(Outcome.self, from: Data(result.output.utf8))
        #expect(outcome.lost.isEmpty, "\(result)")
        // The clients that open a connection for each request never have to repeat one.
        #expect(outcome.repeated.prefix(2) == [0, 0] && outcome.answered >= 20, "\(result)")
        #expect(outcome.slow == [201, 201, 201] && outcome.exits == [0, 0, 0, 0], "\(result)")
    }

    @Test(
        "the server does not start with a descriptor from systemd that is not a listening socket",
        arguments: ["exec 3>&-", "exec 3</dev/null"])
    func notASocket(redirection: String) async throws {
        let script = "export LISTEN_PID=$$ LISTEN_FDS=1; \(redirection); exec \"$@\""
        let result = try await Tool.run(["sh", "-c", script, "sh", Tool.masthead, "press", "serve", press])
        #expect(result.status == 1, "\(result)")
        #expect(result.errors.contains("cannot use the socket from systemd: descriptor 3"), "\(result)")
    }
}
