import Periodical

/// A kind of book file, detected from the file's bytes and from the paths in a ZIP archive rather than from the file
/// name.
public enum BookFileKind: String, Sendable, Hashable, CaseIterable, Codable {
    case epub, pdf
    /// A ZIP archive of pictures (`.cbz`).
    case comic
    /// A book in the HPub format of the Baker framework (`.hpub`).
    case hpub
    /// An archive that contains a Masthead issue.
    case issue

    /// The kind's name in a sentence, such as `a PDF`.
    public var name: String {
        switch self {
        case .epub: "an EPUB"
        case .pdf: "a PDF"
        case .comic: "a comic"
        case .hpub: "an HPub"
        case .issue: "an issue"
        }
    }

    /// Detects the kind of a ZIP archive by the paths of its files.
    /// - Parameters:
    ///   - paths: the paths in the archive.
    ///   - saysEPUB: whether the archive's first bytes declare an EPUB.
    /// - Returns: nil if the archive is not a book.
    package init?(archive paths: [String], saysEPUB: Bool) {
        func has(_ document: String) -> Bool {
            paths.contains { path in
                guard path.utf8.count >= document.utf8.count else { return false }
                let lowercased = path.lowercased()
                // The document may be at the top level or in the only top-level folder.
                return lowercased == document
                    || lowercased.hasSuffix("/\(document)") && !lowercased.dropLast(document.count + 1).contains("/")
            }
        }
        if has("pages.plist") || has("pages.json") {
            self = .issue
        } else if saysEPUB || has("meta-inf/container.xml") {
            self = .epub
        } else if has(HPub.document) {
            self = .hpub
        } else if Comic(paths) != nil {
            self = .comic
        } else {
            return nil
        }
    }

    /// Returns a name for an archive that is not a book, for messages.
    package static func otherName(ofArchive paths: [String]) -> String {
        if paths.isEmpty { return "an empty zip archive" }
        if paths.contains("[Content_Types].xml") { return "a document of Word, Excel or PowerPoint" }
        if paths.contains("META-INF/manifest.xml"), paths.contains("content.xml") { return "an OpenDocument file" }
        if paths.contains("META-INF/MANIFEST.MF") { return "a Java program" }
        return "a zip archive of \(paths.count.counted("file")) that is neither an EPUB, nor a comic, nor an issue"
    }
}
