import Foundation
import Periodical

/// A document of an issue source (`issue.plist`, `pages.json`, ...), read, with the lines of its values.
struct SourceDocument: Sendable {
    let file: URL
    let value: PropertyValue
    private let locations: SourceLocations

    /// Reads the first of `NAME.plist` and `NAME.json` that is there, or nil where neither is.
    init?(named name: String, in folder: URL, doing: String) throws(MastheadError) {
        let candidates = ["plist", "json"].map { folder.appending(path: "\(name).\($0)") }
        let found = candidates.filter { FileManager.default.fileExists(atPath: $0.path) }
        guard let file = found.first else { return nil }
        guard found.count == 1 else {
            throw MastheadError(
                .malformedDocument, doing: doing, to: file.relativePath, found: "there is a \(name).json too",
                hint: "Keep one of the two.")
        }
        self.file = file
        let data: Data
        do { data = try Data(contentsOf: file) } catch { throw .files("reading", file, error) }
        let document = try Document(data, subject: file.relativePath, doing: doing)
        do throws(MastheadError) {
            value = try document.value()
        } catch {
            guard document.format == .xmlPropertyList, let fault = PropertyListLocator.fault(in: data) else {
                throw error
            }
            // Foundation counts every line as the first; libxml2 knows better.
            throw MastheadError(
                .malformedDocument, doing: doing, to: file.relativePath, found: "line \(fault.line): \(fault.message)",
                hint: "Mend the XML there.")
        }
        locations = SourceLocations(document)
    }

    /// The diagnostic for a fault in this document.
    func diagnostic(_ fault: DocumentFault, position: PagePosition? = nil) -> Diagnostic {
        Diagnostic(
            file: file.relativePath, line: locations.line(of: fault.path), position: position,
            severity: fault.severity, code: fault.code, message: fault.message, hint: fault.hint)
    }
}
