import Files
import Foundation
package import Periodical

/// Shares a title and a link through the mail program, the clipboard, or the user's command, without involving a shell.
package struct Sharing: Sendable {
    private let environment: [String: String]

    /// How long a clipboard program or the user's command may run.
    package static let patience = Duration.seconds(30)

    /// - Parameter environment: the environment variables for finding programs, and for these programs.
    package init(environment: [String: String]) { self.environment = environment }

    // MARK: Mail

    /// Opens a new message in the user's mail program, without waiting for the user to send it.
    /// - Parameter address: the recipient, or nil for the user to fill in.
    /// - Throws: ``MastheadError`` if the address is invalid or there is no mail program.
    package func mail(_ link: SharedLink, to address: String?) async throws(MastheadError) {
        if let address { try Self.check(address) }
        var found = "no mail program is installed (xdg-email, xdg-open)"
        for (program, words) in Self.mailPrograms(link, to: address) {
            guard let file = TimedProgram.find(program, in: environment) else { continue }
            // Discard the program's output, which would mess up the terminal.
            let silence = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map { number in
                (number: number, opening: ProcessStart.Opening.path("/dev/null", flags: O_RDWR))
            }
            let start = ProcessStart(file, words, environment: environment, openings: silence, isApart: true)
            switch await start.startWatching() {
            case .runs, .ended(0): return
            case .failed(let number): found = "\(program) cannot be started: \(String(cString: strerror(number)))"
            case .ended(let status):
                throw Self.noMail(
                    link, "no mail program could be started (\(program) ended with status \(status))")
            }
        }
        throw Self.noMail(link, found)
    }

    private static func noMail(_ link: SharedLink, _ found: String) -> MastheadError {
        MastheadError(
            .noticeFailed, cannot: "share", to: link.title, found: found,
            hint: "Copy the link: \(link.url.absoluteString)")
    }

    /// Checks that an address has one `@` and no spaces, and that mail programs cannot mistake it for an option or for
    /// several recipients.
    private static func check(_ address: String) throws(MastheadError) {
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        let isAddress =
            parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !address.hasPrefix("-")
            && address.unicodeScalars.allSatisfy {
                $0.value > 0x20 && $0.value != 0x7F && !"?&,;<>\"".contains(Character($0))
            }
        guard isAddress else {
            throw MastheadError(
                .configuration, cannot: "share by mail", to: address, found: "this is not an email address",
                hint: "Use an address such as ada@example.org.")
        }
    }

    /// Returns the programs that can open a new message and their arguments, in order of preference.
    private static func mailPrograms(_ link: SharedLink, to address: String?) -> [(String, [String])] {
        func escaped(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }
        let path = address.map { $0.split(separator: "@").map { escaped(String($0)) }.joined(separator: "@") } ?? ""
        // RFC 6068 defines the format of `mailto` URLs.
        let letter = "mailto:\(path)?subject=\(escaped(link.title))&body=\(escaped(link.url.absoluteString))"
        #if os(Linux)
            let words = ["--utf8", "--subject", link.title, "--body", link.url.absoluteString]
            return [("xdg-email", words + (address.map { [$0] } ?? [])), ("xdg-open", [letter])]
        #else
            return [("open", [letter])]
        #endif
    }

    // MARK: Clipboard

    /// Copies a text to the desktop's clipboard.
    /// - Returns: false if there is no desktop, or no program for its clipboard.
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

    // MARK: The user's command

    /// Runs the user's command and waits for it to end. The link is the last argument. The environment contains
    /// `MASTHEAD_TITLE` and `MASTHEAD_LINK`; the title is not an argument, because it could look like an option.
    /// - Throws: ``MastheadError`` if the command cannot be started, fails, or reaches the time limit.
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
