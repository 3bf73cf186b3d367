package import Foundation

// Reading statistics.
extension Wire {
    /// A reader's consent to reading statistics.
    package struct Agreement: WireValue {
        /// When the reader agreed, or nil for no consent.
        package let agreedAt: Date?

        package init(agreedAt: Date? = nil) {
            self.agreedAt = agreedAt
        }
    }

    /// A report of how much of an item was read in a day.
    package struct Report: WireValue {
        /// A random UUID, kept when the report is sent again.
        package let key: String
        package let publication: String
        package let item: String
        /// The day in the reader's calendar, such as `2026-11-23`.
        package let day: String
        package let title: String
        package let author: String?
        package let publisher: String?
        package let unit: OpenEnum<ReadingUnit>
        /// The size of the item, in units.
        package let amount: Int
        /// The amount read since the previous report, in units.
        package let read: Int
        /// Whether this is the reader's first reading of the item on that day.
        package let firstOfDay: Bool?
        /// Whether this is the reader's first reading of the item ever.
        package let first: Bool?

        package init(
            key: String, publication: String, item: String, day: String, title: String, author: String? = nil,
            publisher: String? = nil, unit: OpenEnum<ReadingUnit>, amount: Int, read: Int, firstOfDay: Bool? = nil,
            first: Bool? = nil
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

    /// A request to count reports.
    package struct ReportsRequest: WireValue {
        package let reports: [Report]

        package init(reports: [Report]) {
            self.reports = reports
        }
    }

    /// The results of reports, in the order of the reports.
    package struct ReportResults: WireValue {
        package let results: [OpenEnum<ReportOutcome>]

        package init(results: [OpenEnum<ReportOutcome>]) {
            self.results = results
        }
    }

    /// The totals for an item.
    package struct ReadingOfItem: WireValue {
        package let publication: String
        package let item: String
        package let title: String
        package let author: String
        package let publisher: String
        package let unit: OpenEnum<ReadingUnit>
        package let amount: Int
        package let read: Int
        /// The sum of the daily reader counts.
        package let readers: Int
        /// How many readers read the item for the first time.
        package let newReaders: Int
        /// How much of the item its new readers read on average, as a percentage.
        package let share: Int?

        package init(
            publication: String, item: String, title: String, author: String, publisher: String,
            unit: OpenEnum<ReadingUnit>, amount: Int, read: Int, readers: Int, newReaders: Int, share: Int? = nil
        ) {
            self.publication = publication
            self.item = item
            self.title = title
            self.author = author
            self.publisher = publisher
            self.unit = unit
            self.amount = amount
            self.read = read
            self.readers = readers
            self.newReaders = newReaders
            self.share = share
        }
    }

    /// The totals for a day.
    package struct ReadingOfDay: WireValue {
        package let day: String
        package let unit: OpenEnum<ReadingUnit>
        package let read: Int
        package let readers: Int

        package init(day: String, unit: OpenEnum<ReadingUnit>, read: Int, readers: Int) {
            self.day = day
            self.unit = unit
            self.read = read
            self.readers = readers
        }
    }

    /// The reading statistics, as shown to administrators.
    package struct Reading: WireValue {
        package let items: [ReadingOfItem]
        package let days: [ReadingOfDay]

        package init(items: [ReadingOfItem], days: [ReadingOfDay]) {
            self.items = items
            self.days = days
        }
    }
}
