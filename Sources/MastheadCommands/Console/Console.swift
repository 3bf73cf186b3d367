public import Foundation
package import IssueLibrary
import Periodical

/// A command's input and outputs, and its environment.
public struct Console: Sendable {
    /// The console of the current command.
    @TaskLocal static var current = Console.standard

    /// The input to read answers and passwords from.
    let input: FileHandle
    private let output: FileHandle
    private let errors: FileHandle
    private let outputEnd = OutputEnd()
    private let errorsEnd = OutputEnd()
    /// The libraries that the command has opened.
    let libraries = OpenedLibraries()
    /// The environment variables.
    let environment: [String: String]
    /// The program to run as the background agent.
    let executable: URL
    /// Changes the configuration of the libraries that are opened. Tests use it to set the clock.
    let adjust: @Sendable (inout IssueLibrary.Configuration) -> Void
    /// Adds `--library` to commands in hints, or nil if the user did not name a library.
    var libraryHints: LibraryHints?

    /// This process's console.
    public static let standard = Console(
        output: .standardOutput, errors: .standardError, environment: ProcessInfo.processInfo.environment)

    /// Creates a console.
    /// - Parameters:
    ///   - input: where to read answers and passwords from.
    ///   - output: where to write results.
    ///   - errors: where to write progress, warnings and errors.
    ///   - environment: the environment variables.
    ///   - executable: the program to run as the background agent, by default this program.
    public init(
        input: FileHandle = .standardInput, output: FileHandle, errors: FileHandle, environment: [String: String],
        executable: URL? = nil
    ) {
        self.init(input: input, output: output, errors: errors, environment: environment, executable: executable) { _ in
        }
    }

    /// Creates a console with a closure that changes the configuration of opened libraries.
    package init(
        input: FileHandle = .standardInput, output: FileHandle, errors: FileHandle, environment: [String: String],
        executable: URL? = nil,
        adjusting adjust: @escaping @Sendable (inout IssueLibrary.Configuration) -> Void
    ) {
        self.executable = executable ?? ProgramArguments.executable ?? URL(filePath: "masthead")
        self.input = input
        self.output = output
        self.errors = errors
        self.environment = environment
        self.adjust = adjust
    }

    /// Whether the input is a terminal, so that there is a user who can answer.
    var inputIsTerminal: Bool { isatty(input.fileDescriptor) == 1 }
    /// Whether results are written to a terminal.
    var outputIsTerminal: Bool { isatty(output.fileDescriptor) == 1 }
    /// Whether progress is written to a terminal that supports cursor movement.
    var errorsAreTerminal: Bool { errorsAreOnTerminal && environment["TERM"] != "dumb" }
    /// Whether progress is written to a terminal of any kind.
    var errorsAreOnTerminal: Bool { isatty(errors.fileDescriptor) == 1 }
    /// Whether the user allows colors (see no-color.org).
    var hasColors: Bool { environment["NO_COLOR"]?.isEmpty ?? true }

    /// Reads a line of input without its line break, or returns nil at the end of the input.
    func readLine() -> String? {
        // Read single bytes, because another reader, such as getpass(3), may need the rest of the input.
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(input.fileDescriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
            guard byte != UInt8(ascii: "\n") else {
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                return String(decoding: line, as: UTF8.self)
            }
            line.append(byte)
        }
    }

    /// Prints a result that has several lines.
    func print(lines: [String]) {
        guard !lines.isEmpty else { return }
        print(lines.joined(separator: "\n"))
    }

    /// Returns an item's name for a result. This is the shortest unique name in a terminal, and otherwise the
    /// reference, which does not change when items are added.
    func name(_ label: String, _ reference: ItemReference) -> String {
        outputIsTerminal ? label.printable : reference.description.printable
    }

    /// Prints a result, or a line of one, to standard output.
    func print(_ text: String) {
        outputEnd.write((outputIsTerminal ? text : Self.withoutIsolates(text)) + "\n", to: output)
    }

    /// Prints a line of a result that contains a hint with a command.
    func printAdvice(_ text: String) { print(libraryHints?.adding(to: text) ?? text) }

