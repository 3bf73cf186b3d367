public import Foundation

/// What a store tells its readers: a title with its date, some words, and where they lead.
public struct StoreNews: Sendable, Hashable, Codable {
    /// What it is about.
    public var title: String
    /// Since when it is news; it is not shown before.
    public var date: Date
    /// Its words, each line a paragraph.
    public var text: String?
    /// Where it leads, if anywhere.
    public var target: StoreBanner.Target?

    /// Makes one.
    public init(title: String, date: Date, text: String? = nil, target: StoreBanner.Target? = nil) {
        self.title = title
        self.date = date
        self.text = text
        self.target = target
    }
}
