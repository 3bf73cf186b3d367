import Foundation
import IssueLibrary

/// A post as the web reader shows it.
struct PostDocument: Encodable {
    struct File: Encodable {
        let url: String
        /// Where it is kept here; left out where it is not.
        let kept: String?
        let title: String?
        let type: String?
        let bytes: Int?
        /// In seconds.
        let duration: Double?
    }

    let row: PostRow
    let authors: [String]
    let categories: [String]
    let link: String?
    /// The page that it is about, where that is another one.
    let about: String?
    let comments: String?
    let files: [File]
    /// Its content as sanitised HTML.
    let html: String
    /// Whether that is the whole article of its page, and not what its feed gave.
    let isWhole: Bool
    /// Whether the whole article is here.
    let hasArticle: Bool
    /// Whether its feed has edited the post since that was fetched.
    let isOutdated: Bool
    /// Why the whole article could not be had, and what to do.
    let articleError: String?
    /// Where pictures of the content are that are kept here, by their addresses in it.
    let pictures: [String: String]

    /// - Parameter kept: where the files that come with the post are kept, in the order of the enclosures; nil for each that is not.
    init(_ post: LibraryPost, row: PostRow, content: PostContent, pictures: [String: String], kept: [String?]) {
        self.row = row
        (authors, categories) = (post.authors, post.categories)
        (link, about, comments) = (Self.web(post.link), Self.web(post.externalLink), Self.web(post.comments))
        files = zip(post.enclosures, kept).compactMap { file, kept in
            Self.web(file.url).map { url in
                File(
                    url: url, kept: kept, title: file.title, type: PostRow.played(file.type, file.url) ?? file.type,
                    bytes: file.byteCount,
                    duration: file.duration)
            }
        }
        (html, isWhole, self.pictures) = (content.html, content.isWhole, pictures)
        (hasArticle, isOutdated) = (content.article != nil, content.article?.isOutdated ?? false)
        articleError = content.error.map { [$0.found + ".", $0.readerHint].compactMap(\.self).joined(separator: " ") }
    }

    /// An address that leads to a page, and does nothing else.
    static func web(_ url: URL?) -> String? {
        guard let url, ["http", "https"].contains(url.scheme?.lowercased()) else { return nil }
        return url.absoluteString
    }
}
