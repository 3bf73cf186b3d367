/// The line of a document that holds a fault, and where in it the fault stands.
public struct SourceExcerpt: Sendable, Hashable {
    /// The line as it stands in the document.
    public let text: String
    /// Where the fault begins, in characters from 1.
    public let column: Int
    /// How many characters it takes, at least 1.
    public let width: Int

    /// The most characters of a line that are shown.
    static let shownWidth = 100

    /// Marks a place in a line.
    public init(text: String, column: Int, width: Int) {
        self.text = text
        self.column = max(1, column)
        self.width = max(1, width)
    }

    /// The part of the line around the fault, safe for a terminal, a tab as one space.
    public var shown: String { window.text }

    /// A line of `^~~~` below the fault.
    public var marker: String {
        let window = window
        return String(repeating: " ", count: window.offset) + "^" + String(repeating: "~", count: window.width - 1)
    }

    private var window: (text: String, offset: Int, width: Int) {
        let characters = Array(text)
        let fault = min(column - 1, characters.count)
        // A long line is shown from a little before the fault.
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
