import Foundation

/// The target of a reference in a page or style sheet.
package enum ContentReference: Equatable {
    /// A file in the content's folder, with the reference's fragment.
    case file(String, fragment: String?)
    /// A part of the same document, or data in the reference itself (`data:`).
    case within
    /// A target outside the content, such as another server, another program or the author's own computer.
    case elsewhere
    /// A file that does not exist in the content's folder.
    case missing(String)

    /// Resolves a reference in a page or style sheet.
    /// - Parameters:
    ///   - reference: the reference, exactly as in the document.
    ///   - document: the document's path in the content's folder. An empty string means the folder itself.
    ///   - folder: the content's folder. Files outside it are never read.
    package init(_ reference: String, from document: String, in folder: ContentFolder) {
        let reference = reference.trimmingCharacters(in: .whitespacesAndNewlines)
        if reference.isEmpty || reference.hasPrefix("#") || reference.lowercased().hasPrefix("data:") {
            self = .within
            return
        }
        let end = reference.firstIndex { $0 == "?" || $0 == "#" } ?? reference.endIndex
        let written = String(reference[..<end])
        let isElsewhere = written.hasPrefix("//") || written.beginsWithScheme
        guard !isElsewhere, let plain = written.removingPercentEncoding else {
            self = .elsewhere
            return
        }
        // Absolute paths start at the content's folder.
        var parts = plain.hasPrefix("/") ? [] : document.split(separator: "/").dropLast().map(String.init)
        for part in plain.split(separator: "/") where part != "." {
            if part != ".." { parts.append(String(part)) } else if parts.popLast() == nil { parts = ["..", ".."] }
        }
        guard let path = folder.path(of: parts.joined(separator: "/")) else {
            self = .missing(written)
            return
        }
        let fragment = reference.firstIndex(of: "#").map { String(reference[reference.index(after: $0)...]) }
        self = .file(path, fragment: fragment.flatMap { $0.isEmpty ? nil : $0 })
    }
}
