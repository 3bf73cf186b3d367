import Foundation

/// The text of an article that a page states as data (JSON-LD, schema.org's `articleBody`).
enum LinkedArticle {
    /// The longest data that are looked at, in bytes, and the most values in them.
    private static let (longest, most) = (4 << 20, 100_000)

    /// The longest text; nil where none is stated.
    static func text(of documents: [String]) -> String? {
        var best: String?
        for document in documents.prefix(20) where document.utf8.count <= longest {
            let value: Any
            do { value = try JSONSerialization.jsonObject(with: Data(document.utf8)) } catch {
                // Many pages write it wrong; it is needed seldom.
                continue
            }
            var open = [value]
            var count = 0
            while let value = open.popLast(), count < most {
                count += 1
                if let list = value as? [Any] { open += list }
                guard let fields = value as? [String: Any] else { continue }
                open += fields.values
                guard let text = fields["articleBody"] as? String, text.count > best?.count ?? 0 else { continue }
                best = text
            }
        }
        return best
    }
}
