package import Foundation
import Synchronization
package import TestSupport
import Testing

/// A library with timers that agent processes run.
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

    /// Creates the library's folder.
    /// - Parameter environment: Variables that replace or add to the default variables.
    package init(_ environment: [String: String] = [:]) throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        self.environment = [
            "MASTHEAD_LIBRARY": folder["library"].path, "XDG_CONFIG_HOME": folder["config"].path,
            "XDG_CACHE_HOME": folder["cache"].path,
            // The machine's own desktop must not show the notifications.
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder["none"].path)",
        ].merging(environment) { $1 }
    }

    /// Runs a command and expects it to succeed.
    @discardableResult
    package func run(_ words: String...) async throws -> String {
        let result = try await Command.run(words, environment: environment)
        #expect(result.status == 0, "\(words): \(result)")
        return result.output
    }

    /// Starts an agent process. Each process writes its messages to a new file.
    package func agent() throws -> (process: ChildProcess, log: URL) {
        let number = round.withLock { round in
            round += 1
            return round
        }
        let log = folder["agent-\(number)"]
        let process = try ChildProcess([Tool.masthead, "agent", "--stay"], environment: environment, errors: log)
        return (process, log)
    }

    /// Runs `masthead open` until it is stopped.
    package func open() throws -> ServingProcess {
        try ServingProcess([Tool.masthead, "open", "--port", "0", "--no-browser", "--quiet"], environment)
    }

    /// Returns the timer events, oldest first.
    package func events() async throws -> [Event] {
        let text = try await run("timer", "events", "--json")
        return try JSONDecoder().decode([Event].self, from: Data(text.utf8)).reversed()
    }

    /// Waits until the timer events meet a condition.
    package func events(until isWanted: ([Event]) -> Bool) async throws -> [Event] {
        var events: [Event] = []
        try await wait(until: {
            events = try await self.events()
            return isWanted(events)
        })
        return events
    }
}
