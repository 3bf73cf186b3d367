import Foundation
import Periodical

/// The contents of an export's pages for browsers without JavaScript, and the documents for feed readers and search
/// engines.
struct SiteDocuments {
    let title: String
    let site: ExportedSite
    let rows: [LinkedItem]
    /// Returns when the export wrote an issue, for issues without a date.
    let written: @Sendable (LinkedItem) -> Date

    /// Returns the values for the template `index.html`.
    func index() -> [String: Any] {
        let cards = rows.map { row -> [String: Any] in
            var card: [String: Any] = [
                "title": row.item.title, "url": row.links.page, "language": row.item.language ?? "",
            ]
            card["about"] = [
                row.publication == title ? nil : row.publication, row.item.date.map { String($0.rfc3339.prefix(10)) },
            ]
            .compactMap(\.self).joined(separator: " · ")
            card["summary"] = row.item.summary
            if let cover = row.links.cover {
                let size = row.coverSize ?? []
                var values: [String: Any] = ["src": size.count == 2 ? Self.thumbnail(cover) : cover]
                if size.count == 2 {
                    values["width"] = size[0]
                    values["height"] = size[1]
                }
                card["cover"] = values
            }
            return card
        }
        var values: [String: Any] = ["issues": cards]
        values["follow"] = site.following(root: "")
        return values
    }

    /// Returns the values for the template `site.html` on the site's first page.
    func head() -> [String: Any] {
        let titles = rows.prefix(3).map(\.item.title).joined(separator: ", ")
        return Self.head(
            title: title, siteName: title, kind: "website", description: titles, path: "", root: "", site: site,
            image: rows.lazy.compactMap { $0.links.cover2x ?? $0.links.cover }.first)
    }

    /// Returns the values for the template `site.html`.
    /// - Parameters:
    ///   - path: The page's path on the site.
    ///   - root: The path from the page to the site's folder.
    ///   - image: The path of the page's picture on the site.
    static func head(
        title: String, siteName: String, kind: String, description: String, path: String, root: String,
        site: ExportedSite, image: String?
    ) -> [String: Any] {
        var values: [String: Any] = ["title": title, "siteName": siteName, "kind": kind]
        values["description"] = description.isEmpty ? nil : description
        values["address"] = site.url(path)
        values["image"] = image.flatMap(site.url)
        values["follow"] = site.following(root: root)
        return values
    }

    /// Returns the values for the templates `feed.xml` and `sitemap.xml`, or nil if the site's URL is unknown, because
    /// both need absolute URLs.
    func feed() -> [String: Any]? {
        guard let address = site.address else { return nil }
        let entries = rows.compactMap { row -> [String: Any]? in
            guard let url = site.url(row.links.page) else { return nil }
            var entry: [String: Any] = ["title": row.item.title.printable, "url": url, "updated": moment(row)]
            entry["summary"] = row.item.summary?.printable
            return entry
        }
        let newest = entries.compactMap { $0["updated"] as? String }.max()
        return [
            "title": title.printable, "address": address, "entries": entries,
            "updated": newest ?? Date(timeIntervalSince1970: 0).rfc3339,
        ]
    }

    /// Returns the date in RFC 3339, which Atom requires.
    private func moment(_ row: LinkedItem) -> String {
        (row.item.date ?? written(row)).rfc3339
    }

    private static func thumbnail(_ cover: String) -> String {
        let path = cover.replacing(/^covers\//, with: "thumbs/")
        return (path as NSString).deletingPathExtension + ".jpg"
    }
}
