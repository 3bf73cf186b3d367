package import Periodical
import PressWire

extension ReadingCounts {
    /// Returns the reading totals by item. In each publication, the most-read item comes first.
    package func items(_ range: ReadingRange) async throws(MastheadError) -> [ReadingSum] {
        let (sql, values) = range.condition
        return try await store.read { session in
            try session.rows(
                """
                SELECT publication, item, unit, max(title) AS title, max(author) AS author,
                    max(publisher) AS publisher, max(amount) AS amount,
                    CAST(sum(amount_read) AS BIGINT) AS amount_read, CAST(sum(readers) AS BIGINT) AS readers,
                    CAST(sum(new_readers) AS BIGINT) AS new_readers
                FROM reading_day WHERE \(sql) GROUP BY publication, item, unit
                ORDER BY publication, 8 DESC, item, unit
                """, values
            ).map { try ReadingSum($0) }
        }
    }

    /// Returns the reading totals by day, oldest first.
    package func days(_ range: ReadingRange) async throws(MastheadError) -> [ReadingDaySum] {
        let (sql, values) = range.condition
        return try await store.read { session in
            try session.rows(
                """
                SELECT day, unit, CAST(sum(amount_read) AS BIGINT) AS amount_read,
                    CAST(sum(readers) AS BIGINT) AS readers
                FROM reading_day WHERE \(sql) GROUP BY day, unit ORDER BY day, unit
                """, values
            ).compactMap { row in
                guard let day = ReadingDay(try row.text("day")),
                    let unit = ReadingUnit(rawValue: try row.text("unit"))
                else { return nil }
                return ReadingDaySum(
                    day: day, unit: unit, amountRead: try row.integer("amount_read"),
                    readers: try row.integer("readers"))
            }
        }
    }

    /// Returns the reading totals by day and item.
    package func rows(_ range: ReadingRange) async throws(MastheadError) -> [(day: String, sum: ReadingSum)] {
        let (sql, values) = range.condition
        return try await store.read { session in
            try session.rows(
                """
                SELECT day, publication, item, unit, title, author, publisher, amount, amount_read, readers, new_readers
                FROM reading_day WHERE \(sql) ORDER BY day, publication, item, unit
                """, values
            ).map { (day: try $0.text("day"), sum: try ReadingSum($0)) }
        }
    }

    /// Returns the publications that have reading statistics.
    package func publications() async throws(MastheadError) -> [String] {
        try await store.read { session in
            try session.rows("SELECT DISTINCT publication FROM reading_day ORDER BY publication")
                .map { try $0.text("publication") }
        }
    }
}
