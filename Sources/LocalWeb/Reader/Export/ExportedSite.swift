import Foundation

/// The settings of an exported site, which `library.json` stores so that later exports into the folder need not repeat
/// them.
struct ExportedSite: Codable, Sendable, Hashable {
    /// The title that the publisher chose; nil if it is taken from the issues.
    var title: String?
    /// The URL of the folder, with a slash at its end; nil if the site was exported without one.
    var address: String?
    /// The URLs of the catalogs that a library can follow, by publication title.
    var catalogs: [String: String]?

    /// Returns the URL of a path below the site, or nil if the site's address is not known.
    func url(_ path: String) -> String? { address.map { $0 + path } }

    /// Returns the template values for the command to follow the site and for the links in a page's head.
    /// - Parameter root: The path to the site's folder, relative to the page.
    func following(root: String) -> [String: Any]? {
        let catalogs = (catalogs ?? [:]).sorted { $0.key < $1.key }.map { ["title": $0.key, "url": $0.value] }
        guard address != nil || !catalogs.isEmpty else { return nil }
        var values: [String: Any] = ["catalogs": catalogs]
        if address != nil { values["feed"] = root + "feed.xml" }
        return values
    }
}
