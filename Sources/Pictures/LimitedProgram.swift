import Files
import Foundation
import Periodical

/// A program that reads files of unknown origin, in a process of its own with limits.
struct LimitedProgram: Sendable {
    let name: String
    /// The Debian package that brings it.
    let package: String
    /// The most seconds of computing.
    var seconds = 60
    /// The longest output and the longest file, in bytes.
    var byteLimit = 1 << 30
    /// What is done with the file, for messages.
    var action = "read the PDF"
    /// What to do where it cannot be read.
    var hint = "Is it a PDF, and whole?"
    /// Variables that it is given beside those of this process, and those that it is not given, as env(1) takes them: `-u NAME`
    /// first, then `NAME=VALUE`.
    var variables: [String] = []

    /// How it ended.
    struct Result: Sendable {
        /// The exit status; 128 where a signal or a limit ended it.
        let status: Int32
        let output: Data
        /// What it wrote to standard error: its lines, without empty ones.
        let lines: [String]

        /// The last line that it wrote to standard error, for messages.
        var said: String? { lines.last.map { String($0.prefix(200)) } }
    }

    /// The most bytes of standard error that are looked at.
    private static let errorLimit = 64 << 10

    /// Runs it and returns what it prints.
    /// - Parameter file: what it reads, for messages.
    /// - Throws: ``MastheadError`` where its exit status is not 0.
    func run(_ arguments: [String], on file: URL) throws(MastheadError) -> Data {
        let result = try result(arguments, on: file)
        guard result.status == 0 else { throw failure(result, file) }
        return result.output
    }

    /// Runs it to its end, whatever its exit status is.
    /// - Parameters:
    ///   - file: what it reads, for messages.
    ///   - input: what it is given on standard input, which no list of processes shows.
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
                .toolFailed, cannot: action, to: file.path, found: "there is no program \(name)",
                hint: "Install it (Debian and Ubuntu: \(package)).")
        }
        do {
            let lines = String(decoding: try errors.read(limit: Self.errorLimit), as: UTF8.self)
                .split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
            return Result(status: status, output: try output.read(), lines: lines.map(String.init))
        } catch { throw .files("read the output of \(name) for", file, error) }
    }

    /// What is thrown where it did not do what it should.
    func failure(_ result: Result, _ file: URL) -> MastheadError {
        let reason = result.status == 128 ? ": it took too long or too much memory" : result.said.map { ": \($0)" }
        return MastheadError(
            .unreadablePicture, cannot: action, to: file.path, found: "\(name) cannot read it\(reason ?? "")",
            hint: hint)
    }
}
