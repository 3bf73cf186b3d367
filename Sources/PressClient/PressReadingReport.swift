/// An anonymous report of how much of an item was read in a day.
public struct PressReadingReport: Sendable, Hashable {
    /// A random UUID, by which the server recognizes a report that is sent twice.
    public let key: String
    /// The publication's name on the server.
    public let publication: String
    /// The item's name.
    public let item: String
    /// The day in the reader's calendar, such as `2026-11-23`.
    public let day: String
    /// The item's title.
    public let title: String
    /// The item's author.
    public let author: String
    /// The title of the publication.
    public let publisher: String
    /// The unit of the amounts: `characters` or `pages`.
    public let unit: String
    /// The size of the item.
    public let amount: Int
    /// The amount read since the previous report.
    public let read: Int
    /// Whether this is the reader's first reading of the item on that day.
    public let firstOfDay: Bool
    /// Whether this is the reader's first reading of the item ever.
    public let first: Bool

    /// Creates a report.
    public init(
        key: String, publication: String, item: String, day: String, title: String, author: String, publisher: String,
        unit: String, amount: Int, read: Int, firstOfDay: Bool, first: Bool
    ) {
        self.key = key
        self.publication = publication
        self.item = item
        self.day = day
        self.title = title
        self.author = author
        self.publisher = publisher
        self.unit = unit
        self.amount = amount
        self.read = read
        self.firstOfDay = firstOfDay
        self.first = first
    }
}
