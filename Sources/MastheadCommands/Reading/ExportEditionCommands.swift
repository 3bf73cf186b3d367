import ArgumentParser
import Editions

struct ExportComicCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cbz", abstract: "Export an issue as a comic book archive (CBZ).",
        discussion: .text(
            """
            Comic readers and servers such as KOReader, Komga and Kavita read the file. Its ComicInfo.xml contains the \
            metadata and the table of contents.
            """,
            examples:
                "masthead export cbz spring-2026",
            "masthead export cbz issues/spring-2026 -o review.cbz"))

    @OptionGroup var edition: ExportedFileOptions

    func run() async throws { try await edition.write(.cbz) }
}

struct ExportBookCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "epub", abstract: "Export an issue as an EPUB.",
        discussion: .text(
            """
            Pages with pictures have a fixed layout, and contain their text for search and screen readers. Pages of \
            text adapt to the reader's font.
            """,
            examples:
                "masthead export epub spring-2026",
            "masthead export epub issues/spring-2026 -o review.epub"))

    @OptionGroup var edition: ExportedFileOptions

    func run() async throws { try await edition.write(.epub) }
}

struct ExportPrintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pdf", abstract: "Export an issue as a PDF.",
        discussion: .text(
            """
            Pages from PDFs keep their size, fonts and vectors. Other pages are at most as large as A4.
            """,
            examples:
                "masthead export pdf spring-2026",
            "masthead export pdf issues/spring-2026 -o review.pdf"))

    @OptionGroup var edition: ExportedFileOptions

    func run() async throws { try await edition.write(.pdf) }
}

struct ExportBookletCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "booklet", abstract: "Export an issue as a PDF to print and fold.",
        discussion: .text(
            """
            Print a booklet on both sides, and flip the sheets on the short edge. Print a sheet with eight pages on one \
            side, fold it along the dashed lines, and cut the solid line.
            """,
            examples:
                "masthead export booklet spring-2026",
            "masthead export booklet spring-2026 --paper letter -o review.pdf",
            "masthead export booklet spring-2026 --fold eight"))

    @Option(help: "The fold: booklet or eight (eight pages on one sheet).")
    var fold: String = BookletOptions.Fold.booklet.rawValue

    @Option(help: "The paper: a4 or letter.")
    var paper: String = BookletOptions.Paper.a4.rawValue

    @OptionGroup var edition: ExportedFileOptions

    func validate() throws {
        guard BookletOptions.Fold(rawValue: fold) != nil else {
            throw ValidationError("--fold must be booklet or eight.")
        }
        guard BookletOptions.Paper(rawValue: paper) != nil else {
            throw ValidationError("--paper must be a4 or letter.")
        }
    }

    func run() async throws {
        var options = BookletOptions()
        options.fold = BookletOptions.Fold(rawValue: fold) ?? options.fold
        options.paper = BookletOptions.Paper(rawValue: paper) ?? options.paper
        try await edition.writeBooklet(options)
    }
}
