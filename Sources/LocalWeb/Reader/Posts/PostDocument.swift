import Foundation
import IssueLibrary

/// A post with its content, as sent to the web reader.
struct PostDocument: Encodable {
    struct File: Encodable {
        let url: String
        /// The URL of the downloaded file, or nil if it is not downloaded.
        let kept: String?
        let title: String?
        let type: String?
        let bytes: Int?
        /// The file's duration, in seconds.
        let duration: Double?
    }

    let post: PostView
    let isPlayed: Bool
    let links: PostLinks
    let files: [File]
    /// The post's content as sanitized HTML.
    let html: String
    /// Whether `html` is the full text from the post's web page, rather than the feed's content.
    let isWhole: Bool
    /// Whether the library has downloaded the full text.
    let hasArticle: Bool
    /// Whether the feed has changed the post since the full text was downloaded.
    let isOutdated: Bool
    /// Why the full text could not be downloaded, with a remedy.
    let articleError: String?
    /// The URLs of the downloaded pictures, by their original URLs in the content.
    let pictures: [String: String]

    /// - Parameter kept: The URLs of the downloaded files, in the order of the enclosures, or nil for a file that is
    ///   not downloaded.
    init(_ linked: LinkedPost, content: PostContent, pictures: [String: String], kept: [String?]) {
        (post, isPlayed, links) = (linked.post, linked.isPlayed, linked.links)
        files = zip(linked.post.enclosures, kept).compactMap { file, kept in
            PostLinks.web(file.url).map { url in
                File(
                    url: url, kept: kept, title: file.title, type: LinkedPost.played(file.type, file.url) ?? file.type,
                    bytes: file.byteCount,
                    duration: file.duration)
            }
        }
        (html, isWhole, self.pictures) = (content.html, content.isWhole, pictures)
        (hasArticle, isOutdated) = (content.article != nil, content.article?.isOutdated ?? false)
        articleError = content.error.map { [$0.found + ".", $0.readerHint].compactMap(\.self).joined(separator: " ") }
    }
}
