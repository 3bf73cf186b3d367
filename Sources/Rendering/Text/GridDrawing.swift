public import Periodical
public import Reading

/// A page grid drawn in letters, with a column of pages for each article.
public struct GridDrawing: Sendable, CustomStringConvertible {
    private let content: IssueContent
    private let current: PagePosition?

    /// Prepares a drawing.
    /// - Parameters:
    ///   - content: the content of the issue.
    ///   - current: the page to mark.
    public init(_ content: IssueContent, current: PagePosition?) {
        self.content = content
        self.current = current
    }

    /// The drawing and its legend. A lowercase letter means that some of the page's assets are missing.
    public var description: String {
        let grid = content.grid
        let letters = letters()
        let rows = grid.articles.map(\.count).max() ?? 0
        var lines = ["    " + grid.articles.indices.map { centered("\($0 + 1)") }.joined().trimmingTrailingSpaces]
        var hasMissing = false
        for pageIndex in 0..<rows {
            var line = String(repeating: " ", count: max(0, 3 - "\(pageIndex + 1)".count)) + "\(pageIndex + 1) "
            for articleIndex in grid.articles.indices {
                let position = PagePosition(articleIndex: articleIndex, pageIndex: pageIndex)
                guard let page = grid[position], let letter = letters[page.className] else {
                    line += centered("")
                    continue
                }
                let isAvailable = content.isAvailable(page)
                hasMissing = hasMissing || !isAvailable
                let shown = isAvailable ? letter : letter.lowercased()
                line += centered(position == current?.page ? "[\(shown)]" : shown)
            }
            lines.append(line.trimmingTrailingSpaces)
        }
        var legend = letters.sorted { $0.value < $1.value }.map { "\($0.value) \($0.key.printable)" }
        if let current { legend.append("[ ] page \(current)") }
        if hasMissing { legend.append("lowercase: not downloaded") }
        return (lines + ["", "  " + legend.joined(separator: "   ")]).joined(separator: "\n")
    }

    private func centered(_ text: String) -> String {
        let width = 5
        let left = (width - text.count) / 2
        return String(repeating: " ", count: max(0, left)) + text
            + String(repeating: " ", count: max(0, width - text.count - max(0, left)))
    }

    /// Returns a letter for each class: the first in its name that no other class uses.
    private func letters() -> [String: String] {
        var letters: [String: String] = [:]
        var used: Set<Character> = []
        for page in content.grid.articles.joined() where letters[page.className] == nil {
            let candidates = page.className.uppercased().filter { $0.isASCII && $0.isLetter } + "XYZQJK"
            let letter = candidates.first { !used.contains($0) } ?? "?"
            used.insert(letter)
            letters[page.className] = String(letter)
        }
        return letters
    }
}
