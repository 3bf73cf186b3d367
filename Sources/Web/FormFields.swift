package import Foundation

/// The fields of an HTML form (application/x-www-form-urlencoded, URL standard section 5.1). If a field is repeated,
/// its first value counts.
package struct FormFields: Sendable {
    private let values: [String: String]

    /// The maximum number of fields.
    private static let most = 32

    /// Parses the fields in a body. Returns nil if it is not a form.
    package init?(_ body: Data) {
        let pairs = body.split(separator: UInt8(ascii: "&"))
        guard pairs.count <= Self.most else { return nil }
        var values: [String: String] = [:]
        for pair in pairs {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.text(parts[0]), let value = Self.text(parts.count == 2 ? parts[1] : Data()) else {
                return nil
            }
            values[name] = values[name] ?? value
        }
        self.values = values
    }

    /// The value of a field, or nil if it is missing or empty.
    package subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

    private static func text(_ bytes: Data) -> String? {
        let spaced = String(decoding: bytes, as: UTF8.self).replacing("+", with: " ")
        guard let text = spaced.removingPercentEncoding, !text.utf8.contains(0) else { return nil }
        return text
    }
}
