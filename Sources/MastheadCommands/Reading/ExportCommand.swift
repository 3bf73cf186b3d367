import ArgumentParser
import Foundation
import IssueTransfer
import LocalWeb
import Periodical

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write an issue in another form.", subcommands: [ExportWebCommand.self])
}

struct ExportWebCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web", abstract: "Write the web reader with an issue as static files, for any web server.",
        discussion: .text(
            "Written into one folder after the other, issues share a shelf.",
            examples:
                "masthead export web spring-2026 -o site",
            "masthead export web issues/spring-2026 -o site --quiet"))

    @Argument(help: "An issue's name, or the path of an issue source or archive.", completion: Completions.issues)
    var issue: String

    @Option(name: .shortAndLong, help: "The folder.", completion: .directory)
    var output: String

    @Flag(help: "Show no progress.")
    var quiet = false

    @OptionGroup var templates: TemplatesOption
    @OptionGroup var library: LibraryOptions

    func run() async throws {
        try ProcessLimits.require(for: "exporting")
        let classes = try templates.registry()
        let (web, cover) = try await WebReader(classes: classes, library: library).issue(issue)
        let folder = URL(filePath: output, directoryHint: .isDirectory)
        let display = CountingDisplay(console: .current, isQuiet: quiet)
        defer { display.finish() }
        let count = try WebExport(into: folder, classes: classes).write(web, cover: cover) { done, total in
            display.show("writing", done, of: total, "files")
        }
        display.finish()
        count.failures.forEach(Console.current.report)
        if !quiet {
            Console.current.note(
                "\(count.files) files, \(count.bytes.byteText): "
                    + folder.appending(path: ReaderServer.path(of: web.heading.name)).path.printable
            )
        }
        if !count.failures.isEmpty { throw ExitCode(1) }
    }
}
