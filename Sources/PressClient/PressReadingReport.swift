/// What a library tells a publisher's server of what was read of an item on a day; nothing in it names the reader.
public struct PressReadingReport: Sendable, Hashable, Encodable {
    /// By which the server counts it once, however often it is sent: a UUID made at random.
    public let key: String
    /// As the server calls it.
    public let publication: String
    /// Its name.
    public let item: String
    /// By the reader's calendar, such as `2026-11-23`.
    public let day: String
    /// Its title.
    public let title: String
    /// By whom it is.
    public let author: String
    /// What the publication is called.
    public let publisher: String
    /// `characters` or `pages`.
    public let unit: String
    /// How much there is.
    public let amount: Int
    /// How much of it was read since the report before.
    public let read: Int
    /// Whether the reader had read nothing of it that day.
    public let firstOfDay: Bool
    /// Whether the reader had never read anything of it.
    public let first: Bool

    /// Describes a report.
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
