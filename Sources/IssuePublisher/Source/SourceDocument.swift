import Documents
import Files
import Foundation
import Periodical

/// A document in an issue source, such as `issue.plist` or `pages.json`, with the locations of its values.
struct SourceDocument: Sendable {
    let file: URL
    private let document: LocatedDocument
    var value: PropertyValue { document.value }

    /// Reads `NAME.plist` or, if there is no such file, `NAME.json`.
    /// - Returns: the faults and the document, which is nil if it does not exist or cannot be read.
    static func read(
        named name: String, in folder: URL, cannot action: String
    ) -> (document: SourceDocument?, diagnostics: [Diagnostic]) {
        let candidates = ["plist", "json"].map { folder.appending(path: "\(name).\($0)") }
        let found = candidates.filter { FileManager.default.fileExists(atPath: $0.path) }
        // If the folder may not be searched, reading a candidate reports the cause.
        guard let file = found.first ?? candidates.first(where: { !FileSystem.isMissing($0) }) else {
            return (nil, [])
        }
        guard found.count <= 1 else {
            let diagnostic = Diagnostic(
                file: file.relativePath, code: "malformed-document", message: "There is also a \(name).json.",
                hint: "Delete one of the two files.")
            return (nil, [diagnostic])
        }
        let data: Data
        do { data = try Data(contentsOf: file) } catch {
            let reason = MastheadError.files("read", file, error).found
            let diagnostic = Diagnostic(
                file: file.relativePath, code: "malformed-document", message: "The document cannot be read: \(reason).")
            return (nil, [diagnostic])
        }
        let read = LocatedDocument.read(data, file: file.relativePath, cannot: action)
        guard let document = read.document else { return (nil, read.fault.map { [$0] } ?? []) }
        return (SourceDocument(file: file, document: document), document.duplicateKeys(position: PagePosition.init))
    }

    /// Replaces some texts in the document. The rest stays the same.
    func write(_ texts: [[DocumentFault.Step]: String]) throws(MastheadError) {
        do {
            let data = try Data(contentsOf: file)
            try document.replacing(texts, in: data).write(to: file, options: .atomic)
        } catch { throw .files("write", file, error) }
    }

    /// Returns a diagnostic for a fault in this document.
    func diagnostic(_ fault: DocumentFault, position: PagePosition? = nil) -> Diagnostic {
        document.diagnostic(fault, position: position)
    }
}