    /// Prints a line about progress to standard error.
    func note(_ text: String) {
        let text = libraryHints?.adding(to: text) ?? text
        errorsEnd.write((errorsAreOnTerminal ? text : Self.withoutIsolates(text)) + "\n", to: errors)
    }

    /// Returns text without the isolate characters around right-to-left text. Only terminals need these invisible
    /// characters; programs would have to remove them from names.
    private static func withoutIsolates(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text : text.withoutIsolates
    }

    /// Writes text to standard error without adding a line break.
    func writeProgress(_ text: String) { errorsEnd.write(text, to: errors) }

    /// Whether the program that reads standard error has closed it.
    var isUnheard: Bool { errorsEnd.isGone }

    /// The error if writing a result has failed, otherwise nil.
    var outputFailure: MastheadError? { outputEnd.failure }

    /// Prints an error, in color if that is allowed.
    func report(_ error: MastheadError) { note(wrappedLines("\(mark("error:", "31")) \(error.asCommand)")) }

    /// Prints a warning.
    func warn(_ text: String) { note(wrappedLines("\(mark("warning:", "33")) \(text)")) }

    /// Prints a warning about a failure, with its cause.
    func warn(_ text: String, _ error: MastheadError) { warn("\(text): \(error.asCommand)") }

    /// Prints diagnostics to standard output or standard error.
    func show(_ diagnostics: [Diagnostic], asResult: Bool) {
        let isOnTerminal = asResult ? outputIsTerminal : errorsAreTerminal
        let style = hasColors && isOnTerminal ? Self.style : { $1 }
        // Wrap text only for a terminal.
        let columns = isOnTerminal ? asResult ? size.columns : self.columns : nil
        for group in diagnostics.map(\.asCommand).grouped {
            let text = Self.wrapped(fault: group.text(columns: columns, style: style), columns)
            if asResult { print(text) } else { note(text) }
        }
    }

    private static func style(_ part: Diagnostic.Part, _ text: String) -> String {
        let code =
            switch part {
            case .place, .message: "1"
            case .severity(.error): "1;31"
            case .severity(.warning): "1;33"
            case .hint: "1;36"
            }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    /// Prints a value as one JSON document, indented if it goes to a terminal.
    func printJSON(_ value: some Encodable) throws {
        print(String(decoding: try writer.data(value), as: UTF8.self))
    }

    /// Prints rows as one JSON array, batch by batch as they become available, because a list may have 100,000 rows.
    /// - Parameter next: returns the next batch of rows, or nil after the last one.
    func printJSON(_ next: () async throws -> [any Encodable]?) async throws {
        let (writer, isIndented) = (writer, outputIsTerminal)
        var bytes = Array("[".utf8)
        var isFirst = true
        while let rows = try await next() {
            for row in rows {
                bytes += (isFirst ? "" : isIndented ? ",\n" : ",").utf8
                isFirst = false
                try writer.append(row, to: &bytes)
            }
            outputEnd.write(bytes, to: output)
            bytes.removeAll(keepingCapacity: true)
        }
        bytes += "]\n".utf8
        outputEnd.write(bytes, to: output)
    }

    private var writer: JSONWriter { JSONWriter(isIndented: outputIsTerminal, isSafe: TerminalText.isSafe) }

    /// The number of columns and rows in the terminal that shows results.
    var size: (columns: Int, rows: Int) {
        var window = winsize()
        if ioctl(output.fileDescriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 {
            return (Int(window.ws_col), Int(window.ws_row))
        }
        return (environment["COLUMNS"].flatMap { Int($0) } ?? 80, environment["LINES"].flatMap { Int($0) } ?? 24)
    }

    /// The number of columns of the terminal that shows progress.
    var columns: Int {
        var window = winsize()
        return ioctl(errors.fileDescriptor, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0
            ? Int(window.ws_col) : size.columns
    }

    /// Returns a word in a color if colors are allowed.
    func mark(_ word: String, _ color: String) -> String {
        errorsAreTerminal && hasColors ? "\u{1B}[1;\(color)m\(word)\u{1B}[0m" : word
    }
}
