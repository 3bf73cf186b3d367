import Foundation

/// A bus of a desktop of its own (`dbus-daemon --session`), with a server of notifications on it, which is run by
/// `Tests/Programs/notification-server`.
public final class NotificationServer: Sendable {
    /// A notice that it was sent.
    public struct Notice: Decodable, Sendable {
        /// A value of a hint.
        public enum Hint: Decodable, Sendable, Hashable {
            case flag(Bool)
            case number(Int)
            case text(String)

            /// Reads a value of any of these types.
            public init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let text = try? container.decode(String.self) {
                    self = .text(text)
                } else if let flag = try? container.decode(Bool.self) {
                    self = .flag(flag)
                } else {
                    self = .number(try container.decode(Int.self))
                }
            }
        }

        /// The program's name.
        public let application: String
        /// The icon's name, or its file.
        public let icon: String
        /// The line.
        public let summary: String
        /// The words below it.
        public let body: String
        /// The buttons: of each its key, and what stands on it.
        public let actions: [String]
        /// What else is said of it.
        public let hints: [String: Hint]
        /// How long it is wanted to be seen, in milliseconds.
        public let expires: Int
    }

    /// Whether what it needs is there, or has to be.
    public static var isInstalled: Bool {
        ["dbus-daemon", "notify-send", "dbus-send"].allSatisfy(Tool.isInstalled)
            && (access("/usr/lib/python3/dist-packages/dbus", F_OK) == 0
                || ProcessInfo.processInfo.environment["MASTHEAD_REQUIRE_TOOLS"] != nil)
    }

    private let folder: TemporaryFolder
    private let bus: ChildProcess
    private let server: ChildProcess

    /// Starts it.
    /// - Parameter settings: as the program takes them.
    public init(_ settings: String...) async throws {
        folder = try TemporaryFolder()
        let socket = folder["bus"].path
        bus = try ChildProcess(
            ["dbus-daemon", "--session", "--nofork", "--nosyslog", "--address=unix:path=\(socket)"])
        while access(socket, F_OK) != 0 {
            if bus.hasEnded { throw POSIXError(.ESRCH) }
            try await Task.sleep(for: .milliseconds(10))
        }
        let program = Tool.repository.appending(path: "Tests/Programs/notification-server").path
        server = try ChildProcess(
            [program, folder["log"].path] + settings, environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(socket)"],
            errors: folder["errors"])
        while access(folder["log.ready"].path, F_OK) != 0 {
            if server.hasEnded { throw POSIXError(.ESRCH) }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    deinit {
        server.kill(SIGKILL)
        bus.kill(SIGKILL)
    }

    /// The environment of programs that are to find it.
    public var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder["bus"].path)"] }

    /// The notices that it was sent so far.
    public var notices: [Notice] {
        get throws {
            try lines("log").map { try JSONDecoder().decode(Notice.self, from: Data($0.utf8)) }
        }
    }

    /// How many notices were taken away by the program that had sent them.
    public var closedCount: Int {
        get throws { try lines("log.closed").count }
    }

    private func lines(_ name: String) throws -> [Substring] {
        guard access(folder[name].path, F_OK) == 0 else { return [] }
        let text = try String(contentsOf: folder[name], encoding: .utf8)
        return text[..<(text.lastIndex(of: "\n") ?? text.startIndex)].split(separator: "\n")
    }
}
