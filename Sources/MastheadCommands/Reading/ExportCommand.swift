import ArgumentParser
import Foundation
import IssueLibrary
import IssuePublisher
import IssueTransfer
import LocalWeb
import Periodical

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export issues, book lists or your feed subscriptions.",
        subcommands: [
            ExportComicCommand.self, ExportBookCommand.self, ExportPrintCommand.self, ExportBookletCommand.self,
            ExportWebCommand.self,
            ExportBooksCommand.self, ExportFeedsCommand.self,
        ])
}

struct ExportWebCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web", abstract: "Export issues as a static web site.",
        discussion: .text(
            """
            The site includes the web reader, and any web server can host it. All issues that you export to the same \
            folder share a shelf and search, even if you export them at different times.

            Masthead skips paid issues, and issue sources with a future date, because everyone can read the site.
            """,
            examples:
                "masthead export web spring-2026 -o site",
            "masthead export web magazine -o site",
            "masthead export web issues -o site --title \"The Press\" --address https://example.org/magazine/"))

    @Argument(
        help: ArgumentHelp(
            "Names of issues, handles of publications, issue sources, folders of issue sources, or archives.",
            valueName: "item"),
        completion: Completions.issues)
    var issues: [String] = []

    @Flag(help: "Export all downloaded issues in the library.")
    var all = false

    @Option(name: .shortAndLong, help: "The folder to write to.", completion: .directory)
    var output: String

    @Option(help: "The title of the site. [default: the title from the last export, or the publications' titles]")
    var title: String?

    @Option(
        help: ArgumentHelp(
            """
            The URL of the site, such as https://example.org/magazine/. If you specify the URL, the site also has \
            an Atom feed, a sitemap and link previews.
            """,
            valueName: "url"))
    var address: String?

    @Flag(help: "Also export paid issues, although everyone can read them on the site.")
    var includePaid = false

    @Flag(help: "Also export issue sources with a future date.")
    var now = false

    @Flag(help: "Do not show progress.")
    var quiet = false

    @OptionGroup var templates: TemplatesOption
    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard all == issues.isEmpty else {
            throw ValidationError(
                all ? "--all cannot be combined with names." : "Specify issues, publications or folders, or use --all.")
        }
        if let title, title.trimmingCharacters(in: .whitespaces).isEmpty {
            throw ValidationError("--title must not be empty.")
        }
        _ = try site()
    }

    /// Returns the URL where the user will publish the folder.
    private func site() throws -> URL? {
        guard let address else { return nil }
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased() ?? ""),
            url.host()?.isEmpty == false, url.query() == nil, url.fragment() == nil, url == url.withoutCredentials
        else {
            throw ValidationError("--address must be an http or https URL, such as https://example.org/magazine/.")
        }
        return url
    }

    private func isWanted(_ publicity: Publicity) -> Bool {
        switch publicity {
        case .open: true
        case .paid: includePaid
        case .scheduled: now
        }
    }

    func run() async throws {
        try ProcessLimits.require(to: "export")
        let console = Console.current
        let classes = try templates.registry()
        let names = try await ExportedIssues(library).names(all ? nil : issues)
        let folder = URL(filePath: output, directoryHint: .isDirectory)
        let export = WebExport(
            into: folder, title: title, address: try site(), classes: classes, checkout: console.checkout)
        let reader = WebReader(classes: classes, library: library)
        var written: [WrittenIssue] = []
        var keys: Set<String> = []
        var skipped = SkippedIssues()
        var isWhole = true
        for (index, name) in names.enumerated() {
            let display = CountingDisplay(console: console, isQuiet: quiet)
            defer { display.finish() }
            // A failure does not keep the other issues from being exported.
            do throws(MastheadError) {
                let target = try await reader.complete(name)
                let publicity = try target.publicity()
                guard isWanted(publicity) else {
                    skipped.add(name, publicity)
                    continue
                }
                let (web, cover) = try await reader.issue(target)
                let key = web.heading.name
                guard keys.insert(key).inserted else {
                    throw MastheadError(
                        .configuration, cannot: "export", to: name,
                        found: "another exported issue has the same name, \(key)",
                        remedies: [.useAnotherFolder])
                }
                let what = names.count > 1 ? "issue \(index + 1) of \(names.count), writing" : "writing"
                let issue = try export.writeIssue(web, cover: cover) { done, total in
                    display.show(what, done, of: total, "files")
                }
                display.finish()
                issue.failures.forEach(console.report)
                isWhole = isWhole && issue.failures.isEmpty
                written.append(issue)
                if !quiet {
                    console.note(
                        "\(issue.files.counted("file")), \(issue.bytes.byteText): \(issue.page.relativePath.printable)")
                }
            } catch {
                guard names.count > 1 else { throw error }
                display.finish()
                console.report(error)
                isWhole = false
            }
        }
        skipped.tell(console)
        guard !written.isEmpty else { throw ExitCode(1) }
        try export.writeShelf(adding: written)
        if !quiet {
            console.note("Start page: \(folder.appending(path: "index.html").relativePath.printable)")
        }
        if !isWhole { throw ExitCode(1) }
    }
}

/// The issues that must not be on a public site.
private struct SkippedIssues {
    private var paid: [String] = []
    private var scheduled: [String] = []

    mutating func add(_ name: String, _ publicity: Publicity) {
        switch publicity {
        case .open: break
        case .paid: paid.append(name)
        case .scheduled(let date): scheduled.append("\(name) (\(date.written))")
        }
    }

    /// For each reason, prints a warning with the names of the issues.
    func tell(_ console: Console) {
        func tell(_ names: [String], _ adjective: String, _ option: String) {
            guard !names.isEmpty else { return }
            console.warn(
                "skipped \(names.count.counted("\(adjective) issue")): "
                    + names.map(\.printable).joined(separator: ", ")
                    + "\n    hint: Use \(option) to export \(names.count == 1 ? "it" : "them") to the public site.")
        }
        tell(paid, "paid", "--include-paid")
        tell(scheduled, "scheduled", "--now")
    }
}
