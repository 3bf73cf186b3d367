public import Foundation

/// Runs other programs in tests.
public enum Tool {
    /// The exit status and output of a program.
    public struct Result: Sendable {
        /// The exit status.
        public let status: Int32
        /// The text on standard output.
        public let output: String
        /// The text on standard error.
        public let errors: String

        /// Creates a result.
        public init(status: Int32, output: String, errors: String) {
            self.status = status
            self.output = output
            self.errors = errors
        }
    }

    /// Whether a program is installed. If the tests require all programs, as in CI, each test runs and fails on its
    /// own.
    public static func isInstalled(_ name: String) -> Bool {
        ProcessInfo.processInfo.environment["MASTHEAD_REQUIRE_TOOLS"] != nil || isThere(name)
    }

    /// Whether an optional program is installed, even in CI.
    public static func isThere(_ name: String) -> Bool {
        if name.hasPrefix("/") { return access(name, X_OK) == 0 }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin"]
        return folders.contains { access("\($0)/\(name)", X_OK) == 0 }
    }

    /// Runs a program until it ends.
    public static func run(
        _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
    ) async throws -> Result {
        let scratch = try TemporaryFolder()
        let (output, errors) = (scratch["output"], scratch["errors"])
        let process = try ChildProcess(arguments, in: folder, environment: environment, output: output, errors: errors)
        let status = await process.wait()
        return Result(
            status: status, output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }

    /// The path of the built command `masthead`, in the same folder as the tests.
    public static var masthead: String { built("masthead") }

    /// Returns the path of a built program, in the same folder as the tests.
    public static func built(_ name: String) -> String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
    }

    /// The root folder of the repository.
    public static var repository: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    }
}
