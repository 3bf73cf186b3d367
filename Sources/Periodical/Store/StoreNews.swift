public import Foundation

/// An entry in a store's news: a title, a date, a text and a link.
public struct StoreNews: Sendable, Hashable, Codable {
    /// The title.
    public var title: String
    /// The date from which the store shows the entry.
    public var date: Date
    /// The text. Each line is a paragraph.
    public var text: String?
    /// The link's target, if the entry has a link.
    public var target: StoreBanner.Target?

    /// Creates an entry.
    public init(title: String, date: Date, text: String? = nil, target: StoreBanner.Target? = nil) {
        self.title = title
        self.date = date
        self.text = text
        self.target = target
    }
}
