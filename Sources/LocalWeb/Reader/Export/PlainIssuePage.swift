import Foundation
import Rendering

/// An exported issue's page for browsers without JavaScript, as values for the template `issue.html`.
struct PlainIssuePage {
    let values: [String: Any]

    /// - Parameters:
    ///   - address: The path of the issue's key in the export.
    ///   - site: The site's settings.
    init(_ heading: IssueHeading, _ plain: WebIssue.Plain, row: LinkedItem, address: String, site: ExportedSite) {
        let root = String(repeating: "../", count: 1 + address.split(separator: "/").count)
        let siteName = site.title ?? heading.publication ?? heading.title
        var values: [String: Any] = ["siteName": siteName]
        let facts = [heading.publication, heading.date.map { String($0.written.prefix(10)) }].compactMap(\.self)
        values["about"] = facts.joined(separator: " · ")
        values["summary"] = heading.summary
        if let cover = row.links.cover {
            let double = row.links.cover2x.map { ", \(root)\($0) 2x" } ?? ""
            let shown: [String: Any] = ["src": root + cover, "srcset": "\(root)\(cover) 1x\(double)"]
            // State the picture's size in the markup, so that nothing moves when the picture loads.
            values["cover"] = shown.merging(Self.size(of: row)) { $1 }
        }
        values["contents"] = plain.contents.count > 1 ? plain.contents.map { ["title": $0.title, "url": $0.url] } : []
        values["pages"] = plain.pages.map { page -> [String: Any] in
            var values: [String: Any] = ["position": page.position, "html": page.html]
            values["pageTitle"] = page.title
            return values
        }
        values["follow"] = site.following(root: root)
        let image = row.links.cover2x ?? row.links.cover
        let record = IssueRecord(heading, url: site.url(row.links.page), image: image.flatMap(site.url))
        values["record"] = record.json
        var head = SiteDocuments.head(
            title: heading.title, siteName: siteName, kind: "article",
            description: heading.summary ?? facts.joined(separator: ", "), path: row.links.page, root: root, site: site,
            image: image)
        head["citations"] = record.citations
        values["site"] = head
        self.values = values
    }

    /// Returns the cover's display size, which is at most 320 by 448 and never larger than the picture.
    private static func size(of row: LinkedItem) -> [String: Any] {
        guard let size = row.coverSize, size.count == 2, size.allSatisfy({ $0 > 0 }) else { return [:] }
        let (width, height) = (Double(size[0]), Double(size[1]))
        let scale = min(1, 320 / width, 448 / height)
        return ["width": max(1, Int(width * scale)), "height": max(1, Int(height * scale))]
    }
}
