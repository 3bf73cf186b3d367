import Periodical

/// A ZIP archive or folder that contains pictures but is not a comic, recognized by the names of its files.
///
/// Importing such content as a comic would lose all of its text.
struct ForeignContent: Sendable {
    /// The kind of content as a phrase with an article, such as `a web site`.
    let name: String
    /// The steps that the error suggests instead of an import.
    let remedies: [Remedy]

    private static let asPDF = "Export it as a PDF from its program, and import the PDF."

    /// Recognizes the kind of content by the names of its files.
    /// - Parameters:
    ///   - paths: the paths of all files.
    ///   - mediaType: the text of the file `mimetype`, which is the first file in EPUB and OpenDocument archives.
    /// - Returns: nil if the content may be a comic.
    init?(paths: [String], mediaType: String?) {
        let all = Set(paths)
        func holds(_ beginning: String) -> Bool { paths.contains { $0.hasPrefix(beginning) } }
        if let mediaType, let found = Self.declared(mediaType) {
            self = found
        } else if all.contains("META-INF/container.xml") {
            self.init(name: "an EPUB", hint: "Convert the file to a PDF, then import the PDF.")
        } else if all.contains("[Content_Types].xml") {
            let kinds = [
                ("word/", "a Word document (DOCX)"), ("xl/", "a spreadsheet (XLSX)"), ("ppt/", "slides (PPTX)"),
            ]
            let kind = kinds.first { holds($0.0) }?.1 ?? "an Office document"
            self.init(name: kind, hint: Self.asPDF)
        } else if all.contains("AndroidManifest.xml") {
            self.init(name: "an Android app (APK)", hint: Self.notAComic)
        } else if all.contains("META-INF/MANIFEST.MF") {
            self.init(name: "a Java archive (JAR)", hint: Self.notAComic)
        } else if all.contains(where: { $0.hasPrefix("Index/") && $0.hasSuffix(".iwa") }) || all.contains("Index.zip") {
            self.init(name: "a document of Pages, Numbers or Keynote", hint: Self.asPDF)
        } else if all.contains(where: { $0.hasPrefix("Payload/") && $0.contains(".app/") }) {
            self.init(name: "an iOS app (IPA)", hint: Self.notAComic)
        } else if let found = Self.issue(all) {
            self = found
        } else if let page = paths.first(where: { Self.isStartPage($0) }) {
            self.init(name: "a web site with \(page)", hint: "Print the web site to a PDF, or add a book.json (HPub).")
        } else {
            return nil
        }
    }

    private init(name: String, remedies: [Remedy]) {
        self.name = name
        self.remedies = remedies
    }

    private init(name: String, hint: String) {
        self.name = name
        remedies = [.advice(hint)]
    }

    private static let notAComic = "Import a PDF, a folder of pictures, a CBZ or an HPub instead."

    private static func declared(_ mediaType: String) -> Self? {
        if mediaType.hasPrefix("application/vnd.comicbook") { return nil }
        if mediaType == "application/epub+zip" {
            return Self(name: "an EPUB", hint: "Convert the file to a PDF, then import the PDF.")
        }
        if mediaType.hasPrefix("application/vnd.oasis.opendocument.") {
            let kind = mediaType.split(separator: ".").last ?? "document"
            return Self(name: "an OpenDocument file (\(String(kind.prefix(40)).printable))", hint: asPDF)
        }
        return Self(name: "of type \(String(mediaType.prefix(100)).printable)", hint: asPDF)
    }

    /// Recognizes a Masthead issue source or archive.
    private static func issue(_ paths: Set<String>) -> Self? {
        guard paths.contains("pages.plist") || paths.contains("pages.json") else { return nil }
        return paths.contains("issue.plist") || paths.contains("issue.json")
            ? Self(name: "an issue source already", remedies: [.checkSource, .pack()])
            : Self(name: "an issue's archive", remedies: [.openIssue])
    }

    /// Whether a path is the start page of a web site, at the top level or in the only top-level folder.
    private static func isStartPage(_ path: String) -> Bool {
        let parts = path.lowercased().split(separator: "/")
        return parts.count <= 2 && ["index.html", "index.htm", "index.xhtml"].contains(parts.last)
    }
}
