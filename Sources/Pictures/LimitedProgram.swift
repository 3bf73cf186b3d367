import Files
import Foundation
import Periodical

/// A program that reads untrusted files in a separate process with limits.
struct LimitedProgram: Sendable {
    let name: String
    /// The Debian package that contains the program.
    let package: String
    /// The maximum CPU time, in seconds.
    var seconds = 60
    /// The maximum size of the output and of each file, in bytes.
    var byteLimit = 1 << 30
    /// The action named in error messages, such as `read the PDF`.
    var action = "read the PDF"
    /// The hint in error messages.
    var hint = "Check that the file is a complete PDF."
    /// The environment variables to remove and set, as arguments of env(1). `-u NAME` arguments come before
    /// `NAME=VALUE` arguments.
    var variables: [String] = []

    /// The result of a run.
    struct Result: Sendable {
        /// The exit status, or 128 if the program was ended by a signal or a limit.
        let status: Int32
        let output: Data
        /// The lines written to standard error, without blank lines.
        let lines: [String]

        /// The last line of standard error, for error messages.
        var said: String? { lines.last.map { String($0.prefix(200)) } }
    }

    /// The maximum number of bytes to read from standard error.
    private static let errorLimit = 64 << 10

    /// Runs the program and returns its output.
    /// - Parameter file: the file that the program reads, for error messages.
    /// - Throws: ``MastheadError`` if the exit status is not 0.
    func run(_ arguments: [String], on file: URL) throws(MastheadError) -> Data {
        let result = try result(arguments, on: file)
        guard result.status == 0 else { throw failure(result, file) }
        return result.output
    }

    /// Runs the program until it ends. A nonzero exit status is not an error.
    /// - Parameters:
    ///   - file: the file that the program reads, for error messages.
    ///   - input: the standard input. Unlike arguments, it does not appear in process lists.
    func result(_ arguments: [String], on file: URL, input: Data = Data()) throws(MastheadError) -> Result {
        #if os(Linux)
            let limits = ["--as=2147483648", "--cpu=\(seconds)", "--fsize=\(byteLimit)", "--core=0"]
            let words = variables + ["prlimit"] + limits + [name] + arguments
        #else
            let words = variables + [name] + arguments
        #endif
        let (given, output, errors) = (try ProgramOutput(input: input), try ProgramOutput(), try ProgramOutput())
        let start = ProcessStart(
            "/usr/bin/env", words,
            openings: [
                (STDIN_FILENO, .descriptor(given.handle.fileDescriptor)),
                (STDOUT_FILENO, .descriptor(output.handle.fileDescriptor)),
                (STDERR_FILENO, .descriptor(errors.handle.fileDescriptor)),
            ])
        let status: Int32
        switch withExtendedLifetime(given, { start.start() }) {
        case .started(let process): status = ProcessStart.status(of: process)
        case .failed(let number): throw .system("run \(name) on", file, number: number)
        }
        guard status != 127 else {
            throw MastheadError(
                .toolFailed, cannot: action, to: file.path, found: "the program \(name) is not installed",
                hint: "Install \(name) (Debian and Ubuntu: package \(package)).")
        }
        do {
            let lines = String(decoding: try errors.read(limit: Self.errorLimit), as: UTF8.self)
                .split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
            return Result(status: status, output: try output.read(), lines: lines.map(String.init))
        } catch { throw .files("read the output of \(name) for", file, error) }
    }

    /// Returns the error for a failed run.
    func failure(_ result: Result, _ file: URL) -> MastheadError {
        let reason = result.status == 128 ? ": the program used too much time or memory" : result.said.map { ": \($0)" }
        return MastheadError(
            .unreadablePicture, cannot: action, to: file.path, found: "\(name) cannot read the file\(reason ?? "")",
            hint: hint)
    }
}
