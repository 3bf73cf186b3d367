import Files
import Foundation
import IssueArchive
import Markup
import Periodical
import Pictures
import Reading
import Rendering

/// An EPUB 3 edition. Pages with pictures have a fixed layout, while pages of text adapt to the screen.
struct BookEdition {
    private let issue: IssueEditions
    private let scratch: EditionScratch
    private let renderer: PageRenderer
    private let resources = BookResources()

    init(_ issue: IssueEditions, _ scratch: EditionScratch) {
        self.issue = issue
        self.scratch = scratch
        renderer = PageRenderer(issue.content)
    }

    /// The language of the pages, or nil if unknown.
    private var language: String? {
        let language = issue.heading.language ?? issue.content.bookLanguage
        return language.flatMap { LanguageTag.isWellFormed($0) ? $0 : nil }
    }
    /// Whether text runs from right to left. In Japanese comics, only the pages run from right to left.
    private var hasTextFromRight: Bool { ReadingDirection(of: language) == .rightToLeft }

    func write(to file: URL, _ onPage: (Int, Int) -> Void) throws(MastheadError) -> EditionReport {
        let pages = try EditionPages(issue.content).pages
        let printed = try PrintedPictures(pages, scratch)
        var pictures: [PagePosition: EditionPicture] = [:]
        for page in pages { pictures[page.position] = try printed.picture(of: page) }
        let links = BookLinks(issue.content, pages)
        // Add the cover first, so that its file is numbered first.
        let cover = try issue.cover.map { file throws(MastheadError) in
            resources.path(of: try EditionPicture(ScaleFallback(preferring: .double).file(beside: file) ?? file))
        }
        let output: FileHandle
        do {
            try Data().write(to: file)
            output = try FileHandle(forWritingTo: file)
        } catch { throw .files("write", file, error) }
        var zip = try BookZip(subject: file.path, writingTo: output)
        try zip.add("META-INF/container.xml", Data(Self.container.utf8))
        var accessibility = BookAccessibility()
        for (index, page) in pages.enumerated() {
            let text = try document(page, pictures[page.position], links, &accessibility)
            try zip.add("EPUB/\(Self.path(of: page, links))", Data(text.utf8))
            onPage(index + 1, pages.count)
        }
        let package = package(pages, pictures, links, accessibility, cover: cover)
        try zip.add("EPUB/package.opf", Data(package.text.utf8))
        try zip.add("EPUB/nav.xhtml", Data(navigation(pages, links).utf8))
        try zip.add("EPUB/fixed.css", Data(PictureDocument.style.utf8))
        try zip.add("EPUB/text.css", Data(Self.textStyle.utf8))
        for resource in resources.all {
            let data: Data
            do { data = try Data(contentsOf: resource.file, options: .mappedIfSafe) } catch {
                throw .files("read", resource.file, error)
            }
            try zip.add("EPUB/\(resource.path)", data)
        }
        try zip.finish()
        // A network file system may not report a full disk until the file is closed.
        do { try output.close() } catch { throw .files("write", file, error) }
        return EditionReport(pageCount: pages.count)
    }

    private static func path(of page: EditionPage, _ links: BookLinks) -> String {
        "pages/\(links[page.position] ?? "")"
    }

    // MARK: Pages

    private func document(
        _ page: EditionPage, _ picture: EditionPicture?, _ links: BookLinks, _ accessibility: inout BookAccessibility
    ) throws(MastheadError) -> String {
        guard let picture else {
            accessibility.hasText = true
            accessibility.isReflowable = true
            return try textDocument(page, links)
        }
        let text = try EditionText.text(of: page)
        accessibility.hasPictures = true
        if text != nil { accessibility.hasText = true }
        if text == nil, page.page.alt == nil { accessibility.isDescribed = false }
        var film: (address: String, mediaType: String)?
        if let name = page.page.properties["movie"]?.string, let file = try issue.content.file(for: name) {
            accessibility.hasFilms = true
            film = ("../" + resources.path(ofFilm: file), MediaType.name(forFile: file.path))
        }
        return PictureDocument.text(
            page, size: picture.size, address: "../" + resources.path(of: picture), film: film, text: text,
            language: language, isRightToLeft: hasTextFromRight, links: links)
    }

