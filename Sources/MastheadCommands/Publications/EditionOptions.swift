import ArgumentParser
import IssueLibrary
import Periodical

/// The options of `follow` for a publication's resolution, signature and reading statistics.
struct EditionOptions: ParsableArguments {
    @Option(help: "The resolution for the publication's issues: 1, or 2 for @2x.")
    var scale: Scale?

    @Option(
        help:
            """
            The publisher's public key (RW...), or a file with the key. Masthead then rejects unsigned and outdated \
            catalogs.
            """,
        completion: .file())
    var key: String?

    @Flag(help: "Accept catalogs without a signature.")
    var noKey = false

    @Flag(
        inversion: .prefixedNo,
        help: "Share anonymous reading statistics with the publisher, as totals for each item and day.")
    var shareReading: Bool?

    func validate() throws {
        guard key == nil || !noKey else { throw ValidationError("--key and --no-key cannot be combined.") }
    }
}
