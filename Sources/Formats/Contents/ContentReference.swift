import Foundation

/// The target of a reference in a page or style sheet.
package enum ContentReference: Equatable {
    /// A file in the content's folder, with the fragment of the reference.
    case file(String, fragment: String?)
    /// A part of the same document, or data in the reference itself (`data:`).
    case within
    /// Something outside the content: another server, another program, or the computer of the page's author.
    case elsewhere
    /// A file that does not exist in the content's folder.
    case missing(String)

    /// Resolves a reference in a page or style sheet.
    /// - Parameters:
    ///   - reference: the reference as it occurs in the document.
    ///   - document: the path of the document below the content's folder, or an empty string for the folder itself.
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
        // An absolute path is relative to the top of the content's folder.
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
