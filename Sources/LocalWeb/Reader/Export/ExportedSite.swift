import Foundation

/// The settings of an exported site, which `library.json` stores for later exports to the same folder.
struct ExportedSite: Codable, Sendable, Hashable {
    /// The title that the publisher chose, or nil if the site's title is derived from the issues' titles.
    var title: String?
    /// The URL of the site's folder, with a trailing slash, or nil if the export specified none.
    var address: String?
    /// The URLs of catalogs that a library can follow, by publication title.
    var catalogs: [String: String]?

    /// Returns the URL of a path on the site, or nil if the site's URL is unknown.
    func url(_ path: String) -> String? { address.map { $0 + path } }

    /// Returns the template values for the command that follows the site, and for the links in a page's head.
    /// - Parameter root: The path from the page to the site's folder.
    func following(root: String) -> [String: Any]? {
        let catalogs = (catalogs ?? [:]).sorted { $0.key < $1.key }.map { ["title": $0.key, "url": $0.value] }
        guard address != nil || !catalogs.isEmpty else { return nil }
        var values: [String: Any] = ["catalogs": catalogs]
        if address != nil { values["feed"] = root + "feed.xml" }
        return values
    }
}
