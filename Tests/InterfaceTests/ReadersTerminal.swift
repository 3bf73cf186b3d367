import Foundation
import TestSupport
import Testing

/// What a reader at a terminal needs: a library of the test's own, and a look at how the terminal is left.
struct ReadersTerminal {
    let folder: TemporaryFolder

    var environment: [String: String] {
        [
            "MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path,
            // Swift's own report of a crash would ask at the terminal what to do.
            "SWIFT_BACKTRACE": "enable=no",
        ]
    }

    /// What the terminal's settings are, and whether it shows its ordinary screen, its cursor and takes no mouse.
    func expectOrdinary(_ terminal: TerminalSession) async throws {
        // Of one that was killed the shell knows before the terminal is put right.
        let end = ContinuousClock.now + .seconds(120)
        while try await terminal.property("#{alternate_on}") == "1", ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(20))
        }
        try await terminal.enter("")
        try await terminal.enter("stty -a > \(folder["after"].path); echo b''ack")
        // What is typed before the shell asks stands behind its prompt.
        try await terminal.wait { $0.contains("\nback") || $0.contains("$ back") }
        let before = try String(contentsOf: folder["before"], encoding: .utf8)
        let after = try String(contentsOf: folder["after"], encoding: .utf8)
        #expect(before == after)
        #expect(try await terminal.property("#{alternate_on}#{cursor_flag}#{mouse_any_flag}") == "010")
    }

    /// The process that reads.
    func processIdentifier() async throws -> Int32 {
        let found = try await Tool.run(["pgrep", "-f", "^\(Tool.masthead) read.*"])
        // Other tests read too: ours has our library.
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
