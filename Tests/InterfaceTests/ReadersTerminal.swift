import Foundation
import TestSupport
import Testing

/// The environment for the reader in a terminal, with a separate library, and a check of the terminal's final state.
struct ReadersTerminal {
    let folder: TemporaryFolder

    var environment: [String: String] {
        [
            "MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path,
            // Swift's crash handler would ask for input in the terminal.
            "SWIFT_BACKTRACE": "enable=no",
        ]
    }

    /// Expects the original settings, the normal screen, a visible cursor and no mouse mode.
    func expectOrdinary(_ terminal: TerminalSession) async throws {
        // The shell can continue before a killed reader's terminal is restored.
        try await wait(while: try await terminal.property("#{alternate_on}") == "1")
        try await terminal.enter("")
        try await terminal.enter("stty -a > \(folder["after"].path); echo b''ack")
        // Input that is typed early appears after the shell's prompt.
        try await terminal.wait { $0.contains("\nback") || $0.contains("$ back") }
        let before = try String(contentsOf: folder["before"], encoding: .utf8)
        let after = try String(contentsOf: folder["after"], encoding: .utf8)
        #expect(before == after)
        #expect(try await terminal.property("#{alternate_on}#{cursor_flag}#{mouse_any_flag}") == "010")
    }

    /// Returns the process ID of the reader.
    func processIdentifier() async throws -> Int32 {
        let found = try await Tool.run(["pgrep", "-f", "^\(Tool.masthead) read.*"])
        // Other tests run readers as well, but with other libraries.
        for word in found.output.split(separator: "\n") {
            let file = URL(filePath: "/proc/\(word)/environ")
            guard let variables = try? String(contentsOf: file, encoding: .utf8), let number = Int32(word) else {
                continue
            }
            if variables.contains(folder["library"].path) { return number }
        }
        struct NotThere: Error {}
        throw NotThere()
    }
}
