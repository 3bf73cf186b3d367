import ArgumentParser
import FeedSync
import Foundation
import IssueLibrary
import IssueTransfer
import Periodical

struct SyncLoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: "Log in to a sync service.",
        discussion: .text(
            """
            Masthead prompts for the password on a terminal. In a script, pass the password as the first line of \
            standard input. Masthead stores the password in the desktop's Secret Service or in an encrypted file \
            next to the settings, but never in the library. For FreshRSS, use the API password.
            """,
            examples:
                "masthead sync login https://theoldreader.com --user ada",
            "masthead sync login https://rss.example.org/api/greader.php --user ada --passphrase"))

    @Argument(help: "The service's address, such as https://rss.example.org.", transform: Self.address)
    var url: URL

    @Option(help: ArgumentHelp("Your user name.", valueName: "name"))
    var user: String

    @Flag(
        help:
            """
            Store the password in a file that is encrypted with a passphrase. Masthead uses $MASTHEAD_PASSPHRASE or \
            prompts for the passphrase.
            """
    )
    var passphrase = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard !user.isEmpty else { throw ValidationError("--user must not be empty.") }
    }

    private static func address(_ text: String) throws -> URL {
        guard let url = URL(string: text.contains("://") ? text : "https://\(text)"), url.host() != nil else {
            throw ValidationError("“\(text)” is not a valid address. Use an address such as https://rss.example.org.")
        }
        return url
    }

    func run() async throws {
        // Check the address before asking for the password.
        _ = try ServiceAddress.candidates(url)
        let console = Console.current
        let opened = try await library.open(making: true)
        if let known = try await opened.service.account() {
            throw MastheadError(
                .configuration, cannot: "log in at", to: url.redacted,
                found: "the library is already logged in as \(known.user) at \(known.url.redacted)",
                hint: "Use `masthead sync logout` to log out first. Your feeds and posts are kept.")
        }
        guard let password = Self.password(of: user) else {
            throw MastheadError(
                .configuration, cannot: "log in at", to: url.redacted, found: "the password is missing",
                hint: "Enter the password on the terminal, or as the first line of standard input.")
        }
        let (account, place) = try await SyncAccount.logIn(
            at: url, user: user, password: password, of: opened, console, wantsPassphrase: passphrase)
        console.print("Logged in at \(account.url.redacted.printable) as \(user.printable).")
        let folder = console.settingsFolder.path.printable
        let stored =
            switch place {
            case .secretService: "in the desktop's Secret Service"
            case .passphrase: "in an encrypted file in \(folder), and needs your passphrase"
            case .keyFile: "in an encrypted file in \(folder)"
            }
        console.note("The password is stored \(stored). To sync now, use `masthead sync`.")
    }

    /// Reads the password from the terminal without showing it or, if there is no terminal, from the first line of
    /// standard input.
    private static func password(of user: String) -> String? {
        if PasswordQuestion.canAsk { return PasswordQuestion.ask("Password for \(user.printable)") }
        guard let line = Console.current.readLine(), !line.isEmpty, line.utf8.count <= 4096 else { return nil }
        return line
    }
}
