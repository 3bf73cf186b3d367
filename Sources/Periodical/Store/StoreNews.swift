public import Foundation

/// A news entry in a store: a title, a date, a text and a link.
public struct StoreNews: Sendable, Hashable, Codable {
    /// The title.
    public var title: String
    /// The date on which the store starts to show the entry.
    public var date: Date
    /// The text. Each line is a paragraph.
    public var text: String?
    /// The target of the link, if the entry has one.
    public var target: StoreBanner.Target?

    /// Creates an entry.
    public init(title: String, date: Date, text: String? = nil, target: StoreBanner.Target? = nil) {
        self.title = title
        self.date = date
        self.text = text
        self.target = target
    }
}
