import Formats
import Foundation
import Periodical
import Pictures

/// An importer for PDFs. Each page becomes an @2x picture or shows the PDF itself, and has text and links. The outline
/// divides the pages into articles.
struct PDFImport: ImportOriginal {
    private let document: PDFDocument
    private let isUnlocked: Bool
    private let information: PDFInformation
    private let structure: PDFStructure
    private let options: ImportOptions
    private let texts: [String]
    /// The lines of text on each page. Their positions and sizes tell headings from text.
    private let lines: [[PDFTextLine]]
    private let description: XMPDescription?
    /// The titles of the document and its parts, which running heads repeat.
    private let titles: Set<String>
    /// The error from reading the document's structure.
    private let structureFault: MastheadError?

    /// The maximum number of pixels in a page's picture.
    private static let pixelLimit = 200_000_000
    private static let pageLimit = 5_000

    /// Opens a PDF.
    /// - Parameter scratch: a folder for a decrypted copy if the document has a password.
    init(_ file: URL, _ options: ImportOptions, _ scratch: URL) throws(MastheadError) {
        (document, information) = try Self.open(file, options, scratch)
        isUnlocked = document.file != file
        func refused(_ found: String, _ remedy: Remedy) -> MastheadError {
            MastheadError(.configuration, cannot: "import", to: file.relativePath, found: found, remedies: [remedy])
        }
        guard information.pageCount <= Self.pageLimit, information.pages.count == information.pageCount else {
            throw refused(
                "the document has \(information.pageCount) pages, but the limit is \(Self.pageLimit)",
                .advice("Split the document, and import each part separately."))
        }
        for (index, page) in information.pages.enumerated() {
            let size = options.rendering.size(of: page)
            guard size.width * size.height <= Self.pixelLimit else {
                throw refused("page \(index + 1) would become \(size) pixels", .importSmaller)
            }
        }
        let read = try Self.read(document, information.pageCount)
        (texts, lines, structure, structureFault) = (read.texts, read.lines, read.structure, read.fault)
        description = XMPDescription(read.description)
        let called =
            structure.headings.map(\.title) + structure.pageTitles.values + [information.title].compactMap(\.self)
        titles = Set(called.map(PrintedPage.key)).subtracting([""])
        var options = options
        if options.direction == nil, structure.isRightToLeft { options.direction = .rightToLeft }
        self.options = options
    }

    private static func open(
        _ file: URL, _ options: ImportOptions, _ scratch: URL
    ) throws(MastheadError) -> (PDFDocument, PDFInformation) {
        let document = PDFDocument(file)
        do throws(MastheadError) {
            return (document, try document.information())
        } catch {
            guard error.code == .passwordNeeded, let password = options.password else { throw error }
            let unlocked = try document.unlocked(with: password, to: scratch.appending(path: "unlocked.pdf"))
            return (unlocked, try unlocked.information())
        }
    }

    /// The information that external programs have read from the document.
    private struct Reading {
        var texts: [String] = []
        var lines: [[PDFTextLine]] = []
        var description = Data()
        var structure = PDFStructure()
        var fault: MastheadError?
    }

    /// Reads text, lines, links and metadata in parallel. If the links or the outline cannot be read, the import
    /// continues without them.
    private static func read(_ document: PDFDocument, _ pageCount: Int) throws(MastheadError) -> Reading {
        enum Part: Sendable {
            case texts(Result<[String], MastheadError>)
            case lines(Result<[[PDFTextLine]], MastheadError>)
            case structure(Result<PDFStructure, MastheadError>)
            case description(Result<Data, MastheadError>)
        }
        let parts = Parallel.map(4) { index in
            switch index {
            case 0: Part.structure(Result { () throws(MastheadError) in try document.structure() })
            case 1: Part.texts(Result { () throws(MastheadError) in try document.texts(pageCount: pageCount) })
            case 2: Part.lines(Result { () throws(MastheadError) in try document.lines(pageCount: pageCount) })
            default: Part.description(Result { () throws(MastheadError) in try document.metadata() })
            }
        }
        var reading = Reading()
        for part in parts {
            switch part {
            case .texts(let result): reading.texts = try result.get()
            case .lines(let result): reading.lines = try result.get()
            case .description(let result): reading.description = try result.get()
            case .structure(.success(let found)): reading.structure = found
            case .structure(.failure(let error)): reading.fault = error
            }
        }
        return reading
    }

