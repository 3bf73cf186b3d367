import Files
public import Foundation
public import Periodical
public import Reading
public import Rendering

/// The editions of an open issue: files in formats for other programs.
///
/// An edition contains the pages in reading order. The same content and heading give the same bytes.
public struct IssueEditions: Sendable {
    /// The pages and their files.
    public let content: IssueContent
    /// The metadata of the issue.
    public let heading: IssueHeading
    /// The cover, or nil to use the first page.
    public let cover: URL?

    /// Creates the editions of an open issue without writing them.
    /// - Parameters:
    ///   - content: the pages and their files.
    ///   - heading: the metadata of the issue.
    ///   - cover: the cover, or nil to use the first page.
    public init(_ content: IssueContent, heading: IssueHeading, cover: URL? = nil) {
        self.content = content
        self.heading = heading
        self.cover = cover
    }

    /// The reading direction from the metadata or, if not specified there, from the content.
    var direction: ReadingDirection {
        if let stated = heading.description.direction { return stated }
        guard let book = content.bookDescription else { return heading.direction }
        return book.direction ?? ReadingDirection(of: heading.language ?? book.language)
    }

    /// Returns the file name of an edition, such as `Harbour Review 2026-05.cbz`.
    public func fileName(_ format: EditionFormat) -> String {
        EditionFileName.of(heading, named: content.name) + "." + format.fileExtension
    }

    /// Whether the issue has pages that a format can show. A comic needs at least one page with a picture.
    public func canWrite(_ format: EditionFormat) -> Bool {
        guard format == .cbz else { return true }
        return content.grid.articles.contains { article in
            article.contains { !content.isReflowable($0) && !content.classes.pictures(of: $0).isEmpty }
        }
    }

    /// Writes an edition.
    /// - Parameters:
    ///   - format: the format of the edition.
    ///   - file: the file to write. An existing file is replaced when writing is complete.
    ///   - onPage: called with the number of finished pages and the total.
    /// - Returns: the number of pages.
    /// - Throws: ``MastheadError``, for example if the file of a page is missing.
    @discardableResult
    public func write(
        _ format: EditionFormat, to file: URL, onPage: (Int, Int) -> Void = { _, _ in }
    ) throws(MastheadError) -> EditionReport {
        try FileSystem.requireWritable(file)
        let scratch = try EditionScratch()
        defer { scratch.remove() }
        var report = EditionReport(pageCount: 0)
        try FileSystem.replace(file) { target throws(MastheadError) in
            switch format {
            case .cbz: report = try ComicEdition(self, scratch).write(to: target, onPage)
            case .epub: report = try BookEdition(self, scratch).write(to: target, onPage)
            case .pdf: report = try PrintEdition(self, scratch).write(to: target, onPage)
            }
        }
        return report
    }

    /// Writes a PDF with the pages arranged for printing and folding.
    /// - Parameters:
    ///   - options: the fold and the paper.
    ///   - file: the file to write. An existing file is replaced when writing is complete.
    ///   - onPage: called with the number of finished pages and the total.
    /// - Returns: the number of printed sides.
    /// - Throws: ``MastheadError``, for example if the issue has too many pages for the fold.
    @discardableResult
    public func writeBooklet(
        _ options: BookletOptions, to file: URL, onPage: (Int, Int) -> Void = { _, _ in }
    ) throws(MastheadError) -> EditionReport {
        try FileSystem.requireWritable(file)
        let scratch = try EditionScratch()
        defer { scratch.remove() }
        let edition = scratch["edition.pdf"]
        let count = try PrintEdition(self, scratch).write(to: edition, onPage).pageCount
        var sides = 0
        try FileSystem.replace(file) { target throws(MastheadError) in
            sides = try Booklet(options, scratch).write(
                edition, pageCount: count, title: heading.title, isRightToLeft: direction == .rightToLeft, to: target)
        }
        return EditionReport(pageCount: sides)
    }
}
