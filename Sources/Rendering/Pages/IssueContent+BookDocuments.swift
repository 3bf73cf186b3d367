package import Foundation
import Markup
package import Periodical
package import Reading

extension IssueContent {
    /// Returns a document of a book in the form in which all readers count characters.
    package func document(_ file: URL) throws(MastheadError) -> Data {
        let data = try data(of: file)
        return BookDocument.html(data) ?? data
    }

    /// Returns the number of ``TextCharacters`` on a reflowable page, or nil if the page is not reflowable.
    package func characterCount(of page: Page) throws(MastheadError) -> Int? {
        guard isReflowable(page), let path = page.properties["html"]?.string, let file = try file(for: path) else {
            return nil
        }
        return TextCharacters.count(ofDocument: try document(file))
    }

    /// Returns the entries of the table of contents in reading order, with their levels and positions. On reflowable
    /// pages, a position includes a character offset.
    package func contentsPlaces() throws(MastheadError) -> [(level: Int, title: String, place: PagePosition)] {
        try places(of: OutlineEntry.flattened(outline))
    }

    /// Returns the pages of the printed edition in order, with their positions. On reflowable pages, a position
    /// includes a character offset.
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
                // Read each document only once, even if several entries link to it.
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
