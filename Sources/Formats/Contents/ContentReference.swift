import Foundation

/// What a reference in a page or style sheet of a content leads to.
package enum ContentReference: Equatable {
    /// A file of the content, by its path, and the part of it that is meant.
    case file(String, fragment: String?)
    /// The same document, or what the reference itself holds (`data:`).
    case within
    /// Another server, another program, or the machine that the page was written on.
    case elsewhere
    /// A file that the content does not have, by its path.
    case missing(String)

    /// Follows a reference.
    /// - Parameters:
    ///   - reference: as the document writes it.
    ///   - document: the path of the document below the content's folder; empty for the content itself.
    ///   - folder: the content's folder; nothing outside is looked at.
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
        // What begins with a slash is meant from the content's own top.
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
