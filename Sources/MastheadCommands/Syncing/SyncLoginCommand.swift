import ArgumentParser
import FeedSync
import Foundation
import IssueLibrary
import IssueTransfer
import Periodical

struct SyncLoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: "Log in to a service, which keeps feeds in step from then on.",
        discussion: .text(
            """
            The password is asked for at the terminal; elsewhere the first line of standard input is it. It is kept with the desktop's \
            Secret Service where there is one, else in an encrypted file beside the settings, never in the library. FreshRSS wants its \
            password for the API.
            """,
            examples:
                "masthead sync login https://theoldreader.com --user ada",
            "masthead sync login https://rss.example.org/api/greader.php --user ada --passphrase"))

    @Argument(help: "The address of the service, with https://.", transform: Self.address)
    var url: URL

    @Option(help: ArgumentHelp("The name of the account.", valueName: "name"))
    var user: String

    @Flag(help: "Keep the password in a file that a passphrase opens: $MASTHEAD_PASSPHRASE, or asked for.")
    var passphrase = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard !user.isEmpty else { throw ValidationError("--user takes the name of the account.") }
    }

    private static func address(_ text: String) throws -> URL {
        guard let url = URL(string: text.contains("://") ? text : "https://\(text)"), url.host() != nil else {
            throw ValidationError("“\(text)” is no address; give one such as https://rss.example.org.")
        }
        return url
    }

    func run() async throws {
        // Before anything is asked for.
        _ = try ServiceAddress.candidates(url)
        let console = Console.current
        let opened = try await library.open(making: true)
        if let known = try await opened.serviceAccount() {
            throw MastheadError(
                .configuration, cannot: "log in at", to: url.redacted,
                found: "the library has an account already: \(known.user) at \(known.url.redacted)",
                hint: "`masthead sync logout` ends that one; feeds and posts stay.")
        }
        guard let password = Self.password(of: user) else {
            throw MastheadError(
                .configuration, cannot: "log in at", to: url.redacted, found: "no password was given",
                hint: "Give it at the terminal, or as the first line of standard input.")
        }
        let (account, place) = try await SyncAccount.logIn(
            at: url, user: user, password: password, of: opened, console, wantsPassphrase: passphrase)
        console.print("Logged in at \(account.url.redacted.printable) as \(user.printable).")
        console.note("The password is in the \(place.rawValue). `masthead sync` exchanges what changed.")
    }

    /// The password, from the terminal without showing it, else the first line of standard input.
    private static func password(of user: String) -> String? {
        if PasswordQuestion.canAsk { return PasswordQuestion.ask("Password of \(user.printable)") }
        guard let line = Console.current.readLine(), !line.isEmpty, line.utf8.count <= 4096 else { return nil }
        return line
    }
}
