extension Schema {
    /// Adds the tables for anonymous reading statistics.
    static let statistics = Migration("statistics-1") { _ in
        [
            "CREATE TABLE reading_report (key TEXT PRIMARY KEY, received_at BIGINT NOT NULL)",
            "CREATE INDEX reading_report_age ON reading_report (received_at)",
            """
            CREATE TABLE reading_day (
                day TEXT NOT NULL,
                publication TEXT NOT NULL,
                item TEXT NOT NULL,
                unit TEXT NOT NULL,
                title TEXT NOT NULL,
                author TEXT NOT NULL,
                publisher TEXT NOT NULL,
                amount BIGINT NOT NULL,
                amount_read BIGINT NOT NULL,
                readers BIGINT NOT NULL,
                new_readers BIGINT NOT NULL,
                PRIMARY KEY (day, publication, item, unit)
            )
            """,
        ]
    }

    /// Adds a column for the authors in catalogs, which reading statistics show.
    static let authors = Migration("statistics-2") { _ in
        ["ALTER TABLE release ADD COLUMN author TEXT NOT NULL DEFAULT ''"]
    }
}
