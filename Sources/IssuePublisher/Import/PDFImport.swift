import Foundation
import Periodical
import Pictures

/// Makes an issue source of a PDF: pictures of its pages at @2x, or the PDF itself, with text, articles and links.
struct PDFImport: ImportOriginal {
    private let document: PDFDocument
    private let isUnlocked: Bool
    private let information: PDFInformation
    private let structure: PDFStructure
    private let options: ImportOptions
    private let texts: [String]
    /// What could not be read of it, in a sentence.
    private let structureFault: MastheadError?

    /// The largest picture that is made of a page, in pixels.
    private static let pixelLimit = 200_000_000
    private static let pageLimit = 5_000

    /// Opens a document.
    /// - Parameter scratch: a folder that takes a copy without its password, if it has one.
    init(_ file: URL, _ options: ImportOptions, _ scratch: URL) throws(MastheadError) {
        self.options = options
        (document, information) = try Self.open(file, options, scratch)
        isUnlocked = document.file != file
        func refused(_ found: String, _ remedy: Remedy) -> MastheadError {
            MastheadError(.configuration, doing: "importing", to: file.relativePath, found: found, remedies: [remedy])
        }
        guard information.pageCount <= Self.pageLimit, information.pages.count == information.pageCount else {
            throw refused(
                "it has \(information.pageCount) pages, more than \(Self.pageLimit)", .advice("Import it in parts."))
        }
        for (index, page) in information.pages.enumerated() {
            let size = options.rendering.size(of: page)
            guard size.width * size.height <= Self.pixelLimit else {
                throw refused("page \(index + 1) would become \(size) pixels", .importSmaller)
            }
        }
        (texts, structure, structureFault) = try Self.read(document)
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

    /// Reads words and links, at the same time. Without links and outline the pages still are what they are.
    private static func read(
        _ document: PDFDocument
    ) throws(MastheadError) -> (texts: [String], structure: PDFStructure, fault: MastheadError?) {
        enum Part: Sendable {
            case texts(Result<[String], MastheadError>)
            case structure(Result<PDFStructure, MastheadError>)
        }
        let parts = Parallel.map(2) { index in
            index == 0
                ? Part.structure(Result { () throws(MastheadError) in try document.structure() })
                : Part.texts(Result { () throws(MastheadError) in try document.texts() })
        }
        var (texts, structure, fault): ([String], PDFStructure, MastheadError?) = ([], PDFStructure(), nil)
        for part in parts {
            switch part {
            case .texts(let result): texts = try result.get().map { FlowingText.of($0).writable }
            case .structure(.success(let found)): structure = found
            case .structure(.failure(let error)): fault = error
            }
        }
        return (texts, structure, fault)
    }

    /// Tells what does not arrive.
    private func tell(_ report: ImportReport) {
        if let structureFault {
            report.onNote("left out: the outline and the links (\(structureFault.found))")
        }
        report.leftOut(
            structure.lostHeadings.map { "\u{201C}\($0.printable)\u{201D}" },
            because: "headings of the outline that lead to no page of the document")
        let count = structure.lostLinkCount
        if count > 0 {
            let links = count == 1 ? "1 link that leads" : "\(count) links that lead"
            report.onNote("left out: \(links) neither to a page of the document nor to a web or mail address")
        }
    }

    var pageCount: Int { information.pageCount }

    var metadata: [String: PropertyValue] {
        var metadata: [String: PropertyValue] = [:]
        if let title = information.title { metadata["Title"] = .string(title.writable) }
        if let date = information.date { metadata["Date"] = .date(date) }
        return metadata
    }

    var articles: [Int: String?]? {
        let titles = Dictionary(structure.headings.map { ($0.pageNumber, $0.title.writable) }) { first, _ in first }
        return titles.isEmpty ? nil : titles.mapValues { $0 }
    }

    func pages(into folder: ImportFolder, _ report: ImportReport) throws(MastheadError) -> [ImportedPage] {
        tell(report)
        if options.keepsVectors { return try vectorPages(into: folder) }
        let drawing = PDFDrawing(document, information, options)
        try drawing.draw(into: folder, report)
        let halves = try drawing.texts()
        var pages: [ImportedPage] = []
        for number in 1...pageCount {
            let parts: [Half?] = drawing.isDouble(number) ? Half.inOrder(options.direction) : [nil]
            for half in parts {
                var page = ImportedPage(number: number)
                page.properties["baseImage"] = .string(drawing.name(number, half))
                page.text = text(of: number)
                page.links = structure.links[number] ?? []
                if let half {
                    page.text = halves[half]?[number]
                    page.links = page.links.compactMap(half.part)
                }
                pages.append(page)
            }
        }
        return pages
    }

    private func text(of number: Int) -> String? { texts.indices.contains(number - 1) ? texts[number - 1] : nil }

    private func vectorPages(into folder: ImportFolder) throws(MastheadError) -> [ImportedPage] {
        let name = "document.pdf"
        try folder.copy(document.file, to: name)
        // The copy without its password was for its owner alone.
        let place = folder.folder.appending(path: name)
        if isUnlocked, chmod(place.path, 0o644) != 0 { throw .system("writing", place) }
        return (1...pageCount).map { number in
            var page = ImportedPage(number: number, className: "PDFPage")
            page.properties = ["pdf": .string(name), "pageNumber": .integer(number)]
            page.text = text(of: number)
            page.links = structure.links[number] ?? []
            return page
        }
    }
}
