import Foundation
import Periodical

/// The URLs in feeds. Like those in the catalog, they are absolute if the publisher specified a base URL.
struct FeedAddresses: Sendable, Hashable {
    /// The URL of the published folder, with a slash at the end, or nil if it is unknown.
    let base: String?

    /// Reads the base URL from a catalog's entries, starting with the newest.
    init(_ entries: [CatalogEntry]) {
        base = entries.lazy.compactMap(Self.base).first
    }

    /// Returns the URL of the folder with an issue's cover, which is public even if the issue is private.
    private static func base(_ entry: CatalogEntry) -> String? {
        guard let cover = entry.cover, let revision = entry.revision, isWhole(cover),
            let slash = cover.lastIndex(of: "/"),
            cover[slash...].dropFirst().hasPrefix(RevisionTag(revision: revision).stem(entry.name) + ".")
        else { return nil }
        return String(cover[...slash])
    }

    private static func isWhole(_ address: String) -> Bool {
        ["http://", "https://"].contains { address.lowercased().hasPrefix($0) }
    }

    /// Returns a URL from the catalog, relative to a feed.
    /// - Parameter path: the feed's path in the packed folder.
    func url(_ address: String, in path: String) -> String {
        // The catalog's relative URLs are relative to the packed folder. Other URLs have a scheme or begin with a
        // slash.
        guard !address.hasPrefix("/"), address.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:/) == nil else {
            return address
        }
        return base.map { $0 + address } ?? up(from: path) + address
    }

    /// Returns the URL of a feed, relative to another feed.
    func url(ofFeed feed: String, in path: String) -> String {
        let address = feed.split(separator: "/").map { String($0).percentEncoded }.joined(separator: "/")
        return base.map { $0 + address } ?? up(from: path) + address
    }

    /// Returns the relative path from a feed to the packed folder.
    private func up(from path: String) -> String {
        String(repeating: "../", count: path.split(separator: "/").count - 1)
    }
}
