import Foundation

/// Finds an article's text in structured data (JSON-LD with schema.org's `articleBody`).
enum LinkedArticle {
    /// The limits for structured data: the maximum size in bytes, and the maximum number of values.
    private static let (longest, most) = (4 << 20, 100_000)

    /// Returns the longest article text in structured data, or nil if there is none.
    static func text(of documents: [String]) -> String? {
        var best: String?
        for document in documents.prefix(20) where document.utf8.count <= longest {
            let value: Any
            do { value = try JSONSerialization.jsonObject(with: Data(document.utf8)) } catch {
                // Ignore invalid structured data, which is common and rarely the only source of an article.
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
