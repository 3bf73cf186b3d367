public import Foundation

/// The list of issues that a publisher offers: `issues.plist` on the wire.
public struct Catalog: Sendable, Hashable {
    /// The issues, in the order of the document.
    public var entries: [CatalogEntry]

    /// Makes a catalogue.
    public init(entries: [CatalogEntry]) { self.entries = entries }

    /// Reads a catalogue, ours or another's: a bad row is reported with its number and skipped, the rest is used.
    /// - Parameters:
    ///   - data: an XML or binary property list, or JSON.
    ///   - subject: the file or URL, for messages.
    /// - Returns: the catalogue, and what was wrong with single rows.
    /// - Throws: ``MastheadError`` with the code `catalogue.malformed` where there are no rows to read at all.
    public static func read(
        _ data: Data, subject: String
    ) throws(MastheadError) -> (catalog: Catalog, diagnostics: [Diagnostic]) {
        let rows: [LenientRow]
        do {
            rows = try Document(data, subject: subject, doing: "reading the catalogue").decode([LenientRow].self)
        } catch var error {
            error.code = .malformedCatalogue
            error.hint = error.hint ?? "A catalogue is an array of dictionaries with Name, Title, Date, Cover, Content."
            throw error
        }
        var entries: [CatalogEntry] = []
        var diagnostics: [Diagnostic] = []
        var firstRows: [String: Int] = [:]
        for (index, row) in rows.enumerated() {
            func report(_ code: String, _ message: String, _ hint: String) {
                diagnostics.append(
                    Diagnostic(
                        file: subject, severity: .warning, code: code,
                        message: "Row \(index + 1) is skipped. \(message)",
                        hint: hint))
            }
            switch row.result {
            case .success(let entry):
                if let first = firstRows[entry.name] {
                    report(
                        "duplicate-name", "Its Name '\(entry.name)' is that of row \(first) too.",
                        "Every issue needs a Name of its own; tell the publisher.")
                } else {
                    firstRows[entry.name] = index + 1
                    entries.append(entry)
                }
            case .failure(let fault):
                report("bad-row", fault.message, "The other rows are used; tell the publisher.")
            }
        }
        return (Catalog(entries: entries), diagnostics)
    }
}

/// A row that is read or says why not, so that one bad row does not cost the catalogue.
private struct LenientRow: Decodable {
    let result: Result<CatalogEntry, RowFault>

    init(from decoder: any Decoder) throws {
        do {
            result = .success(try CatalogEntry(from: decoder))
        } catch let fault as RowFault {
            result = .failure(fault)
        } catch is DecodingError {
            result = .failure(RowFault(message: "It is not a dictionary that can be read."))
        }
    }
}
