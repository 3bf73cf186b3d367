import Foundation

/// The settings of an exported site. `library.json` stores them for later exports to the folder.
struct ExportedSite: Codable, Sendable, Hashable {
    /// The title that the publisher chose, or nil if the issues' titles determine the site's title.
    var title: String?
    /// The URL of the site's folder, with a slash at the end, or nil if the export specified none.
    var address: String?
    /// The URLs of catalogs that a library can follow, by publication title.
    var catalogs: [String: String]?

    /// Returns the URL of a path on the site. Returns nil if the site's URL is unknown.
    func url(_ path: String) -> String? { address.map { $0 + path } }

    /// Returns the template values for the command to follow the site, and for the links in a page's head.
    /// - Parameter root: The path from the page to the site's folder.
    func following(root: String) -> [String: Any]? {
        let catalogs = (catalogs ?? [:]).sorted { $0.key < $1.key }.map { ["title": $0.key, "url": $0.value] }
        guard address != nil || !catalogs.isEmpty else { return nil }
        var values: [String: Any] = ["catalogs": catalogs]
        if address != nil { values["feed"] = root + "feed.xml" }
        return values
    }
}
