import Files
import Foundation

/// A command's man page, which `masthead help COMMAND` opens in a terminal.
struct ManualPage {
    /// The path of the program `man`.
    private let program: String
    let file: URL

    /// Finds the page that `help COMMAND` opens. Returns nil if the arguments name no command, if this is not a
    /// terminal, or if the page or `man` is not installed.
    /// - Parameter arguments: the arguments after `masthead`.
    init?(askedBy arguments: [String], console: Console) {
        guard arguments.first == "help", arguments.count > 1, console.inputIsTerminal, console.outputIsTerminal,
            console.environment["TERM"] != "dumb",
            let program = TimedProgram.find("man", in: console.environment),
            let file = Self.file(of: Array(arguments.dropFirst()), beside: console.executable)
        else { return nil }
        (self.program, self.file) = (program, file)
    }

    /// Returns the command's page that is installed along with the program, so that their versions match.
    static func file(of words: [String], beside executable: URL) -> URL? {
        let names = CommandPath.typed(in: words).split(separator: " ")
        guard names.count == words.count + 1 else { return nil }
        let folder = executable.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
        let page = folder.appending(path: "share/man/man1/\(names.joined(separator: "-")).1")
        return [page, page.appendingPathExtension("gz")].first { access($0.path, R_OK) == 0 }
    }

    /// Replaces this process with `man`. Returns only if `man` cannot be started.
    func open() {
        // Unblock the signals, which this process's threads block, because the pager needs default signal handling.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        let ignored = signal(SIGPIPE, SIG_DFL)
        let arguments: [String] = [program, file.path]
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        words.append(nil)
        execv(program, &words)
        for word in words { free(word) }
        signal(SIGPIPE, ignored)
    }
}