    /// Reports omitted content, and suggests better options for the import.
    private func reportFindings(_ report: ImportReport) {
        if let structureFault {
            report.leftOut(["the outline and the links"], because: structureFault.found)
        }
        report.leftOut(
            structure.lostHeadings.map { "\u{201C}\($0.printable)\u{201D}" },
            because: "entries of the outline that do not lead to a page")
        let count = structure.lostLinkCount
        if count > 0 {
            let links = count == 1 ? "1 link that leads" : "\(count) links that lead"
            report.remark("left out: \(links) neither to a page nor to a web or mail address")
        }
        guard !options.keepsVectors, !options.splitsDoublePages, textPageCount * 10 >= pageCount * 6 else { return }
        report.onNote(
            ImportNote(
                .proposal, [],
                "\(textPageCount) of \(pageCount) pages are text and drawings, which look blurred in pictures",
                remedies: [.keepVectors]))
    }

    /// The number of pages that contain text rather than a scan.
    private var textPageCount: Int {
        lines.enumerated().count { index, lines in
            lines.reduce(0) { $0 + $1.words.count } >= Self.textWordCount
                && !structure.picturedPages.contains(index + 1)
        }
    }

    /// The minimum number of words on a page that counts as text.
    private static let textWordCount = 30

    var pageCount: Int { information.pageCount }

    var metadata: [String: PropertyValue] {
        var metadata: [String: PropertyValue] = [:]
        func put(_ key: String, _ text: String?) {
            if let text = text?.writable, !text.isEmpty { metadata[key] = .string(text) }
        }
        put("Title", information.title ?? description?.title)
        put("Series", description?.series)
        put("Volume", description?.volume)
        put("Number", description?.number)
        put("Language", structure.language.flatMap { LanguageTag.isWellFormed($0) ? $0 : nil })
        put("Direction", options.direction?.rawValue)
        if let date = information.date { metadata["Date"] = .date(date) }
        let typed = AuthorNames.typed(information.author)
        let authors = typed.isEmpty ? AuthorNames.of(description?.creators ?? []) : typed
        if !authors.isEmpty { metadata["Authors"] = .array(authors.map { .string($0) }) }
        metadata["Spreads"] = .string(PageSpreads.print.rawValue)
        return metadata
    }

    var articles: [Int: String?]? {
        let titles = Dictionary(structure.headings.map { ($0.pageNumber, $0.title.writable) }) { first, _ in first }
        return titles.isEmpty ? nil : titles.mapValues { $0 }
    }

    func pages(into folder: ImportFolder, _ report: ImportReport) throws(MastheadError) -> [ImportedPage] {
        reportFindings(report)
        if options.keepsVectors { return try vectorPages(into: folder) }
        let drawing = PDFDrawing(document, information, options)
        try drawing.draw(into: folder, report)
        let halves = try drawing.texts(lines) { number in PrintedPage(lines(of: number)).isUsable }
        var pages: [ImportedPage] = []
        for number in 1...pageCount {
            let parts: [PageHalf?] = drawing.isDouble(number) ? PageHalf.inOrder(options.direction) : [nil]
            for half in parts {
                var page = ImportedPage(number: number)
                page.properties["baseImage"] = .string(drawing.name(number, half))
                if half == parts.first { page.title = title(of: number) }
                page.text = text(of: number)
                page.links = structure.links[number] ?? []
                if let half {
                    page.text = halves[half]?[number] ?? text(of: number, half)
                    page.links = page.links.compactMap(half.part)
                }
                pages.append(page)
            }
        }
        return pages
    }

    /// Returns the text on a page or on one half of a page.
    private func text(of number: Int, _ half: PageHalf? = nil) -> String? {
        var lines = lines(of: number)
        let printed = PrintedPage(lines)
        guard printed.isUsable else {
            guard half == nil, texts.indices.contains(number - 1) else { return nil }
            return FlowingText.of(texts[number - 1], lines).writable
        }
        if let half {
            let middle = information.pages[number - 1].width / 2
            lines = lines.filter { (($0.left + $0.right) / 2 < middle) == (half == .left) }
        }
        return PrintedPage(lines).text(title: title(of: number), titles: titles).writable
    }

    private func lines(of number: Int) -> [PDFTextLine] {
        lines.indices.contains(number - 1) ? lines[number - 1] : []
    }

    private func vectorPages(into folder: ImportFolder) throws(MastheadError) -> [ImportedPage] {
        let name = "document.pdf"
        try folder.copy(document.file, to: name)
        // Only the owner can read the decrypted copy, so give it the usual permissions.
        let place = folder.folder.appending(path: name)
        if isUnlocked, chmod(place.path, 0o644) != 0 { throw .system("write", place) }
        return (1...pageCount).map { number in
            var page = ImportedPage(number: number, className: "PDFPage")
            page.properties = ["pdf": .string(name), "pageNumber": .integer(number)]
            page.title = title(of: number)
            page.text = text(of: number)
            page.links = structure.links[number] ?? []
            return page
        }
    }

    /// Returns the title of a page. An article's title takes precedence over the titles of its sections.
    private func title(of number: Int) -> String? {
        let heading = structure.headings.first { $0.pageNumber == number }
        return (heading?.title ?? structure.pageTitles[number])?.writable
    }
}
