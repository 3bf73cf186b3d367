import Cryptography
import Foundation

/// The style sheet in an exported page. Because of this style sheet, a browser shows the page's text before requesting
/// other files.
struct PlainStyle: Sendable {
    /// The content of the page's `style` element.
    let text: String

    /// - Parameter sheets: The style sheets, in the order of the cascade.
    init(_ sheets: [String]) {
        text = sheets.map(Self.short).joined(separator: "\n")
    }

    /// The expression that allows the `style` element in a content security policy.
    var source: String { "'sha256-\(Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString())'" }

    /// Returns a style sheet without its comments and indentation.
    private static func short(_ sheet: String) -> String {
        sheet.replacing(/\/\*(?s:.*?)\*\//, with: "").split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
