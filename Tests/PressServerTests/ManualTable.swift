import Foundation
import TestSupport
import Testing

/// A table in a page of the manual.
struct ManualTable {
    /// The cells of each row, without the header.
    let rows: [[String]]

    /// Reads the table with a header.
    /// - Parameters:
    ///   - header: The titles of all columns.
    ///   - page: The name of a page in `docs`.
    init(_ header: [String], in page: String) throws {
        let file = Tool.repository.appending(path: "docs/\(page).md")
        let lines = try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(
            lines.firstIndex { Self.cells($0) == header }, "docs/\(page).md has no table with the header \(header)")
        rows = lines[start...].dropFirst(2).prefix { $0.hasPrefix("|") }.map(Self.cells)
    }

    private static func cells(_ line: Substring) -> [String] {
        line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }

    /// Returns the words in backticks in a cell.
    static func names(_ cell: String) -> [String] { cell.matches(of: /`([^`]+)`/).map { String($0.1) } }
}
