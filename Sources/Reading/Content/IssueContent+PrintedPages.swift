import Formats
public import Periodical

extension IssueContent {
    /// The pages of the printed edition, by number (`xii`, `12`), with their positions in this book. Empty if the book
    /// does not list them.
    public var printedPages: [OutlineEntry] {
        guard let epub else { return [] }
        var pages: [OutlineEntry] = []
        var open = epub.navigation.pages.reversed() as [EPUBNavigation.Entry]
        while let entry = open.popLast() {
            open += entry.children.reversed()
            guard let target = entry.target, let position = documentPositions[target.path] else { continue }
            pages.append(OutlineEntry(title: entry.title, position: position, fragment: target.fragment))
        }
        return pages
    }
}

extension [OutlineEntry] {
    /// Returns the page of the printed edition with a number, ignoring case and any word for "page".
    package func printedPage(_ name: String) -> OutlineEntry? {
        let wanted = Self.key(name)
        return wanted.isEmpty ? nil : first { Self.key($0.title) == wanted }
    }

    private static func key(_ name: String) -> String {
        let words = name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let match = words.wholeMatch(of: /(?:page |pg\.? ?|p\.? |p\.)(.+)/) else { return words }
        return String(match.1)
    }
}
