import Foundation
import IssueArchive
import Periodical

/// A CBZ: a ZIP archive with a picture for each page and a `ComicInfo.xml`.
struct ComicEdition {
    private let issue: IssueEditions
    private let scratch: EditionScratch

    init(_ issue: IssueEditions, _ scratch: EditionScratch) {
        self.issue = issue
        self.scratch = scratch
    }

    func write(to file: URL, _ onPage: (Int, Int) -> Void) throws(MastheadError) -> EditionReport {
        let pages = try EditionPages(issue.content).pages
        guard pages.contains(where: { $0.face != .text }) else {
            throw MastheadError(
                .noPage, cannot: "export to CBZ", to: issue.content.name, found: "the item has no pages with pictures",
                hint: "Export the item as an EPUB or PDF.")
        }
        let printed = try PrintedPictures(pages, scratch)
        let texts = try TextSheets(pages, of: issue, scratch)
        var shown: [ComicInfoDocument.Page] = []
        for page in pages {
            let picture = try printed.picture(of: page)
            let pictures = if let picture { [picture] } else { try texts.pictures(of: page) }
            for (index, picture) in pictures.enumerated() {
                shown.append(ComicInfoDocument.Page(page, picture, isFirst: index == 0))
            }
            onPage(page.number, pages.count)
        }
        let document = ComicInfoDocument(issue.heading, shown).text
        // The metadata comes first, for readers that stream the archive.
        var sources = [try Self.entry("ComicInfo.xml", .data(Data(document.utf8)))]
        for (name, page) in zip(Self.names(of: shown), shown) {
            sources.append(try Self.entry("\(name).\(page.picture.fileExtension)", .file(page.picture.file)))
        }
        _ = try ArchiveWriter.write(sources, to: file, scale: .standard)
        return EditionReport(pageCount: shown.count)
    }

    private static func entry(_ path: String, _ content: ArchiveSource.Content) throws(MastheadError) -> ArchiveSource {
        do throws(AssetPath.Fault) { return ArchiveSource(path: try AssetPath(path), content: content) } catch {
            throw MastheadError(.archiveWriting, cannot: "write", to: path, found: "the name \(error)", hint: nil)
        }
    }

    /// Returns the names of the entries without extensions, such as `005 The Lamp 1`: the picture's number, the
    /// article, and the picture's number within the article. Some readers show the names as a table of contents.
    private static func names(of pages: [ComicInfoDocument.Page]) -> [String] {
        let digits = max(3, String(pages.count).count)
        let counts = Dictionary(grouping: pages) { $0.page.position.articleIndex }.mapValues(\.count)
        var article = -1
        var numberInArticle = 0
        return pages.enumerated().map { index, page in
            let position = page.page.position
            numberInArticle = position.articleIndex == article ? numberInArticle + 1 : 1
            article = position.articleIndex
            let number = String(index + 1).zeroPadded(to: digits)
            guard let title = page.page.article.flatMap({ EditionFileName.cleaned($0, 100) }) else { return number }
            return counts[article] == 1 ? "\(number) \(title)" : "\(number) \(title) \(numberInArticle)"
        }
    }
}
