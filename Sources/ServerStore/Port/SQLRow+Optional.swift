extension SQLRow {
    /// Returns the text in a column, or nil if the column is null.
    func optionalText(_ column: String) throws(StoreFault) -> String? { try isNull(column) ? nil : try text(column) }

    /// Returns the integer in a column, or nil if the column is null.
    func optionalInteger(_ column: String) throws(StoreFault) -> Int? {
        try isNull(column) ? nil : try integer(column)
    }
}
