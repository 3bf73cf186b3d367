package import Foundation
import Periodical

/// The URLs where the catalog may be, given an address that the user entered.
package struct CatalogPlaces: Sendable {
    /// The normalized URLs, most likely first.
    let all: [URL]

    /// The file name of a store's description.
    package static let storeName = "config.json"
    /// The usual file names of Masthead catalogs, Baker shelves, stores and book lists.
    private static let usualNames = ["issues.plist", "shelf.json", storeName, "books.json"]
    /// The file extensions that show that a URL is not a folder.
    private static let fileEndings: Set<String> = ["plist", "json", "xml", "html", "htm", "xhtml"]

    /// Collects the URLs for an address.
    init(_ address: URL) {
        let url = address.normalized
        if url.isFileURL {
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
            all =
                exists && isFolder.boolValue
                ? Self.below(url) : [URL(filePath: url.path, directoryHint: .notDirectory)]
        } else if url.query() != nil {
            all = [url]
        } else if Self.fileEndings.contains(url.pathExtension.lowercased()) {
            all = [url.withoutLastSlash]
        } else if url.path(percentEncoded: true).hasSuffix("/") {
            let below = Self.below(url)
            all = [below[0], url] + below.dropFirst()
        } else {
            all = [url] + Self.below(url)
        }
    }

    /// Returns the URLs that a catalog in a folder usually has.
    package static func below(_ folder: URL) -> [URL] { usualNames.map { folder.appending(path: $0).normalized } }

    /// Returns whether a URL is one of the collected URLs.
    func contains(_ url: URL) -> Bool { all.contains(url.normalized) }
}

extension URL {
    /// The URL without trailing slashes. Some servers accept a file name followed by a slash, but relative links would
    /// not resolve correctly.
    fileprivate var withoutLastSlash: URL {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        while components.percentEncodedPath.hasSuffix("/") { components.percentEncodedPath.removeLast() }
        return components.url ?? self
    }
}
