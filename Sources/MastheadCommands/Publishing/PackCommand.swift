import ArgumentParser
import Foundation
import IssuePublisher
import IssueTransfer
import Periodical

struct PackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pack", abstract: "Pack issue sources into static files for any web server.",
        discussion: .text(
            examples:
                "masthead pack issues/spring-2026 -o dist",
            "masthead pack issues -o dist --base-url https://example.org/magazine/ --sign magazine.key",
            "masthead pack issues -o dist --editions cbz,epub,pdf",
            "masthead pack issues -o dist --withdraw spring-2026",
            "masthead pack books -o dist"))

    @OptionGroup var source: SourceOptions

    @Option(
        name: [.short, .customLong("output")], help: "The folder for the archives and the catalog.",
        completion: .directory)
    var output: String

    @Option(help: "The URL where you will publish the folder. [default: the publication's BaseURL]")
    var baseURL: String?

    @Option(help: "Number of issues to pack at the same time. [default: one per processor core]")
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "Formats for other programs: cbz, epub, pdf or none. [default: the publication's Editions]",
            valueName: "formats"))
    var editions: String?

    @Option(help: "Sign the catalog with this key file.", completion: .file())
    var sign: String?

    @Option(
        help: ArgumentHelp("Remove this issue from the catalog. You can repeat the option.", valueName: "name"))
    var withdraw: [String] = []

    @Flag(help: "Delete the files of old revisions and withdrawn issues.")
    var prune = false

    @Flag(help: "Also pack issues that have not changed.")
    var force = false

    @Flag(help: "Include issues with a future date in the catalog now.")
    var now = false

    @Flag(help: "Print one JSON document.")
    var json = false

    @Flag(help: "Do not show progress.")
    var quiet = false

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more.") }
        _ = try editionFormats()
        if let baseURL {
            guard let scheme = URL(string: baseURL)?.scheme, ["http", "https"].contains(scheme) else {
                throw ValidationError("--base-url must be an http or https URL.")
            }
        }
    }

    /// Returns the formats that the user asked for, or nil to use the publication's settings.
    private func editionFormats() throws -> [EditionFormat]? {
        guard let editions, editions != "none" else { return editions == nil ? nil : [] }
        let names = editions.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let formats = Set(names.compactMap(EditionFormat.init(rawValue:)))
        guard !names.isEmpty, names.allSatisfy({ EditionFormat(rawValue: $0) != nil }) else {
            throw ValidationError("--editions must be a list of cbz, epub and pdf, or none.")
        }
        return EditionFormat.allCases.filter(formats.contains)
    }

    func run() async throws {
        try ProcessLimits.require(to: "pack")
        let options = try packing()
        if let folder = try source.bookFolder() { return try packBooks(in: folder, options) }
        try packIssues(options)
    }

    private func packing() throws -> IssuePacker.Options {
        let console = Console.current
        var options = IssuePacker.Options()
        options.classes = try source.classes()
        options.baseURL = baseURL
        if let jobs { options.jobs = jobs }
        options.isForced = force
        options.prunes = prune
        options.publishesEarly = now
        options.editions = try editionFormats()
        options.withdrawn = Set(withdraw)
        options.signer = try sign.map { key throws(MastheadError) in try KeyFile.signer(key) }
        options.cache = try PublishingCache(console.cache("publishing"))
        return options
    }

    private func packIssues(_ given: IssuePacker.Options) throws {
        let console = Console.current
        var options = given
        let display = CountingDisplay(console: console, isQuiet: quiet || json)
        options.onProgress = { done, total in
            guard total > 1 else { return }
            display.show("packing", done, of: total, "issues")
        }
        let packer = try IssuePacker(into: URL(filePath: output, directoryHint: .isDirectory), options: options)
        let folders = try source.folders()
        let (packed, diagnostics) = try packer.pack(folders) { issue in
            display.finish()
            guard !quiet, !json else { return }
            let sizes = issue.archives.map { ($0.scale == .double ? "@2x " : "standard ") + $0.size.byteText }
                .joined(separator: ", ")
            let editions = issue.editions.map { ", \($0.format.rawValue)" }.joined()
            let waits = issue.waitsUntil.map { ", scheduled for \($0.written)" } ?? ""
            console.print(
                "\(issue.name.printable): \(issue.packed ? "packed" : "unchanged") (\(sizes)\(editions))\(waits)")
        }
        display.finish()
        // Unchanged sources were reported when they were packed.
        let samples = try zip(folders, packed).filter { $0.1.packed }.flatMap { folder, _ in
            SourceCheck.samplePages(of: try IssueSource(folder))
        }
        try tell(packed, diagnostics + samples + source.skippedFolders(), console)
        guard !quiet, !json else { return }
        for name in options.withdrawn.sorted() { console.print("\(name.printable): withdrawn") }
        // Print these issues only if a folder of sources was packed. If sources were given one by one, the others may
        // be elsewhere.
        if folders != source.sources.map({ URL(filePath: $0, directoryHint: .isDirectory) }) {
            tellWithoutSource(try packer.listedNames().subtracting(packed.map(\.name)).sorted(), console)
        }
    }

    /// Prints the issues that stay in the catalog although there is no source for them.
    private func tellWithoutSource(_ names: [String], _ console: Console) {
        guard let first = names.first else { return }
        let shown = names.prefix(3).map(\.printable).joined(separator: ", ") + (names.count > 3 ? ", ..." : "")
        console.note(
            console.wrapped(
                """
                \(names.count.counted("issue")) without a source here \(names.count == 1 ? "stays" : "stay") in the \
                catalog: \(shown). To remove one, use --withdraw \(names.count == 1 ? first.printable : "NAME").
                """))
    }

    /// Packs a folder of EPUBs into a store.
    private func packBooks(in folder: URL, _ given: IssuePacker.Options) throws {
        guard baseURL == nil else {
            throw ValidationError("--base-url cannot be used with a store, because a store uses relative addresses.")
        }
        guard editions == nil else {
            throw ValidationError("--editions cannot be used with a store, because its books are EPUBs already.")
        }
        guard withdraw.isEmpty else {
            throw ValidationError(
                "--withdraw cannot be used with a store. To withdraw a book, delete its EPUB and pack again.")
        }
        let console = Console.current
        var options = given
        let display = CountingDisplay(console: console, isQuiet: quiet || json)
        options.onProgress = { done, total in
            guard total > 1 else { return }
            display.show("packing", done, of: total, "books")
        }
        let packer = try BookPacker(into: URL(filePath: output, directoryHint: .isDirectory), options: options)
        let (packed, diagnostics) = try packer.pack(BookSource(folder)) { book in
            display.finish()
            guard !quiet, !json else { return }
            let sizes = "\(book.size.byteText), sample \(book.sampleSize.byteText)"
            console.print("\(book.id.printable): \(book.packed ? "packed" : "unchanged") (\(sizes))")
        }
        display.finish()
        try tell(packed, diagnostics, console)
    }

    private func tell(_ packed: [some Encodable], _ diagnostics: [Diagnostic], _ console: Console) throws {
        console.show(diagnostics, asResult: false)
        guard !diagnostics.haveErrors else {
            throw MastheadError(
                .faultySource, cannot: "pack", to: source.sources.joined(separator: ", "), found: diagnostics.summary,
                hint: "Nothing was packed. Fix the errors above.")
        }
        if json { try console.printJSON(packed) }
    }
}