    private func textDocument(_ page: EditionPage, _ links: BookLinks) throws(MastheadError) -> String {
        let inline = TextPictures(of: page.page, in: issue.content)
        let blocks = try renderer.blocks(of: page.page, keepsPictures: true)
        var body = try TextMarkup.markup(of: blocks, on: page, links) { [resources] source throws(MastheadError) in
            try inline[source].map { "../" + resources.path(of: $0) }
        }
        if body.isEmpty { body = "<p>\(XHTMLDocument.escaped(page.label))</p>" }
        return XHTMLDocument.text(
            title: page.page.title ?? page.article ?? "Page \(page.number)", language: language,
            isRightToLeft: hasTextFromRight, style: "../text.css", body: body)
    }

    // MARK: Package

    private func package(
        _ pages: [EditionPage], _ pictures: [PagePosition: EditionPicture], _ links: BookLinks,
        _ accessibility: BookAccessibility, cover: String?
    ) -> PackageDocument {
        let spreads = issue.heading.description.spreads ?? (issue.content.isPrinted ? .print : .article)
        let shapes = pages.map { page in
            EditionSides.Shape(
                position: page.position, spread: page.page.spread, size: pictures[page.position]?.size)
        }
        let isRightToLeft = issue.direction == .rightToLeft
        let isFixed = pages.allSatisfy { pictures[$0.position] != nil }
        let sides = EditionSides.sides(of: shapes, spreads)
        let documents = zip(pages, sides).map { page, side in
            var item = PackageDocument.Item(
                identifier: "p\(page.number)", path: Self.path(of: page, links))
            guard pictures[page.position] != nil else { return item }
            if !isFixed { item.spineProperties.append("rendition:layout-pre-paginated") }
            let place =
                switch side {
                case .first: isRightToLeft ? "page-spread-right" : "page-spread-left"
                case .second: isRightToLeft ? "page-spread-left" : "page-spread-right"
                case .alone: "rendition:page-spread-center"
                }
            item.spineProperties.append(place)
            return item
        }
        let first = pages.lazy.compactMap { pictures[$0.position] }.first
        return PackageDocument(
            heading: issue.heading, name: issue.content.name, title: title, isFixed: isFixed,
            isSingle: spreads == .none, accessibility: accessibility, isRightToLeft: isRightToLeft,
            documents: documents, resources: resources.all, cover: cover ?? first.map { resources.path(of: $0) })
    }

    private var title: String {
        let words = issue.heading.title.writable.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? issue.content.name : words
    }

    private func navigation(_ pages: [EditionPage], _ links: BookLinks) -> String {
        var articles = pages.compactMap { page in
            page.heading.map { NavigationDocument.Entry(title: $0, address: Self.path(of: page, links)) }
        }
        if articles.isEmpty, let first = pages.first {
            articles = [NavigationDocument.Entry(title: title, address: Self.path(of: first, links))]
        }
        let numbers = pages.map { page in
            NavigationDocument.Entry(title: String(page.number), address: Self.path(of: page, links))
        }
        return NavigationDocument.text(
            title: title, language: language, isRightToLeft: hasTextFromRight, articles: articles, pages: numbers)
    }

    private static let container = """
        <?xml version="1.0" encoding="utf-8"?>
        <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
        <rootfiles>
        <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
        </rootfiles>
        </container>

        """

    private static let textStyle = """
        body { margin: 5%; line-height: 1.4; }
        img { max-width: 100%; max-height: 95vh; }
        p.picture { text-align: center; }
        pre { white-space: pre-wrap; overflow-wrap: break-word; font-size: 0.85em; }
        table { border-collapse: collapse; }
        td, th { border: 1px solid currentColor; padding: 0.2em 0.5em; text-align: start; vertical-align: top; }
        blockquote { margin: 1em 2em; }
        .item { margin-inline-start: 2em; }

        """
}
