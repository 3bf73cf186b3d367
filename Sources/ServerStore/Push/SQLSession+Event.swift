extension SQLSession {
    /// Returns the next event number. The counter's row stays locked until the transaction ends, so that other
    /// transactions see the numbers in order.
    func nextEvent() throws(StoreFault) -> Int {
        let counted = try rows(
            """
            INSERT INTO setting (name, value) VALUES ('release.event', '1')
            ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(setting.value AS BIGINT) + 1 AS TEXT)
            RETURNING CAST(value AS BIGINT) AS event
            """
        ).first?.integer("event")
        guard let counted else { throw StoreFault(.failed, "the database returned no number") }
        return counted
    }
}
