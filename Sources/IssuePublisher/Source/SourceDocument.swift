import Foundation
import Periodical

/// A document of an issue source (`issue.plist`, `pages.json`, ...), read, with the places of its values.
struct SourceDocument: Sendable {
    let file: URL
    let value: PropertyValue
    private let locations: SourceLocations

    /// Reads the first of `NAME.plist` and `NAME.json` that is there.
    /// - Returns: the document, or nil where there is none or it does not read, and what is wrong with it.
    static func read(
        named name: String, in folder: URL, doing: String
    ) -> (document: SourceDocument?, diagnostics: [Diagnostic]) {
        let candidates = ["plist", "json"].map { folder.appending(path: "\(name).\($0)") }
        let found = candidates.filter { FileManager.default.fileExists(atPath: $0.path) }
        guard let file = found.first else { return (nil, []) }
        guard found.count == 1 else {
            let diagnostic = Diagnostic(
                file: file.relativePath, code: "malformed-document", message: "There is a \(name).json too.",
                hint: "Keep one of the two.")
            return (nil, [diagnostic])
        }
        let data: Data
        do { data = try Data(contentsOf: file) } catch {
            let reason = MastheadError.files("reading", file, error).found
            let diagnostic = Diagnostic(
                file: file.relativePath, code: "malformed-document", message: "The document cannot be read: \(reason).")
            return (nil, [diagnostic])
        }
        do throws(MastheadError) {
            let document = try Document(data, subject: file.relativePath, doing: doing)
            let read = SourceDocument(file: file, value: try document.value(), locations: SourceLocations(document))
            return (read, read.duplicateKeys)
        } catch {
            return (nil, [syntaxFault(error, in: data, file)])
        }
    }

    private init(file: URL, value: PropertyValue, locations: SourceLocations) {
        self.file = file
        self.value = value
        self.locations = locations
    }

    private var duplicateKeys: [Diagnostic] {
        locations.duplicates.map { duplicate in
            let place = locations.place(of: duplicate.place)
            let key = if case .key(let key)? = duplicate.path.last { key } else { "" }
            return Diagnostic(
                file: file.relativePath, line: place.line, excerpt: place.excerpt,
                position: PagePosition(duplicate.path), code: "duplicate-key",
                message: "The key '\(key)' stands here a second time.",
                hint: "One of the two values is lost: keep the right one.")
        }
    }

    /// A document that does not parse, with the place where it breaks off.
    private static func syntaxFault(_ error: MastheadError, in data: Data, _ file: URL) -> Diagnostic {
        let text = SourceLocations.utf8(data)
        let lines = LineTable(text)
        var message = error.found
        var place: (line: Int, excerpt: SourceExcerpt)?
        if text.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "<") {
            // Foundation counts every line of XML as the first; libxml2 knows better.
            if let fault = PropertyListLocator.fault(in: text) {
                message = fault.message
                place = lines.excerpt(line: fault.line, column: fault.column).map { (fault.line, $0) }
            }
        } else if let fault = JSONLocator.fault(in: text) {
            message = fault.message
            place = lines.excerpt(fault.offset..<fault.offset + 1)
        }
        return Diagnostic(
            file: file.relativePath, line: place?.line,
            excerpt: place?.excerpt, code: "malformed-document", message: "The document cannot be read: \(message)",
            hint: error.hint)
    }

    /// The diagnostic for a fault in this document.
    func diagnostic(_ fault: DocumentFault, position: PagePosition? = nil) -> Diagnostic {
        let place = locations.place(of: fault.path, key: fault.isAboutKey)
        return Diagnostic(
            file: file.relativePath, line: place?.line, excerpt: place?.excerpt, position: position,
            severity: fault.severity, code: fault.code, message: fault.message, hint: fault.hint)
    }
}
