package import Foundation
package import IssueLibrary
import MastheadCommands
package import TestSupport

/// Runs commands of Masthead in the process of the tests, with their output captured.
///
/// A command that only a process can show is started with ``Tool/run(_:in:environment:)`` instead: signals, exit statuses of a shell, locks
/// between processes, descriptors, terminals, limits, and variables that the C library reads.
package enum Command {
    /// An environment variable that is the whole process's: a command in this process would not see it.
    package struct ProcessVariable: Error, CustomStringConvertible {
        let name: String

        package var description: String { "\(name) is read by the whole process: start the program with Tool.run" }
    }

    private static func isProcessWide(_ name: String) -> Bool {
        ["TZ", "http_proxy", "https_proxy", "no_proxy", "NO_PROXY", "AWS_CA_BUNDLE"].contains(name)
            || ["LD_", "FAULT_", "RCLONE_"].contains { name.hasPrefix($0) }
    }

    /// Runs a command to its end.
    /// - Parameters:
    ///   - words: The words after the program's name.
    ///   - folder: The folder that words with the prefix `./` are paths in; a command has no working directory of its own here.
    ///   - environment: Variables beside those that ``ChildProcess`` gives every program, or in their place.
    ///   - input: The text on standard input.
    ///   - adjust: Changes how the command opens a library, for tests with a clock or time zone of their own.
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

    /// The program does the same when it starts.
    private static let ignoringBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()
}
