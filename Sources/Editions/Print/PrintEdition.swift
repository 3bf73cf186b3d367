import CPango
import Foundation
import Periodical
import Pictures
import Reading
import Rendering

/// A PDF with the pages at print size, their text, links, an outline and page labels.
///
/// The pages are written with Pango and cairo, which shape all scripts and copy JPEGs without loss. qpdf then adds the
/// pages of the issue's PDFs, keeping vectors and fonts, and sets the properties that cairo does not write.
struct PrintEdition {
    private let issue: IssueEditions
    private let scratch: EditionScratch

    init(_ issue: IssueEditions, _ scratch: EditionScratch) {
        self.issue = issue
        self.scratch = scratch
    }

    private var language: String? {
        let language = issue.heading.language ?? issue.content.bookLanguage
        return language.flatMap { LanguageTag.isWellFormed($0) ? $0 : nil }
    }

    func write(to file: URL, _ onPage: (Int, Int) -> Void) throws(MastheadError) -> EditionReport {
        let pages = try EditionPages(issue.content).pages
        let sizes = try printedSizes(of: pages)
        let setting = textSetting(pages, sizes)
        let plain = scratch["pages.pdf"]
        let canvas = try PrintCanvas(plain)
        describe(canvas)
        let links = PrintLinks(issue.content, pages)
        let renderer = PageRenderer(issue.content)
        var overlays: [PDFAssembly.Overlay] = []
        var outline: [(title: String, page: Int)] = []
        for (index, page) in pages.enumerated() {
            if let heading = page.heading { outline.append((heading, canvas.pageCount + 1)) }
            switch page.face {
            case .picture(let picture):
                let size = PrintSize(of: picture.size, spread: page.page.spread)
                try write(page, size, on: canvas, links, text: page.page.text) { () throws(MastheadError) in
                    try canvas.draw(picture, scratch, left: 0, top: 0, size)
                }
            case .printed(let source, let number):
                let size = sizes[page.position] ?? .a4
                let own = try PDFDocument(source).text(ofPage: number)
                // A scanned page contains no text, but the page grid may.
                let text = own.allSatisfy(\.isWhitespace) ? page.page.text : nil
                overlays.append(PDFAssembly.Overlay(source, page: number, over: canvas.pageCount + 1))
                try write(page, size, on: canvas, links, text: text) { () throws(MastheadError) in }
            case .text:
                try write(page, on: canvas, setting, links, renderer)
            }
            onPage(index + 1, pages.count)
        }
        for entry in outline { canvas.addOutline(entry.title, page: entry.page) }
        try canvas.finish()
        try assemble(plain, overlays, hasOutline: !outline.isEmpty, to: file)
        return EditionReport(pageCount: canvas.pageCount)
    }

    /// Writes only the text pages.
    /// - Returns: the text pages, and how many printed pages each of them takes.
    func writeTexts(
        of pages: [EditionPage], to file: URL
    ) throws(MastheadError) -> [(position: PagePosition, count: Int)] {
        let texts = pages.filter { $0.face == .text }
        let canvas = try PrintCanvas(file)
        let setting = try textSetting(pages, printedSizes(of: pages))
        let links = PrintLinks(issue.content, texts)
        let renderer = PageRenderer(issue.content)
        var counts: [(PagePosition, Int)] = []
        for page in texts {
            let before = canvas.pageCount
            try write(page, on: canvas, setting, links, renderer)
            counts.append((page.position, canvas.pageCount - before))
        }
        try canvas.finish()
        return counts
    }

    // MARK: Pages

    /// Writes a text page.
    private func write(
        _ page: EditionPage, on canvas: PrintCanvas, _ setting: PrintFlow.Setting, _ links: PrintLinks,
        _ renderer: PageRenderer
    ) throws(MastheadError) {
        var flow = PrintFlow(
            page, on: canvas, setting, links, TextPictures(of: page.page, in: issue.content), scratch)
        try flow.write(try renderer.blocks(of: page.page, keepsPictures: true))
    }

    private func textSetting(_ pages: [EditionPage], _ sizes: [PagePosition: PrintSize]) -> PrintFlow.Setting {
        PrintFlow.Setting(
            size: textSize(pages, sizes), language: language,
            isRightToLeft: ReadingDirection(of: language) == .rightToLeft)
    }

