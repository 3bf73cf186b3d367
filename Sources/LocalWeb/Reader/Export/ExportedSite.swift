import Foundation

/// The settings of an exported site. `library.json` stores these settings, so that a later export to the same folder
/// can use them again.
struct ExportedSite: Codable, Sendable, Hashable {
    /// The title that the publisher chose. Nil if the titles of the issues determine the title of the site.
    var title: String?
    /// The URL of the site's folder, with a slash at the end. Nil if the export did not specify a URL.
    var address: String?
    /// The URLs of catalogs that a library can follow. The keys are the titles of the publications.
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
