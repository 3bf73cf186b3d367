package import Foundation

/// A row that a statement gave back: its values by the names of their columns, looked at before they are believed.
package struct SQLRow: Sendable {
    /// The names of the columns, each with its place; the rows of one result share them.
    let columns: [String: Int]
    let values: [SQLValue]

    /// A text.
    package func text(_ column: String) throws(StoreFault) -> String {
        guard case .text(let text) = try value(column) else { throw damaged(column) }
        return text
    }

    /// A whole number.
    package func integer(_ column: String) throws(StoreFault) -> Int {
        guard case .integer(let number) = try value(column), let number = Int(exactly: number) else {
            throw damaged(column)
        }
        return number
    }

    /// Bytes.
    package func bytes(_ column: String) throws(StoreFault) -> Data {
        guard case .bytes(let data) = try value(column) else { throw damaged(column) }
        return data
    }

    /// A time.
    package func time(_ column: String) throws(StoreFault) -> Date {
        Date(timeIntervalSince1970: Double(try integer(column)) / 1000)
    }

    /// A time, or nil where there is none.
    package func optionalTime(_ column: String) throws(StoreFault) -> Date? {
        try isNull(column) ? nil : try time(column)
    }

    /// Whether there is no value.
    package func isNull(_ column: String) throws(StoreFault) -> Bool { try value(column) == .null }

    private func value(_ column: String) throws(StoreFault) -> SQLValue {
        guard let place = columns[column] else { throw StoreFault(.failed, "a row has no column \(column)") }
        return values[place]
    }

    private func damaged(_ column: String) -> StoreFault {
        StoreFault(.damaged, "the column \(column) holds what no version of Masthead writes there")
    }
}
