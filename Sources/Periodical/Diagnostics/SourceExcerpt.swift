/// A faulty line in a document, with the position of the fault.
public struct SourceExcerpt: Sendable, Hashable {
    /// The text of the line.
    public let text: String
    /// The column where the fault starts, in characters, counted from 1.
    public let column: Int
    /// The width of the fault in characters, at least 1.
    public let width: Int

    /// The maximum number of characters to show.
    static let shownWidth = 100

    /// Creates an excerpt.
    public init(text: String, column: Int, width: Int) {
        self.text = text
        self.column = max(1, column)
        self.width = max(1, width)
    }

    /// The part of the line around the fault, safe for a terminal. Tabs are shown as single spaces.
    public var shown: String { window.text }

    /// The `^~~~` line below the fault.
    public var marker: String {
        let window = window
        return String(repeating: " ", count: window.offset) + "^" + String(repeating: "~", count: window.width - 1)
    }

    private var window: (text: String, offset: Int, width: Int) {
        let characters = Array(text)
        let fault = min(column - 1, characters.count)
        // If the line is long, start the excerpt shortly before the fault.
        let start = fault + width <= Self.shownWidth ? 0 : max(0, fault - 20)
        let end = min(characters.count, start + Self.shownWidth)
        let lead = start > 0 ? "..." : ""
        func shown(_ range: Range<Int>) -> String {
            String(characters[range].map { $0 == "\t" ? " " : $0 }).printableExcerpt
        }
        let text = lead + shown(start..<end) + (end < characters.count ? "..." : "")
        let before = lead + shown(start..<max(start, fault))
        let marked = shown(min(fault, end)..<min(fault + width, end))
        return (text, before.count, max(1, marked.count))
    }
}
