import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct MirrorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mirror",
        abstract: "Bring the library up to date with its catalogues.",
        discussion:
            "Refreshes and downloads all that is new or corrected. Made for cron: prints a line, exits with 1 if anything is missing, and goes on where it broke off."
    )

    @Argument(help: "A catalogue to add first.")
    var url: String?

    @Option(help: "The scale of the library from now on: 1, or 2 for @2x.")
    var scale: Scale?

    @Flag(help: "Show no progress.")
    var quiet = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let library = try await library.open()
        if let scale { try await library.setScale(scale) }
        let added = try await add(to: library)
        let summary = try await RefreshCommand.refresh(library)
        if let added, summary.failures[added] != nil {
            // An address that never gave a catalogue must not make every later mirror fail.
            try await library.removeCatalog(added)
        }
        let (downloads, errors) = try await library.queueEverything(scale: scale)
        errors.forEach(Console.current.report)
        let failures = try await DownloadCommand.run(downloads, in: library, quiet: quiet)
        let issues = try await library.issues()
        let available = issues.count { $0.status == .available }
        let missing = issues.count { ($0.status != .available || $0.isUpdating) && !$0.isWithdrawn }
        Console.current.print(
            "\(summary.added.count) new, \(summary.revised.count) corrected, "
                + "\(downloads.count - failures.count) downloaded, \(missing) missing; \(available) issues available")
        if missing > 0 || !errors.isEmpty || !summary.failures.isEmpty { throw ExitCode(1) }
    }

    /// Remembers the catalogue that was given, and returns it if the library did not follow it before.
    private func add(to library: IssueLibrary) async throws(MastheadError) -> URL? {
        guard let url else { return nil }
        let catalogue = try URL(catalogue: url)
        return try await library.addCatalog(catalogue) ? catalogue : nil
    }
}
