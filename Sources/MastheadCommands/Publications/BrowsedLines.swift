import Formats
import Foundation
import Periodical

/// A page of an OPDS catalog as lines of text.
struct BrowsedLines {
    /// An entry that has an address.
    struct Row {
        /// The kind: `section`, `group`, `facet`, `book`, `issue` or `next`.
        let what: String
        /// The title, without control characters.
        let title: String
        let address: String
        /// The heading above the entry in a terminal, or nil if the entry is not in a group.
        let heading: String?
    }

    let rows: [Row]
    private let title: String?

    init(_ feed: OPDSFeed) {
        var rows: [Row] = []
        func add(_ what: String, _ title: String, _ url: URL?, below heading: String?) {
            rows.append(
                Row(
                    what: what, title: title.printable, address: url?.redacted.printable ?? "",
                    heading: heading?.printable))
        }
        func add(_ link: OPDSLink, _ what: String, below heading: String) {
            let count = link.count.map { " (\($0))" } ?? ""
            add(what, link.title + count + (link.isActive ? " [chosen]" : ""), link.url, below: heading)
        }
        func add(_ entry: CatalogEntry, below heading: String) {
            let authors = entry.description.authors.prefix(3).joined(separator: ", ")
            add(
                entry.kind.rawValue, entry.description.title + (authors.isEmpty ? "" : " — \(authors)"),
                entry.content.flatMap { URL(string: $0) }, below: heading)
        }
        for link in feed.navigation { add(link, "section", below: "Sections") }
        for group in feed.groups {
            let heading = group.title.isEmpty ? "A group" : group.title
            if let url = group.url { add("group", heading, url, below: heading) }
            for link in group.navigation { add(link, "section", below: heading) }
            for entry in group.publications { add(entry, below: heading) }
        }
        for facets in feed.facets {
            for link in facets.links {
                add(link, "facet", below: facets.title.isEmpty ? "Facets" : facets.title)
            }
        }
        for entry in feed.publications { add(entry, below: "Publications") }
        if let next = feed.next { add("next", "Next page", next, below: "More") }
        self.rows = rows
        title = feed.title?.printable
    }

    /// Returns lines with headings. Each address has its own line, because addresses are never truncated.
    func onTerminal(_ console: Console) -> [String] {
        var lines: [String] = title.map { [$0] } ?? []
        var heading: String?
        for row in rows {
            if row.heading != heading {
                heading = row.heading
                lines += [""] + (heading.map { [console.quiet($0)] } ?? [])
            }
            lines += ["  \(row.title)", console.quiet("    \(row.address)")]
        }
        return lines
    }
}

extension Console {
    /// Returns text in the dim color for secondary information.
    fileprivate func quiet(_ text: String) -> String {
        environment["TERM"] == "dumb" || environment["NO_COLOR"]?.isEmpty == false ? text : "\u{1B}[2m\(text)\u{1B}[0m"
    }
}
