package import Foundation
import Markup
package import Periodical
package import Reading

extension IssueContent {
    /// Returns a document of a book in the form that all readers use, so that they count characters in the same way.
    package func document(_ file: URL) throws(MastheadError) -> Data {
        let data = try data(of: file)
        return BookDocument.html(data) ?? data
    }

    /// Returns the ``TextCharacters`` of a reflowable page, or nil for other pages.
    package func characterCount(of page: Page) throws(MastheadError) -> Int? {
        guard isReflowable(page), let path = page.properties["html"]?.string, let file = try file(for: path) else {
            return nil
        }
        return TextCharacters.count(ofDocument: try document(file))
    }

    /// Returns the entries of the table of contents in reading order, with level and place. On reflowable pages, the
    /// place includes the character offset at which the part starts.
    package func contentsPlaces() throws(MastheadError) -> [(level: Int, title: String, place: PagePosition)] {
        try places(of: OutlineEntry.flattened(outline))
    }

    /// Returns the pages of the printed edition in order, with their places. On reflowable pages, a place includes the
    /// character offset.
    package func printedPlaces() throws(MastheadError) -> [(title: String, place: PagePosition)] {
        try places(of: printedPages.map { (0, $0) }).map { ($0.title, $0.place) }
    }

    private func places(
        of entries: [(level: Int, entry: OutlineEntry)]
    ) throws(MastheadError) -> [(level: Int, title: String, place: PagePosition)] {
        var offsets: [PagePosition: [String: Int]] = [:]
        var rows: [(level: Int, title: String, place: PagePosition)] = []
        for (level, entry) in entries {
            var place = entry.position
            if let name = entry.fragment, let page = grid[place], isReflowable(page),
                let path = page.properties["html"]?.string
            {
                // Read each document once for all entries.
                if offsets[place] == nil {
                    let html = try file(for: path).map { file throws(MastheadError) in try document(file) }
                    offsets[place] = html.map(TextCharacters.offsets(ofPartsIn:)) ?? [:]
                }
                place.characterOffset = offsets[entry.position]?[name]
            }
            rows.append((level, entry.title, place))
        }
        return rows
    }
}