    /// Writes a page that is filled by a picture or a PDF page.
    private func write(
        _ page: EditionPage, _ size: PrintSize, on canvas: PrintCanvas, _ links: PrintLinks, text: String?,
        _ draw: () throws(MastheadError) -> Void
    ) throws(MastheadError) {
        canvas.beginPage(size, label: "\(page.number)", target: links[page.position])
        if let text, !text.allSatisfy(\.isWhitespace) {
            try PrintTextLayer.write(text, on: canvas, size, language: language)
            // Hide the text below the picture, which may be partly transparent.
            canvas.clear(size)
        }
        try draw()
        for link in page.page.links {
            guard let area = link.area, let target = links.target(of: link) else { continue }
            canvas.addLink(
                target, left: area.left * size.width, top: area.top * size.height, width: area.width * size.width,
                height: area.height * size.height)
        }
        try canvas.endPage()
    }

    /// Returns the sizes of the PDF pages.
    private func printedSizes(of pages: [EditionPage]) throws(MastheadError) -> [PagePosition: PrintSize] {
        var documents: [URL: [PDFPageInformation]] = [:]
        var sizes: [PagePosition: PrintSize] = [:]
        for page in pages {
            guard case .printed(let file, let number) = page.face else { continue }
            let known: [PDFPageInformation]
            if let found = documents[file] { known = found } else { known = try PDFDocument(file).trimmedSizes() }
            documents[file] = known
            guard known.indices.contains(number - 1) else {
                throw MastheadError(
                    .unreadablePicture, cannot: "export page \(page.position) of", to: file.path,
                    found: "the PDF has no page \(number)", hint: "Check the page numbers in the page grid.")
            }
            let size = known[number - 1]
            if !size.isEmpty { sizes[page.position] = PrintSize(width: size.width, height: size.height) }
        }
        return sizes
    }

    /// The size of text pages, which is the size of the first upright page or a common paper size.
    private func textSize(_ pages: [EditionPage], _ sizes: [PagePosition: PrintSize]) -> PrintSize {
        let all = pages.lazy.compactMap { page -> PrintSize? in
            if case .picture(let picture) = page.face {
                return PrintSize(of: picture.size, spread: page.page.spread)
            }
            return sizes[page.position]
        }
        let upright = all.first { $0.width < $0.height && $0.width > 200 && $0.height < 3 * $0.width }
        return upright ?? (issue.content.isReflowable ? .a5 : .a4)
    }

    // MARK: Properties

    private func describe(_ canvas: PrintCanvas) {
        let description = issue.heading.description
        let day = issue.heading.date?.written.prefixMatch(of: /\d{4}-\d\d-\d\d/).map { String($0.0) }
        canvas.describe(title: issue.heading.title, created: day)
        canvas.setMetadata(masthead_cairo_author, description.authors.joined(separator: ", "))
        canvas.setMetadata(masthead_cairo_subject, description.summary)
        canvas.setMetadata(masthead_cairo_keywords, description.categories.joined(separator: ", "))
    }

    private func assemble(
        _ plain: URL, _ overlays: [PDFAssembly.Overlay], hasOutline: Bool, to file: URL
    ) throws(MastheadError) {
        let spreads = issue.heading.description.spreads ?? (issue.content.isPrinted ? .print : .article)
        var preferences: [String: Any] = ["/DisplayDocTitle": true]
        if issue.direction == .rightToLeft { preferences["/Direction"] = "/R2L" }
        var catalog: [String: Any] = [
            "/ViewerPreferences": preferences,
            // As in print, the first page is not part of a spread.
            "/PageLayout": spreads == .none ? "/SinglePage" : "/TwoPageRight",
        ]
        if let language { catalog["/Lang"] = "u:\(language)" }
        if hasOutline { catalog["/PageMode"] = "/UseOutlines" }
        let described = overlays.isEmpty ? file : scratch["described.pdf"]
        try PDFAssembly(plain, scratch: scratch.folder).write(catalog: catalog, to: described)
        guard !overlays.isEmpty else { return }
        try PDFAssembly(described, scratch: scratch.folder).write(overlays, to: file)
    }
}
