import Foundation
import Periodical
import Rendering

/// URLs in the web reader, relative to the shelf. They are the same on a server and in the files that `export web`
/// writes.
///
/// An issue's key is `HANDLE/NAME` for an item in a library, and `NAME` for a single issue. The fragment of a URL is a
/// position, for example `#2.1`.
enum ReaderAddress {
    /// Returns the URL of the folder with an issue's page and files, for example `issues/HANDLE/NAME/`.
    static func issue(_ key: String, at position: PagePosition? = nil) -> String {
        folder(of: WebIssue.url(key)) + fragment(position)
    }

    /// Returns the URL of an issue's page including the file name, because some web servers do not serve index files.
    static func page(of key: String, at position: PagePosition? = nil) -> String {
        issue(key) + "index.html" + fragment(position)
    }

    /// Returns the URL of a post on the reader's page.
    /// - Parameters:
    ///   - post: The post's ID in the library.
    ///   - handle: The feed's handle.
    static func post(_ post: Int64, of handle: String) -> String {
        "\(publication(handle, isFeed: true))&post=\(post)"
    }

    /// Returns the URL of a publication's list on the reader's page.
    /// - Parameters:
    ///   - handle: The publication's handle.
    ///   - isFeed: Whether the publication is a feed.
    static func publication(_ handle: String, isFeed: Bool) -> String {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._")
        let name = handle.addingPercentEncoding(withAllowedCharacters: plain) ?? handle
        return isFeed ? "#/feeds?feed=\(name)&show=all" : "#/publication/\(name)"
    }

    /// Returns the URL of an issue's cover.
    static func cover(of key: String, _ scale: Scale, _ fileExtension: String) -> String {
        WebIssue.url(coverFile(of: key, scale, fileExtension))
    }

    /// Returns the path of the folder with an issue's page and files.
    static func folder(of key: String) -> String { "issues/\(key)/" }

    /// Returns the path of an issue's cover.
    static func coverFile(of key: String, _ scale: Scale, _ fileExtension: String) -> String {
        scale.name(for: "covers/\(key).\(fileExtension)")
    }

    /// Returns the path of the thumbnail of an issue's cover.
    static func thumbnailFile(of key: String) -> String { "thumbs/\(key).jpg" }

    private static func fragment(_ position: PagePosition?) -> String { position.map { "#\($0)" } ?? "" }
}
