package import Foundation
package import IssueLibrary
import MastheadCommands
package import TestSupport

/// Runs Masthead's commands in the test process and captures their output.
///
/// Use ``Tool/run(_:in:environment:)`` if a test needs a separate process: for signals, exit statuses of a shell, locks
/// between processes, file descriptors, terminals, resource limits, and variables that the C library reads.
package enum Command {
    /// The error for an environment variable that applies to the whole process, so a command in this process would
    /// ignore it.
    package struct ProcessVariable: Error, CustomStringConvertible {
        let name: String

        package var description: String { "\(name) is read by the whole process: start the program with Tool.run" }
    }

    private static func isProcessWide(_ name: String) -> Bool {
        ["TZ", "http_proxy", "https_proxy", "no_proxy", "NO_PROXY", "AWS_CA_BUNDLE"].contains(name)
            || ["LD_", "FAULT_", "RCLONE_"].contains { name.hasPrefix($0) }
    }

    /// Runs a command until it ends.
    /// - Parameters:
    ///   - words: The words after the program's name.
    ///   - folder: The folder for words that start with `./`. A command in this process has no working directory of its
    ///     own.
    ///   - environment: Variables that replace or add to those that ``ChildProcess`` sets for every program.
    ///   - input: The text on standard input.
    ///   - adjust: Changes the configuration of the library, for tests with their own clock or time zone.
    package static func run(
        _ words: [String], in folder: URL? = nil, environment: [String: String] = [:], input: String = "",
        adjusting adjust: @escaping @Sendable (inout IssueLibrary.Configuration) -> Void = { _ in }
    ) async throws -> Tool.Result {
        if let name = environment.keys.first(where: isProcessWide) { throw ProcessVariable(name: name) }
        _ = ignoringBrokenPipes
        let scratch = try TemporaryFolder()
        let (output, errors) = (try scratch.write("output", ""), try scratch.write("errors", ""))
        let console = Console(
            input: try FileHandle(forReadingFrom: scratch.write("input", input)),
            output: try FileHandle(forWritingTo: output), errors: try FileHandle(forWritingTo: errors),
            environment: ChildProcess.environment(environment), executable: URL(filePath: Tool.masthead),
            adjusting: adjust)
        let status = await Masthead.run(words.map { path($0, in: folder) }, console: console)
        return Tool.Result(
            status: status, output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }

    private static func path(_ word: String, in folder: URL?) -> String {
        guard let folder, word.hasPrefix("./") else { return word }
        return folder.appending(path: word.dropFirst(2)).path
    }

    /// Ignores SIGPIPE, as the program does when it starts.
    private static let ignoringBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()
}
