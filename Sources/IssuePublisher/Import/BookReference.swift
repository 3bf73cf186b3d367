import Files
import Foundation
import Periodical

/// What a reference in a page or style sheet of a book leads to.
enum BookReference: Equatable {
    /// A file of the book, by its path, and the part of it that is meant.
    case file(String, fragment: String?)
    /// The same document, or what the reference itself holds (`data:`).
    case within
    /// Another server, another program, or the machine that the book was written on.
    case elsewhere
    /// A file that the book does not have, by its path.
    case missing(String)

    /// Follows a reference.
    /// - Parameters:
    ///   - reference: as the document writes it.
    ///   - document: the path of the document below the book's folder; empty for the book itself.
    ///   - folder: the book's folder; nothing outside is looked at.
    init(_ reference: String, from document: String, in folder: URL) {
        let reference = reference.trimmingCharacters(in: .whitespacesAndNewlines)
        if reference.isEmpty || reference.hasPrefix("#") || reference.lowercased().hasPrefix("data:") {
            self = .within
            return
        }
        let end = reference.firstIndex { $0 == "?" || $0 == "#" } ?? reference.endIndex
        let written = String(reference[..<end])
        let isElsewhere = written.hasPrefix("//") || written.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:/) != nil
        guard !isElsewhere, let plain = written.removingPercentEncoding else {
            self = .elsewhere
            return
        }
        // What begins with a slash is meant from the book's own top.
        var parts = plain.hasPrefix("/") ? [] : document.split(separator: "/").dropLast().map(String.init)
        for part in plain.split(separator: "/") where part != "." {
            if part != ".." { parts.append(String(part)) } else if parts.popLast() == nil { parts = ["..", ".."] }
        }
        let path = parts.joined(separator: "/")
        guard Self.isInside(path, folder) else {
            self = .missing(written)
            return
        }
        let fragment = reference.firstIndex(of: "#").map { String(reference[reference.index(after: $0)...]) }
        self = .file(path, fragment: fragment.flatMap { $0.isEmpty ? nil : $0 })
    }

    /// Whether there is such a regular file, and not by way of a link to somewhere else.
    private static func isInside(_ path: String, _ folder: URL) -> Bool {
        guard AssetPath.fault(in: path.precomposedStringWithCanonicalMapping) == nil else { return false }
        let file = folder.appending(path: path)
        guard file.resolvingSymlinksInPath().path.hasPrefix(folder.resolvingSymlinksInPath().path + "/") else {
            return false
        }
        return FileStamp(file)?.kind == .file
    }
}
