package import Foundation
import Synchronization
package import TestSupport
import Testing

/// A library of its own, whose timers the built command tells in the background.
package final class TimerProcess: Sendable {
    package let folder: TemporaryFolder
    package let environment: [String: String]
    private let round = Mutex(0)

    package struct Event: Decodable {
        package let id: Int64
        package let timer: Int64
        package let title: String
        package let count: Int
        package let fellDue: Int
        package let doneAt: String?
        package let outcome: String
        package let delivery: String
        package let sent: String
    }

    /// - Parameter environment: variables beside those that every such library has.
    package init(_ environment: [String: String] = [:]) throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        self.environment = [
            "MASTHEAD_LIBRARY": folder["library"].path, "XDG_CONFIG_HOME": folder["config"].path,
            "XDG_CACHE_HOME": folder["cache"].path,
            // No desktop of the machine's is to see it.
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder["none"].path)",
        ].merging(environment) { $1 }
    }

    /// Runs a command that has to succeed.
    @discardableResult
    package func run(_ words: String...) async throws -> String {
        let result = try await Command.run(words, environment: environment)
        #expect(result.status == 0, "\(words): \(result)")
        return result.output
    }

    /// Starts the process that stays; what it says is in a new file.
    package func agent() throws -> (process: ChildProcess, log: URL) {
        let number = round.withLock { round in
            round += 1
            return round
        }
        let log = folder["agent-\(number)"]
        let process = try ChildProcess([Tool.masthead, "agent", "--stay"], environment: environment, errors: log)
        return (process, log)
    }

    /// `masthead open`, until it is stopped.
    package func open() throws -> ServingProcess {
        try ServingProcess([Tool.masthead, "open", "--port", "0", "--no-browser", "--quiet"], environment)
    }

    /// What was told, the oldest first.
    package func events() async throws -> [Event] {
        let text = try await run("timer", "events", "--json")
        return try JSONDecoder().decode([Event].self, from: Data(text.utf8)).reversed()
    }

    /// Waits until what was told is as wanted.
    package func events(until isWanted: ([Event]) -> Bool) async throws -> [Event] {
        while true {
            let events = try await events()
            if isWanted(events) { return events }
            try await waitAMoment()
        }
    }
}
