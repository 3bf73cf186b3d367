import Periodical

/// What kind of book a single file is, told by its bytes and, of a zip, by the names in it; never by its own name.
public enum BookFileKind: String, Sendable, Hashable, CaseIterable, Codable {
    case epub, pdf
    /// Pictures in a zip, as `.cbz` has them.
    case comic
    /// Baker's, as `.hpub` has it.
    case hpub
    /// The archive of an issue of ours.
    case issue

    /// What it is in a sentence: `a PDF`.
    public var name: String {
        switch self {
        case .epub: "an EPUB"
        case .pdf: "a PDF"
        case .comic: "a comic"
        case .hpub: "an HPub"
        case .issue: "an issue"
        }
    }

    /// Recognises a zip by the names in it.
    /// - Parameters:
    ///   - paths: the paths of its files.
    ///   - saysEPUB: whether its first bytes say that it is an EPUB.
    /// - Returns: nil for what is no book.
    package init?(archive paths: [String], saysEPUB: Bool) {
        func has(_ document: String) -> Bool {
            paths.contains { path in
                guard path.utf8.count >= document.utf8.count else { return false }
                let lowercased = path.lowercased()
                // At its top, or in the one folder that holds all of it.
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

    /// What a zip is that is no book, in a sentence.
    package static func otherName(ofArchive paths: [String]) -> String {
        if paths.isEmpty { return "an empty zip archive" }
        if paths.contains("[Content_Types].xml") { return "a document of Word, Excel or PowerPoint" }
        if paths.contains("META-INF/manifest.xml"), paths.contains("content.xml") { return "an OpenDocument file" }
        if paths.contains("META-INF/MANIFEST.MF") { return "a program for Java" }
        return "a zip archive of \(paths.count.counted("file")) that is neither an EPUB, nor a comic, nor an issue"
    }
}
