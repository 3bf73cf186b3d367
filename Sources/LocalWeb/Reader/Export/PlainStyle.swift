import Cryptography
import Foundation

/// The style sheet inside an exported page, which lets a browser show the text before it requests other files.
struct PlainStyle: Sendable {
    /// The content of the page's `style` element.
    let text: String

    /// - Parameter sheets: The style sheets, in cascade order.
    init(_ sheets: [String]) {
        text = sheets.map(Self.short).joined(separator: "\n")
    }

    /// The source expression that allows the `style` element in a content security policy.
    var source: String { "'sha256-\(Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString())'" }

    /// Returns a style sheet without comments and indentation.
    private static func short(_ sheet: String) -> String {
        sheet.replacing(/\/\*(?s:.*?)\*\//, with: "").split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
