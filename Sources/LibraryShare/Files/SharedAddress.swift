import Foundation
import IssueLibrary
import Periodical
import Rendering

/// The paths of files for devices, in percent-encoded form.
enum SharedAddress {
    /// Returns the path of a file. The last component is a readable name, because apps use it to store the file.
    static func file(_ item: LibraryItem, _ name: String, _ format: EditionFormat) -> String {
        path("files", item.handle, item.name, "\(name).\(format.fileExtension)")
    }

    static func cover(_ item: LibraryItem) -> String { path("opds-covers", item.handle, item.name, "cover.jpg") }

    static func thumbnail(_ item: LibraryItem) -> String {
        path("opds-covers", item.handle, item.name, "thumbnail.jpg")
    }

    /// Returns the path of a cover for a publication: the cover of its newest item that has one.
    static func cover(ofPublication handle: String) -> String { path("opds-covers", handle) }

    /// Returns the template for the pages of an item.
    static func pages(_ item: LibraryItem) -> String {
        path("pages", item.handle, item.name) + "/{pageNumber}?width={maxWidth}"
    }

    /// Returns the path of a list in an OPDS catalog.
    static func list(_ base: String, _ parts: [String]) -> String {
        base + "/" + parts.map(encoded).joined(separator: "/")
    }

    private static func path(_ parts: String...) -> String { "/" + parts.map(encoded).joined(separator: "/") }

    private static func encoded(_ part: String) -> String {
        part.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }

    private static let plain = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
}
