extension SQLSession {
    /// The next number of what channels are told. The row of the counter stays locked up to the end of the transaction, so that no number
    /// is seen before a smaller one.
    func nextEvent() throws(StoreFault) -> Int {
        let counted = try rows(
            """
            INSERT INTO setting (name, value) VALUES ('release.event', '1')
            ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(setting.value AS BIGINT) + 1 AS TEXT)
            RETURNING CAST(value AS BIGINT) AS event
            """
        ).first?.integer("event")
        guard let counted else { throw StoreFault(.failed, "the database gave no number back") }
        return counted
    }
}
