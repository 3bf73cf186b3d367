import Files
import Foundation
package import Periodical

/// Passes titles and links on: to the mail program, to the clipboard, to a command of the person's own. No shell sees a word of them.
package struct Sharing: Sendable {
    private let environment: [String: String]

    /// How long a program of the clipboard, or a person's own, may take.
    package static let patience = Duration.seconds(30)

    /// - Parameter environment: the environment variables that programs are found by and are given.
    package init(environment: [String: String]) { self.environment = environment }

    // MARK: Mail

    /// Opens a letter in the person's mail program. Whether it could is waited for, not its end: a program may stay as long as the letter
    /// is written.
    /// - Parameter address: to whom; nil where the person says so in the letter.
    /// - Throws: ``MastheadError`` where the address is none, or there is no mail program.
    package func mail(_ link: SharedLink, to address: String?) async throws(MastheadError) {
        if let address { try Self.check(address) }
        var found = "there is no program that opens a letter (xdg-email, xdg-open)"
        for (program, words) in Self.mailPrograms(link, to: address) {
            guard let file = TimedProgram.find(program, in: environment) else { continue }
            // What such a program says would spoil a terminal.
            let silence = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map { number in
                (number: number, opening: ProcessStart.Opening.path("/dev/null", flags: O_RDWR))
            }
            let start = ProcessStart(file, words, environment: environment, openings: silence, isApart: true)
            switch await start.startWatching() {
            case .runs, .ended(0): return
            case .failed(let number): found = "\(program) cannot be started: \(String(cString: strerror(number)))"
            case .ended(let status):
                throw Self.noMail(
                    link, "no mail program was found that could be started (\(program) ended with \(status))")
            }
        }
        throw Self.noMail(link, found)
    }

    private static func noMail(_ link: SharedLink, _ found: String) -> MastheadError {
        MastheadError(
            .noticeFailed, cannot: "share", to: link.title, found: found,
            hint: "The link is \(link.url.absoluteString)")
    }

    /// An address has one sign and no spaces, and is no option of a program.
    private static func check(_ address: String) throws(MastheadError) {
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        let isAddress =
            parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !address.hasPrefix("-")
            && address.unicodeScalars.allSatisfy {
                $0.value > 0x20 && $0.value != 0x7F && !"?&,;<>\"".contains(Character($0))
            }
        guard isAddress else {
            throw MastheadError(
                .configuration, cannot: "share by mail", to: address, found: "it is no address",
                hint: "An address is such as ada@example.org.")
        }
    }

    /// The programs that open a letter, the first choice first, with their words.
    private static func mailPrograms(_ link: SharedLink, to address: String?) -> [(String, [String])] {
        func escaped(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }
        let path = address.map { $0.split(separator: "@").map { escaped(String($0)) }.joined(separator: "@") } ?? ""
        // RFC 6068.
        let letter = "mailto:\(path)?subject=\(escaped(link.title))&body=\(escaped(link.url.absoluteString))"
        #if os(Linux)
            let words = ["--utf8", "--subject", link.title, "--body", link.url.absoluteString]
            return [("xdg-email", words + (address.map { [$0] } ?? [])), ("xdg-open", [letter])]
        #else
            return [("open", [letter])]
        #endif
    }

    // MARK: Clipboard

    /// Puts a text on the desktop's clipboard.
    /// - Returns: false where there is no desktop, or no program for its clipboard.
    package func copy(_ text: String) async throws(MastheadError) -> Bool {
        for (program, words) in clipboardPrograms where TimedProgram.find(program, in: environment) != nil {
            let run = TimedProgram(program, words, environment: environment, timeLimit: Self.patience)
            if try await run.run(input: Data(text.utf8)).ending == .exited(0) { return true }
        }
        return false
    }

    private var clipboardPrograms: [(String, [String])] {
        func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        var programs: [(String, [String])] = []
        #if os(macOS)
            programs.append(("pbcopy", []))
        #endif
        if isSet("WAYLAND_DISPLAY") { programs.append(("wl-copy", [])) }
        if isSet("DISPLAY") {
            programs += [("xclip", ["-selection", "clipboard"]), ("xsel", ["--clipboard", "--input"])]
        }
        return programs
    }

    // MARK: A command of one's own

    /// Runs a command of the person's own to its end: the link is the last of its words, and it has `MASTHEAD_TITLE` and `MASTHEAD_LINK` in
    /// its environment. A title is no word of it, for one may begin like an option.
    /// - Throws: ``MastheadError`` where it cannot be started, fails, or takes too long; then it was ended.
    package func run(_ command: NoticeCommand, with link: SharedLink) async throws(MastheadError) {
        var variables = environment
        variables["MASTHEAD_TITLE"] = link.title
        variables["MASTHEAD_LINK"] = link.url.absoluteString
        let program = TimedProgram(
            command.words[0], Array(command.words.dropFirst()) + [link.url.absoluteString], environment: variables,
            timeLimit: Self.patience)
        let result = try await program.run()
        guard result.ending != .exited(0) else { return }
        throw .program(command.words[0], cannot: "share", of: link.title, result, Self.patience)
    }
}
