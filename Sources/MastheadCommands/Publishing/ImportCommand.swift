import ArgumentParser
import Foundation
import IssuePublisher
import IssueTransfer
import Periodical
import Pictures

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Make an issue source of a PDF, a folder of pictures, a CBZ or an HPub.",
        discussion: .text(
            examples:
                "masthead import spring.pdf -o issues/spring-2026",
            "masthead import scans -o issues/spring-2026 --split --direction rtl"))

    @Argument(help: "The PDF, CBZ or HPub, or a folder of pictures or an unpacked HPub.", completion: .file())
    var original: String

    @Option(
        name: [.short, .customLong("output")], help: "The folder to make; its name becomes the issue's.",
        completion: .directory)
    var output: String

    @OptionGroup var issue: IssueOptions

    @Option(help: "The height of the @2x pictures of a PDF's pages, in pixels. [default: 2048]")
    var height: Int?

    @Option(help: "Their resolution instead, in dots per inch.")
    var dpi: Int?

    @Option(help: "The format of pictures that are made: jpeg, or png, which loses nothing.")
    var format = PictureChoice.jpeg

    @Option(help: "The quality of JPEG, 1 to 100.")
    var quality = 90

    @Option(
        help: "First pages of articles, such as 1,5,9. [default: a PDF's outline, else each page; a comic's folders]")
    var articles: String?

    @Flag(help: "Make two pages of each that is wider than high.")
    var split = false

    @Flag(help: "Keep the PDF itself, and show its pages.")
    var vector = false

    @OptionGroup var secret: PasswordOptions

    @Flag(name: [.short, .long], help: "Ask nothing: where the name cannot be an issue's, take the nearest that can.")
    var yes = false

    @Flag(help: "Print one JSON document, with all that is left out.")
    var json = false

    @Flag(help: "Print no progress.")
    var quiet = false

    enum PictureChoice: String, ExpressibleByArgument, CaseIterable { case jpeg, png }

    func validate() throws {
        if height != nil, dpi != nil { throw ValidationError("Give --height or --dpi, not both.") }
        if let height, !(16...20_000).contains(height) { throw ValidationError("--height takes 16 to 20000 pixels.") }
        if let dpi, !(10...2400).contains(dpi) { throw ValidationError("--dpi takes 10 to 2400.") }
        guard (1...100).contains(quality) else { throw ValidationError("--quality takes 1 to 100.") }
        if vector, split { throw ValidationError("--vector keeps the pages as they are: leave --split out.") }
        if articles != nil, starts == nil {
            throw ValidationError("--articles takes the first pages of the articles, counted from 1: 1,5,9.")
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
            // What is left out is told also where nothing came of it.
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
        // A part of the work was not done.
        if notes.missingCount > 0 { throw ExitCode(1) }
    }

    private func tell(_ path: String, _ grid: PageGrid, _ missing: Int, _ console: Console) {
        let (articles, pages) = (grid.articles.count, grid.pageCount)
        console.print("\(path): \(pages.counted("page")) in \(articles.counted("article"))")
        guard missing == 0 else {
            return console.note(
                "\(missing.counted("page")) of the original \(missing == 1 ? "is" : "are") not in it: mend them there, and import again."
            )
        }
        let word = path.asShellWord
        console.note("Next: masthead check \(word) && masthead pack \(word) -o dist")
    }

    /// Imports, and asks for the password where one is needed and none was given.
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
                let password = PasswordQuestion.ask("The password of \(original)")
            else { throw error }
            var options = options
            options.password = password
            return try importing(options, path, notes, console)
        }
    }
}
