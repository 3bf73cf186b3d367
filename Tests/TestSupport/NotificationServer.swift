import Foundation

/// A session bus (`dbus-daemon --session`) with a desktop notification server, `Tests/Programs/notification-server`.
public final class NotificationServer: Sendable {
    /// A notification that the server received.
    public struct Notice: Decodable, Sendable {
        /// The value of a hint.
        public enum Hint: Decodable, Sendable, Hashable {
            case flag(Bool)
            case number(Int)
            case text(String)

            /// Decodes a value of any of these types.
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

        /// The name of the application.
        public let application: String
        /// The name or file of the icon.
        public let icon: String
        /// The title of the notification.
        public let summary: String
        /// The text below the title.
        public let body: String
        /// The key and label of each button, one after the other.
        public let actions: [String]
        /// The hints, by name.
        public let hints: [String: Hint]
        /// The time until the notification expires, in milliseconds.
        public let expires: Int
    }

    /// Whether the required programs are installed, or the tests require all programs.
    public static var isInstalled: Bool {
        ["dbus-daemon", "notify-send", "dbus-send"].allSatisfy(Tool.isInstalled)
            && (access("/usr/lib/python3/dist-packages/dbus", F_OK) == 0
                || ProcessInfo.processInfo.environment["MASTHEAD_REQUIRE_TOOLS"] != nil)
    }

    private let folder: TemporaryFolder
    private let bus: ChildProcess
    private let server: ChildProcess

    /// Starts the bus and the server.
    /// - Parameter settings: The settings of `Tests/Programs/notification-server`.
    public init(_ settings: String...) async throws {
        folder = try TemporaryFolder()
        let socket = folder["bus"].path
        let bus = try ChildProcess(
            ["dbus-daemon", "--session", "--nofork", "--nosyslog", "--address=unix:path=\(socket)"])
        self.bus = bus
        try await wait(until: { access(socket, F_OK) == 0 || bus.hasEnded })
        if bus.hasEnded { throw POSIXError(.ESRCH) }
        let program = Tool.repository.appending(path: "Tests/Programs/notification-server").path
        let server = try ChildProcess(
            [program, folder["log"].path] + settings, environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(socket)"],
            errors: folder["errors"])
        self.server = server
        let ready = folder["log.ready"].path
        try await wait(until: { access(ready, F_OK) == 0 || server.hasEnded })
        if server.hasEnded { throw POSIXError(.ESRCH) }
    }

    deinit {
        server.kill(SIGKILL)
        bus.kill(SIGKILL)
    }

    /// The environment variables for programs that use this bus.
    public var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder["bus"].path)"] }

    /// The notifications that the server has received.
    public var notices: [Notice] {
        get throws {
            try lines("log").map { try JSONDecoder().decode(Notice.self, from: Data($0.utf8)) }
        }
    }

    /// The number of notifications that their sender has closed.
    public var closedCount: Int {
        get throws { try lines("log.closed").count }
    }

    private func lines(_ name: String) throws -> [Substring] {
        guard access(folder[name].path, F_OK) == 0 else { return [] }
        let text = try String(contentsOf: folder[name], encoding: .utf8)
        return text[..<(text.lastIndex(of: "\n") ?? text.startIndex)].split(separator: "\n")
    }
}
