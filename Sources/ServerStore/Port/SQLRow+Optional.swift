extension SQLRow {
    /// A text, or nil where there is none.
    func optionalText(_ column: String) throws(StoreFault) -> String? { try isNull(column) ? nil : try text(column) }

    /// A whole number, or nil where there is none.
    func optionalInteger(_ column: String) throws(StoreFault) -> Int? {
        try isNull(column) ? nil : try integer(column)
    }
}
