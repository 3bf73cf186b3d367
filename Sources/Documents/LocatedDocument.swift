package import Foundation
package import Periodical

/// A parsed document and the locations of its values.
package struct LocatedDocument: Sendable {
    /// The file named in messages.
    package let file: String
    package let format: Document.Format
    package let value: PropertyValue
    package let locations: SourceLocations

    /// Reads a document.
    /// - Parameters:
    ///   - file: the file named in messages.
    ///   - action: the action named in errors, such as `read the page grid`.
    /// - Returns: the document, or nil with the reason why it cannot be read.
    package static func read(
        _ data: Data, file: String, cannot action: String
    ) -> (document: LocatedDocument?, fault: Diagnostic?) {
        do throws(MastheadError) {
            let document = try Document(data, subject: file, cannot: action)
            let read = LocatedDocument(
                file: file, format: document.format, value: try document.value(),
                locations: SourceLocations(document))
            return (read, nil)
        } catch {
            return (nil, syntaxFault(error, in: data, file))
        }
    }

    /// Returns a diagnostic for each key that occurs twice in a dictionary.
    /// - Parameter position: returns the page that a value belongs to.
    package func duplicateKeys(
        position: ([DocumentFault.Step]) -> PagePosition? = { _ in nil }
    ) -> [Diagnostic] {
        locations.duplicates.map { duplicate in
            let place = locations.place(of: duplicate.place)
            let key = if case .key(let key)? = duplicate.path.last { key } else { "" }
            return Diagnostic(
                file: file, line: place.line, excerpt: place.excerpt, position: position(duplicate.path),
                code: "duplicate-key", message: "The key '\(key)' appears here a second time.",
                hint: "Delete one of the two values, because Masthead uses only one value.")
        }
    }

    /// Returns the diagnostic for a fault in this document.
    package func diagnostic(_ fault: DocumentFault, position: PagePosition? = nil) -> Diagnostic {
        let place = locations.place(of: fault.path, key: fault.isAboutKey)
        return Diagnostic(
            file: file, line: place?.line, excerpt: place?.excerpt, position: position,
            severity: fault.severity, code: fault.code, message: fault.message, remedies: fault.remedies)
    }

    /// Returns the diagnostic for a document that cannot be parsed, with the location of the error.
    private static func syntaxFault(_ error: MastheadError, in data: Data, _ file: String) -> Diagnostic {
        let text = SourceLocations.utf8(data)
        let lines = LineTable(text)
        var message = error.found
        var place: (line: Int, excerpt: SourceExcerpt)?
        if text.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "<") {
            // Foundation reports line 1 for any error in XML, so use libxml2.
            if let fault = PropertyListLocator.fault(in: text) {
                message = fault.message
                place = lines.excerpt(line: fault.line, column: fault.column).map { (fault.line, $0) }
            } else if let fault = PropertyListLocator.valueFault(in: text) {
                message = fault.message
                place = lines.excerpt(fault.place)
            }
        } else if let fault = JSONLocator.fault(in: text) {
            message = fault.message
            place = lines.excerpt(fault.offset..<fault.offset + 1)
        }
        return Diagnostic(
            file: file, line: place?.line, excerpt: place?.excerpt, code: "malformed-document",
            message: "The document cannot be read: \(message)", remedies: error.remedies)
    }
}
