package import Foundation
import Markup
package import Periodical
package import Reading

extension IssueContent {
    /// A document of a book as every face has it, so that its characters are counted alike.
    package func document(_ file: URL) throws(MastheadError) -> Data {
        let data = try data(of: file)
        return BookDocument.html(data) ?? data
    }

    /// The ``TextCharacters`` of a page whose text reflows; nil of any other.
    package func characterCount(of page: Page) throws(MastheadError) -> Int? {
        guard isReflowable(page), let path = page.properties["html"]?.string, let file = try file(for: path) else {
            return nil
        }
        return TextCharacters.count(ofDocument: try document(file))
    }

    /// The entries of the table of contents in the order in which they are read, each with its level from 0 and its place: of a page
    /// whose text reflows the character at which the part begins that the entry leads to.
    package func contentsPlaces() throws(MastheadError) -> [(level: Int, title: String, place: PagePosition)] {
        try places(of: OutlineEntry.flattened(outline))
    }

    /// The pages of the printed edition in its order, each with its place: of a page whose text reflows the character at which it begins.
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
                // Each document is read once, however many entries lead to it.
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
