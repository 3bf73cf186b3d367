public import Foundation

/// A news entry of a store: a title with its date, a text, and a link.
public struct StoreNews: Sendable, Hashable, Codable {
    /// The title.
    public var title: String
    /// The date from which the entry is shown.
    public var date: Date
    /// The text; each line is a paragraph.
    public var text: String?
    /// The target, if the entry has one.
    public var target: StoreBanner.Target?

    /// Creates an entry.
    public init(title: String, date: Date, text: String? = nil, target: StoreBanner.Target? = nil) {
        self.title = title
        self.date = date
        self.text = text
        self.target = target
    }
}
