import ArgumentParser
import IssueLibrary
import Periodical

struct DownloadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "download", abstract: "Bring issues in; go on where an earlier download broke off.",
        discussion: .text(
            examples:
                "masthead download spring-2026",
            "masthead download --all --background --limit-rate 500k"))

    @Argument(help: "The issues' names.", completion: Completions.issues)
    var issues: [ItemReference] = []

    @Flag(help: "All issues of the catalogues that are not here.")
    var all = false

    @Option(help: "The scale: 1, or 2 for @2x. [default: the library's]")
    var scale: Scale?

    @Flag(help: "Return at once; the downloads go on without this terminal.")
    var background = false

    @Flag(help: "Show no progress.")
    var quiet = false

    @OptionGroup var transfers: TransferOptions
    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard all != !issues.isEmpty else {
            throw ValidationError(
                all ? "Give either issues or --all." : "Which issue? Give its name, or --all.")
        }
    }

    func run() async throws {
        let library = try await library.open(transfers)
        var downloads: [AssetDownload] = []
        var errors: [MastheadError] = []
        if all {
            (downloads, errors) = try await library.queueEverything(scale: scale)
        } else {
            // All names are looked up before anything is wished for.
            var names: [ItemReference] = []
            for name in issues { names.append(try await library.existingItem(name, evenRemoved: true).reference) }
            for (name, asked) in zip(names, issues) {
                do throws(MastheadError) {
                    let queued = try await library.queue(name, scale: scale)
                    if queued.isEmpty, !quiet { Console.current.note("\(asked.description.printable) is here already") }
                    downloads += queued
                } catch { errors.append(error) }
            }
        }
        errors.forEach(Console.current.report)
        if background {
            try Agent.handOver(downloads, of: library, transfers, quiet: quiet)
            if !errors.isEmpty { throw ExitCode(1) }
            return
        }
        let failures = try await Self.run(downloads, in: library, quiet: quiet)
        if !failures.isEmpty || !errors.isEmpty { throw ExitCode(1) }
    }

    /// Runs asset downloads with a display of their progress.
    static func run(
        _ downloads: [AssetDownload], in library: IssueLibrary, quiet: Bool
    ) async throws(MastheadError) -> [MastheadError] {
        let display = ProgressDisplay(downloads, console: .current, isQuiet: quiet)
        defer { display.finish() }
        return try await Signals.cancelling { () throws(MastheadError) in
            Array(await library.run(downloads, onEvent: display.show).values)
        }
    }
}
