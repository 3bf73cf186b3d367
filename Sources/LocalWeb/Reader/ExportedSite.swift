import Foundation

/// What an export says of its site as a whole, kept in `library.json` so that later exports into the folder need not say it again.
struct ExportedSite: Codable, Sendable, Hashable {
    /// The title that the publisher chose; nil if it is taken from the issues.
    var title: String?
    /// The URL of the folder, with a slash at its end; nil if the site was exported without one.
    var address: String?
    /// The URLs of the catalogs that a library can follow, by the publications' titles.
    var catalogs: [String: String]?

    /// The URL of a path below the site; nil if the site's address is not known.
    func url(_ path: String) -> String? { address.map { $0 + path } }

    /// What the follow line and the links in a page's head are made of.
    /// - Parameter root: where the site's folder is, relative to the page.
    func following(root: String) -> [String: Any]? {
        let catalogs = (catalogs ?? [:]).sorted { $0.key < $1.key }.map { ["title": $0.key, "url": $0.value] }
        guard address != nil || !catalogs.isEmpty else { return nil }
        var values: [String: Any] = ["catalogs": catalogs]
        if address != nil { values["feed"] = root + "feed.xml" }
        return values
    }
}
