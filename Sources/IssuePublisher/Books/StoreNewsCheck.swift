import Foundation
import Periodical

/// A check of a store's news entries before packing.
struct StoreNewsCheck {
    /// The ids of the books and categories in the store.
    let books: Set<String>
    let categories: Set<String>
    /// The path of the file with the news.
    let file: String

    /// Returns the news entries without faults.
    func rows(_ rows: [PropertyValue], _ diagnostics: inout [Diagnostic]) -> [PropertyValue] {
        var kept: [PropertyValue] = []
        for row in rows {
            guard let fields = row.dictionary else {
                diagnostics.append(fault("wrong-type", "A news entry must be a dictionary."))
                continue
            }
            let faults = faults(fields)
            diagnostics += faults
            if faults.isEmpty { kept.append(row) }
        }
        return kept
    }

    private func faults(_ fields: [String: PropertyValue]) -> [Diagnostic] {
        var faults: [Diagnostic] = []
        let title = fields["title"]?.string?.inNormalForm ?? ""
        if title.isEmpty { faults.append(fault("wrong-value", "A news entry needs a 'title'.")) }
        if fields["date"]?.string.flatMap({ Date(written: $0) }) == nil {
            faults.append(
                fault(
                    "wrong-value",
                    "The news entry '\(title)' needs a 'date', such as 2026-03-20 or 2026-03-20T08:00:00Z."))
        }
        if let text = fields["text"], text.string == nil {
            faults.append(fault("wrong-type", "The 'text' of the news entry '\(title)' must be a string."))
        }
        if let book = fields["book"]?.string, !books.contains(book) {
            faults.append(
                fault("unknown-book", "The news entry '\(title)' leads to '\(book)', but there is no such book."))
        }
        if let category = fields["category"]?.string, !categories.contains(category) {
            faults.append(
                fault(
                    "unknown-category",
                    "The news entry '\(title)' leads to '\(category)', but there is no such category."))
        }
        if let address = fields["url"]?.string {
            let url = URL(string: address, encodingInvalidCharacters: false)
            if !["http", "https"].contains(url?.scheme?.lowercased() ?? "") || url?.host()?.isEmpty != false {
                faults.append(
                    fault("wrong-value", "The 'url' of the news entry '\(title)' must be an http or https URL."))
            }
        }
        return faults
    }

    private func fault(_ code: String, _ message: String) -> Diagnostic {
        Diagnostic(file: file, code: code, message: message)
    }
}
