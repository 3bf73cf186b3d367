import Foundation
import Periodical
import Rendering

/// Where things are in the web reader, below its URL; the same where a server answers and where `export web` writes files.
///
/// An issue's key is `HANDLE/NAME` of a library's item and `NAME` of a single issue. A place in it is a fragment: `#2.1`.
enum ReaderAddress {
    /// The URL of the folder with an issue's page and its files: `issues/HANDLE/NAME/`.
    static func issue(_ key: String, at position: PagePosition? = nil) -> String {
        folder(of: WebIssue.url(key)) + fragment(position)
    }

    /// The URL of an issue's page by the name of its file: not every server of files looks for an index.
    static func page(of key: String, at position: PagePosition? = nil) -> String {
        issue(key) + "index.html" + fragment(position)
    }

    /// The URL of a post, as the reader's page writes it.
    /// - Parameters:
    ///   - post: its number in the library.
    ///   - handle: its feed.
    static func post(_ post: Int64, of handle: String) -> String {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._")
        let feed = handle.addingPercentEncoding(withAllowedCharacters: plain) ?? handle
        return "#/feeds?feed=\(feed)&show=all&post=\(post)"
    }

    /// The URL of an issue's cover.
    static func cover(of key: String, _ scale: Scale, _ fileExtension: String) -> String {
        WebIssue.url(coverFile(of: key, scale, fileExtension))
    }

    /// The path of the folder with an issue's page and its files.
    static func folder(of key: String) -> String { "issues/\(key)/" }

    /// The path of an issue's cover.
    static func coverFile(of key: String, _ scale: Scale, _ fileExtension: String) -> String {
        scale.name(for: "covers/\(key).\(fileExtension)")
    }

    /// The path of the small picture of an issue's cover.
    static func thumbnailFile(of key: String) -> String { "thumbs/\(key).jpg" }

    private static func fragment(_ position: PagePosition?) -> String { position.map { "#\($0)" } ?? "" }
}
