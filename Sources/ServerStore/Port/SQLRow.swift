package import Foundation

/// A row in a statement's result. Reading a column checks the type of its value.
package struct SQLRow: Sendable {
    /// The columns' indexes by name. All rows of a result share this dictionary.
    let columns: [String: Int]
    let values: [SQLValue]

    /// Returns the text in a column.
    package func text(_ column: String) throws(StoreFault) -> String {
        guard case .text(let text) = try value(column) else { throw damaged(column) }
        return text
    }

    /// Returns the integer in a column.
    package func integer(_ column: String) throws(StoreFault) -> Int {
        guard case .integer(let number) = try value(column), let number = Int(exactly: number) else {
            throw damaged(column)
        }
        return number
    }

    /// Returns the bytes in a column.
    package func bytes(_ column: String) throws(StoreFault) -> Data {
        guard case .bytes(let data) = try value(column) else { throw damaged(column) }
        return data
    }

    /// Returns the date in a column.
    package func time(_ column: String) throws(StoreFault) -> Date {
        Date(timeIntervalSince1970: Double(try integer(column)) / 1000)
    }

    /// Returns the date in a column, or nil if the column is null.
    package func optionalTime(_ column: String) throws(StoreFault) -> Date? {
        try isNull(column) ? nil : try time(column)
    }

    /// Whether a column is null.
    package func isNull(_ column: String) throws(StoreFault) -> Bool { try value(column) == .null }

    private func value(_ column: String) throws(StoreFault) -> SQLValue {
        guard let place = columns[column] else { throw StoreFault(.failed, "a row has no column \(column)") }
        return values[place]
    }

    private func damaged(_ column: String) -> StoreFault {
        StoreFault(.damaged, "the column \(column) has a value that no version of Masthead writes")
    }
}
