public import Foundation
package import IssueLibrary
import Periodical

/// Where a command's results, progress and errors go.
public struct Console: Sendable {
    /// The console of the command that runs.
    @TaskLocal static var current = Console.standard

    /// Where answers and passwords come from.
    let input: FileHandle
    private let output: FileHandle
    private let errors: FileHandle
    private let outputEnd = OutputEnd()
    private let errorsEnd = OutputEnd()
    /// The environment variables.
    let environment: [String: String]
    /// The program that a background process runs: this one.
    let executable: URL
    /// Changes how libraries are opened: a test has a clock of its own.
    let adjust: @Sendable (inout IssueLibrary.Configuration) -> Void

    /// The process's own.
    public static let standard = Console(
        output: .standardOutput, errors: .standardError, environment: ProcessInfo.processInfo.environment)

    /// Makes a console.
    /// - Parameters:
    ///   - input: The source of answers and passwords.
    ///   - output: takes results.
    ///   - errors: takes progress, warnings and errors.
    ///   - environment: the environment variables that commands look at.
    ///   - executable: the program that a background process runs; by default the one that runs.
    public init(
        input: FileHandle = .standardInput, output: FileHandle, errors: FileHandle, environment: [String: String],
        executable: URL? = nil
    ) {
        self.init(input: input, output: output, errors: errors, environment: environment, executable: executable) { _ in
        }
    }

    /// Makes a console for which libraries are opened in a way of its own.
    package init(
        input: FileHandle = .standardInput, output: FileHandle, errors: FileHandle, environment: [String: String],
        executable: URL? = nil,
        adjusting adjust: @escaping @Sendable (inout IssueLibrary.Configuration) -> Void
    ) {
        self.executable =
            executable ?? Bundle.main.executableURL ?? URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        self.input = input
        self.output = output
        self.errors = errors
        self.environment = environment
        self.adjust = adjust
    }

    /// Whether a user at a terminal can answer.
    var inputIsTerminal: Bool { isatty(input.fileDescriptor) == 1 }
    /// Whether results go to a terminal.
    var outputIsTerminal: Bool { isatty(output.fileDescriptor) == 1 }
    /// Whether progress goes to a terminal that can move its cursor.
    var errorsAreTerminal: Bool { errorsAreOnTerminal && environment["TERM"] != "dumb" }
    /// Whether progress goes to a terminal of any kind.
    var errorsAreOnTerminal: Bool { isatty(errors.fileDescriptor) == 1 }
    /// Whether colours are welcome (no-color.org).
    var hasColours: Bool { environment["NO_COLOR"]?.isEmpty ?? true }

    /// Reads a line of the input, without its end; nil at the end of the input.
    func readLine() -> String? {
        // Byte by byte: what follows the line may be for somebody else, such as getpass(3).
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

    /// Prints lines of a result.
    func print(lines: [String]) {
        guard !lines.isEmpty else { return }
        outputEnd.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: output)
    }

    /// What an item is called in a result: its shortest name for people at a terminal; elsewhere its reference, which is the same
    /// whatever else comes into the library.
    func name(_ label: String, _ reference: ItemReference) -> String {
        outputIsTerminal ? label.printable : reference.description.printable
    }

    /// Prints a line of a result.
    func print(_ text: String) { outputEnd.write(text + "\n", to: output) }

    /// Prints a line about what is going on.
    func note(_ text: String) { errorsEnd.write(text + "\n", to: errors) }

    /// Writes to where progress goes, as it is.
    func writeProgress(_ text: String) { errorsEnd.write(text, to: errors) }

    /// Whether what is going on is told to a reader that has gone.
    var isUnheard: Bool { errorsEnd.isGone }

    /// Why a result could not be written, if that was so.
    var outputFailure: MastheadError? { outputEnd.failure }

    /// Prints an error, in red where that is welcome.
    func report(_ error: MastheadError) { note("\(mark("error:", "31")) \(error.asCommand)") }

    /// Prints a warning.
    func warn(_ text: String) { note("\(mark("warning:", "33")) \(text)") }

    /// Prints a warning of what failed, and why.
    func warn(_ text: String, _ error: MastheadError) { warn("\(text): \(error.asCommand)") }

    /// Prints faults: as a result, or beside one.
    func show(_ diagnostics: [Diagnostic], asResult: Bool) {
        let isOnTerminal = asResult ? outputIsTerminal : errorsAreTerminal
        let style = hasColours && isOnTerminal ? Self.style : { $1 }
        // Elsewhere nothing is cut.
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

    /// Prints a value as one JSON document, indented for people.
    func printJSON(_ value: some Encodable) throws {
        let encoder = Self.encoder
        if outputIsTerminal { encoder.outputFormatting.insert(.prettyPrinted) }
        print(TerminalText.escapedJSON(String(decoding: try encoder.encode(value), as: UTF8.self)))
    }

    /// Prints rows as one JSON array, as they come: a list may have 100,000.
    /// - Parameter next: the next rows; nil where there are no more.
    func printJSON(_ next: () async throws -> [JSONTree]?) async throws {
        guard !outputIsTerminal else {
            var rows: [JSONTree] = []
            while let more = try await next() { rows += more }
            return try printJSON(rows)
        }
        var text = JSONBytes(Self.encoder)
        text.append("[")
        var isFirst = true
        while let rows = try await next() {
            for row in rows {
                if !isFirst { text.append(",") }
                isFirst = false
                try text.append(row)
            }
            outputEnd.write(text.bytes, to: output)
            text = JSONBytes(Self.encoder)
        }
        text.append("]\n")
        outputEnd.write(text.bytes, to: output)
    }

    /// One line, with keys in order.
    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }

    /// The columns and rows of the terminal that results go to.
    var size: (columns: Int, rows: Int) {
        var window = winsize()
        if ioctl(output.fileDescriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 {
            return (Int(window.ws_col), Int(window.ws_row))
        }
        return (environment["COLUMNS"].flatMap { Int($0) } ?? 80, environment["LINES"].flatMap { Int($0) } ?? 24)
    }

    /// The columns of the terminal that progress goes to.
    var columns: Int {
        var window = winsize()
        return ioctl(errors.fileDescriptor, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0
            ? Int(window.ws_col) : size.columns
    }

    /// A word in a colour, where colours are welcome.
    func mark(_ word: String, _ colour: String) -> String {
        errorsAreTerminal && hasColours ? "\u{1B}[1;\(colour)m\(word)\u{1B}[0m" : word
    }
}
