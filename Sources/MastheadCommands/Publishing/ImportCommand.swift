import ArgumentParser
import Foundation
import IssuePublisher
import IssueTransfer
import Periodical
import Pictures

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Create an issue source from a PDF, pictures, CBZ or HPub.",
        discussion: .text(
            """
            Imported pictures count as @2x, which is twice the resolution of a standard screen. `masthead pack` derives \
            the standard pictures.
            """,
            examples:
                "masthead import spring.pdf -o issues/spring-2026",
            "masthead import scans -o issues/spring-2026 --split --direction rtl"))

    @Argument(help: "A PDF, CBZ or HPub file, a folder of pictures, or an unpacked HPub.", completion: .file())
    var original: String

    @Option(
        name: [.short, .customLong("output")],
        help: "The folder to create. The folder's name becomes the issue's name.",
        completion: .directory)
    var output: String

    @OptionGroup(title: "Issue") var issue: IssueOptions

    @Option(help: "The height of a PDF page at @2x, in pixels. [default: 2048]")
    var height: Int?

    @Option(help: "The resolution of PDF pages in dots per inch. Use this option instead of --height.")
    var dpi: Int?

    @Option(help: "The picture format: jpeg, or png (lossless).")
    var format = PictureChoice.jpeg

    @Option(help: "The JPEG quality, from 1 to 100.")
    var quality = 90

    @Option(
        help: """
            The first page of each article, such as 1,5,9. [default: for a PDF, its outline or every page; for a \
            comic, its folders]
            """)
    var articles: String?

    @Flag(help: "Split each page that is wider than it is high into two pages.")
    var split = false

    @Flag(help: "Keep the PDF and show its pages directly, instead of converting them to pictures.")
    var vector = false

    @OptionGroup(title: "Password") var secret: PasswordOptions

    @Flag(
        name: [.short, .long],
        help: """
            Do not prompt. If the folder's name is not a valid issue name, use a similar valid name.
            """)
    var yes = false

    @Flag(help: "Print one JSON document, including a list of everything that was not imported.")
    var json = false

    @Flag(help: "Do not show progress.")
    var quiet = false

    enum PictureChoice: String, ExpressibleByArgument, CaseIterable { case jpeg, png }

    func validate() throws {
        if height != nil, dpi != nil { throw ValidationError("--height and --dpi cannot be combined.") }
        if let height, !(16...20_000).contains(height) {
            throw ValidationError("--height must be from 16 to 20000 pixels.")
        }
        if let dpi, !(10...2400).contains(dpi) { throw ValidationError("--dpi must be from 10 to 2400.") }
        guard (1...100).contains(quality) else { throw ValidationError("--quality must be from 1 to 100.") }
        if vector, split { throw ValidationError("--vector and --split cannot be combined.") }
        if articles != nil, starts == nil {
            throw ValidationError("--articles must be page numbers, starting at 1, such as 1,5,9.")
        }
    }

    private var starts: [Int]? {
        guard let articles else { return nil }
        let numbers = articles.split(separator: ",").map { Int($0.trimmingCharacters(in: .whitespaces)) }
        let known = numbers.compactMap(\.self)
        return known.count == numbers.count && !known.isEmpty && known.allSatisfy { $0 > 0 } ? known : nil
    }

    func run() async throws {
        try ProcessLimits.require(to: "import")
        let console = Console.current
        var options = ImportOptions()
        options.title = issue.title
        options.date = issue.date
        options.language = issue.language
        options.direction = issue.direction
        options.rendering = PDFRendering(
            dpi.map { .dotsPerInch($0) } ?? .height(height ?? 2048), isLossless: format == .png, quality: quality)
        options.articleStarts = starts
        options.splitsDoublePages = split
        options.keepsVectors = vector
        options.password = try secret.given()
        let target = try NewSourceFolder(output, takesNearest: yes, console)
        let notes = ImportNotes(original, target.path, console)
        let grid: PageGrid
        do throws(MastheadError) { grid = try importing(options, target.path, notes, console) } catch {
            // Report omitted parts even if the import fails.
            notes.tell(isQuiet: true)
            throw error
        }
        if json {
            let source = try IssueSource(URL(filePath: target.path, directoryHint: .isDirectory))
            try console.printJSON(ImportedSource(source, notes.all))
        } else {
            notes.tell(isQuiet: quiet)
            if !quiet { tell(target.path, grid, notes.missingCount, console) }
        }
        // Let scripts know that the import is incomplete.
        if notes.missingCount > 0 { throw ExitCode(1) }
    }

    private func tell(_ path: String, _ grid: PageGrid, _ missing: Int, _ console: Console) {
        let (articles, pages) = (grid.articles.count, grid.pageCount)
        console.print("\(path): \(pages.counted("page")) in \(articles.counted("article"))")
        guard missing == 0 else {
            return console.note(
                console.wrapped(
                    """
                    \(missing.counted("page")) could not be imported. Fix \(missing == 1 ? "it" : "them") in the \
                    original, and import again.
                    """))
        }
        console.note("Next: masthead check \(path.asShellWord) && \(NextStep.packing(path))")
    }

    /// Imports the file. If it needs a password and none was given, asks for the password.
    private func importing(
        _ options: ImportOptions, _ path: String, _ notes: ImportNotes, _ console: Console
    ) throws(MastheadError) -> PageGrid {
        let display = CountingDisplay(console: console, isQuiet: quiet || json)
        defer { display.finish() }
        do throws(MastheadError) {
            return try IssueImport.run(
                URL(filePath: original), into: URL(filePath: path, directoryHint: .isDirectory), options: options,
                onPage: { display.show("importing", $0, of: $1, "pages") }, onNote: { notes.add($0) })
        } catch {
            guard error.code == .passwordNeeded, options.password == nil, PasswordQuestion.canAsk,
                let password = PasswordQuestion.ask("Password for \(original)")
            else { throw error }
            var options = options
            options.password = password
            return try importing(options, path, notes, console)
        }
    }
}
