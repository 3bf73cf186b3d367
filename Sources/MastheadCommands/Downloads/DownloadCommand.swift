import ArgumentParser
import IssueLibrary
import Periodical

struct DownloadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "download", abstract: "Download issues and books, or files attached to posts.",
        discussion: .text(
            """
            An interrupted download continues where it stopped. For a post, this command downloads the attached \
            files, such as a podcast episode, and prints their paths.
            """,
            examples:
                "masthead download spring-2026",
            "masthead download --all --background --limit-rate 500k"))

    @Argument(help: "The names of issues, books or posts.", completion: Completions.issues)
    var issues: [ItemReference] = []

    @Flag(help: "Download all issues in the catalogs that you have not downloaded yet.")
    var all = false

    @Option(help: "The resolution: 1, or 2 for @2x. [default: the library's resolution]")
    var scale: Scale?

    @Flag(help: "Download in the background, and exit immediately.")
    var background = false

    @Flag(help: "Do not show progress.")
    var quiet = false

    @OptionGroup(title: "Download limits") var transfers: TransferOptions
    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard all != !issues.isEmpty else {
            throw ValidationError(
                all ? "--all cannot be combined with names of issues." : "Specify an issue, or use --all.")
        }
    }

    func run() async throws {
        let library = try await library.open(transfers)
        var downloads: [AssetDownload] = []
        var errors: [MastheadError] = []
        if all {
            (downloads, errors) = try await library.downloads.queueEverything(scale: scale)
        } else {
            // Look up all names first, so that a wrong name does not leave downloads in the queue.
            var (names, asked): ([ItemReference], [ItemReference]) = ([], [])
            var posts: [LibraryPost] = []
            for name in issues {
                if let post = try await library.postBesideItems(name) {
                    posts.append(post)
                    continue
                }
                names.append(try await library.items.existingItem(name, evenRemoved: true).reference)
                asked.append(name)
            }
            errors += try await Self.bringEnclosures(of: posts, in: library, quiet: quiet)
            for (name, asked) in zip(names, asked) {
                do throws(MastheadError) {
                    let queued = try await library.downloads.queue(name, scale: scale)
                    if queued.isEmpty, !quiet {
                        Console.current.note("\(asked.description.printable) is already downloaded")
                    }
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
        await library.finishIndexing(on: .current, quiet: quiet)
        if !failures.isEmpty || !errors.isEmpty { throw ExitCode(1) }
    }

    /// Downloads the files attached to posts and prints their paths.
    /// - Returns: the errors for files that could not be downloaded.
    private static func bringEnclosures(
        of posts: [LibraryPost], in library: IssueLibrary, quiet: Bool
    ) async throws(MastheadError) -> [MastheadError] {
        var errors: [MastheadError] = []
        for post in posts {
            let display = CountingDisplay(console: .current, isQuiet: quiet, isAnnounced: true)
            do throws(MastheadError) {
                let outcomes = try await Signals.canceling { () throws(MastheadError) in
                    try await library.enclosures.downloadEach(of: post) { index, progress in
                        display.show("downloading \(post.enclosures[index].url.lastPathComponent.printable)", progress)
                    }
                }
                display.finish()
                for outcome in outcomes {
                    switch outcome {
                    case .success(let file): Console.current.print(file.path)
                    case .failure(let error): errors.append(error.of(post.reference.description))
                    }
                }
            } catch {
                display.finish()
                errors.append(error)
            }
        }
        return errors
    }

    /// Runs downloads and shows their progress.
    static func run(
        _ downloads: [AssetDownload], in library: IssueLibrary, quiet: Bool, tellsFailures: Bool = true
    ) async throws(MastheadError) -> [MastheadError] {
        let display = ProgressDisplay(downloads, console: .current, isQuiet: quiet, tellsFailures: tellsFailures)
        defer { display.finish() }
        return try await Signals.canceling { () throws(MastheadError) in
            Array(await library.runner.run(downloads, onEvent: display.show).values)
        }
    }
}
