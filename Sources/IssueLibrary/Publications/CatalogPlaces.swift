import Foundation
import Periodical

/// Where a catalog may be that a person meant by an address.
struct CatalogPlaces: Sendable {
    /// All places, the likeliest first, in the one spelling of addresses.
    let all: [URL]

    /// The name of the file that says what a store is.
    static let storeName = "config.json"
    /// The names that catalogs have: that which `pack` writes, that of Baker's shelves, that of stores, in which there is a list of
    /// books too, and that of lists of books.
    private static let usualNames = ["issues.plist", "shelf.json", storeName, "books.json"]
    /// How the names of files end that are no folders.
    private static let fileEndings: Set<String> = ["plist", "json", "xml", "html", "htm", "xhtml"]

    /// Finds the places for an address.
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

    /// Where a catalog is in a folder, by its usual names.
    static func below(_ folder: URL) -> [URL] { usualNames.map { folder.appending(path: $0).normalized } }

    /// Whether an address is one of the places.
    func contains(_ url: URL) -> Bool { all.contains(url.normalized) }
}

extension URL {
    /// A file's address has none, though some servers take it with one: what it names would be looked for below it.
    fileprivate var withoutLastSlash: URL {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        while components.percentEncodedPath.hasSuffix("/") { components.percentEncodedPath.removeLast() }
        return components.url ?? self
    }
}
