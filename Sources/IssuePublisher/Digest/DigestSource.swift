public import Foundation
import Markdown
import Media
public import Periodical
import Pictures

/// A writer that turns a digest into an issue source: a table of contents, an article for each feed, a page for each
/// post, the pictures and a cover.
public struct DigestSource: Sendable {
    private let digest: Digest

    /// The maximum length of a summary in the table of contents, in bytes.
    private static let summaryLength = 160
    /// The minimum width in pixels of a picture that can become the cover.
    private static let minCoverWidth = 300

    /// Creates a writer for a digest.
    public init(_ digest: Digest) { self.digest = digest }

    /// Writes the issue source. On failure, the folder is not created.
    /// - Parameter folder: the folder to create, which must not exist or must be empty. The issue is named after it.
    /// - Throws: ``MastheadError`` if there are no posts or the folder cannot be written.
    @discardableResult
    public func make(_ folder: URL) throws(MastheadError) -> PageGrid {
        guard !digest.feeds.isEmpty else {
            throw MastheadError(
                .configuration, cannot: "create an issue of posts in", to: folder.relativePath,
                found: "there are no posts")
        }
        let target = try ImportFolder(folder)
        defer { target.discard() }
        let (articles, pictures) = try write(to: target)
        let grid = PageGrid(articles: [[contents]] + articles)
        try writeCover(of: pictures, to: target)
        var metadata: [String: PropertyValue] = ["Title": .string(digest.title), "Date": .date(digest.date)]
        if let language = digest.language ?? digest.usualLanguage { metadata["Language"] = .string(language) }
        metadata["Summary"] = .string(digest.feeds.map(\.title).joined(separator: ", "))
        try target.finish(metadata, grid)
        return grid
    }

    /// Writes the pages and their pictures.
    /// - Returns: the articles, and the picture files in order.
    private func write(to target: ImportFolder) throws(MastheadError) -> ([[Page]], [URL]) {
        var names: [URL: String] = [:]
        var files: [URL] = []
        var articles: [[Page]] = []
        for (number, feed) in digest.feeds.enumerated() {
            var pages: [Page] = []
            for (index, post) in feed.posts.enumerated() {
                let page = DigestPage(post, of: feed.title) { address in
                    guard let picture = post.pictures[address], isTakable(picture.file) else { return nil }
                    if names[picture.file] == nil {
                        names[picture.file] = "picture-\(names.count + 1).\(picture.fileExtension)"
                        files.append(picture.file)
                    }
                    return names[picture.file]
                }
                let path = "posts/\(number + 1)-\(index + 1).html"
                try target.write(page.html, to: path)
                pages.append(
                    Page(className: "WebPage", properties: ["html": .string(path), "title": .string(post.title)]))
            }
            articles.append(pages)
        }
        for file in files {
            guard let name = names[file] else { continue }
            try target.copy(file, to: "posts/\(name)")
        }
        return (articles, files)
    }

    /// Whether `pack` accepts a picture. If it rejected one, the whole issue could not be packed.
    private func isTakable(_ file: URL) -> Bool {
        do throws(MastheadError) {
            guard let shape = try MediaInspection(file).picture else { return false }
            return PictureLimits().excess(of: shape) == nil
        } catch { return false }
    }

    /// A page with a table of contents that links to the posts.
    private var contents: Page {
        var lines = ["# \(Markdown.plain(digest.title))"]
        for (number, feed) in digest.feeds.enumerated() {
            lines.append("## \(Markdown.plain(feed.title))")
            let rows = feed.posts.enumerated().map { index, post in
                let words =
                    post.summary.count > Self.summaryLength
                    ? post.summary.prefix(Self.summaryLength) + "\u{2026}" : post.summary[...]
                let row = "- [\(Markdown.plain(post.title))](#\(number + 2).\(index + 1))"
                return words.isEmpty ? row : "\(row)  \n  \(Markdown.plain(String(words)))"
            }
            lines.append(rows.joined(separator: "\n"))
        }
        return Page(
            className: "TextPage",
            properties: ["body": .string(lines.joined(separator: "\n\n") + "\n"), "title": .string("Contents")])
    }

    /// Creates the cover from the largest readable picture, or draws one with the title and the names of the feeds.
    private func writeCover(of pictures: [URL], to target: ImportFolder) throws(MastheadError) {
        let report = ImportReport(onPage: { _, _ in }, onNote: { _ in })
        let sized = pictures.prefix(200).compactMap { file -> (URL, Int)? in
            guard let size = BookCover.size(of: file), size.width >= Self.minCoverWidth else { return nil }
            return (file, size.width * size.height)
        }
        let best = sized.enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
        try BookCover(title: digest.title, names: digest.feeds.map(\.title)).write(
            to: target, otherwise: best.map(\.element.0), report)
    }
}
