import CChafa

extension String {
    /// The columns that the text takes in a terminal: East Asian characters take two, marks none.
    public var terminalColumns: Int { unicodeScalars.reduce(0) { $0 + $1.terminalColumns } }

    /// The text cut to a number of columns, with an ellipsis where something is missing.
    public func fitted(toColumns columns: Int) -> String {
        guard terminalColumns > columns else { return self }
        var left = columns - 1
        let fitting = prefix { character in
            left -= String(character).terminalColumns
            return left >= 0
        }
        return columns > 0 ? fitting + "…" : ""
    }

    /// The text, filled up with spaces or cut to just a number of columns.
    public func padded(toColumns columns: Int) -> String {
        let text = fitted(toColumns: columns)
        return text + String(repeating: " ", count: max(0, columns - text.terminalColumns))
    }
}

extension Unicode.Scalar {
    fileprivate var terminalColumns: Int {
        if g_unichar_iszerowidth(value) != 0 { return 0 }
        return g_unichar_iswide(value) != 0 ? 2 : 1
    }
}
