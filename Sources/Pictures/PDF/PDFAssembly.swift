import Files
package import Foundation
package import Periodical

/// A PDF that qpdf assembles from pages of other documents, with modified properties.
///
/// The text, fonts and vectors of the pages are kept. The same inputs give the same bytes.
package struct PDFAssembly {
    /// A page of another document, to be drawn over a page.
    package struct Overlay: Sendable {
        let source: URL
        let number: Int
        let target: Int

        /// - Parameters:
        ///   - source: the other document.
        ///   - number: the page number in the other document, from 1.
        ///   - target: the number of the page in this document.
        package init(_ source: URL, page number: Int, over target: Int) {
            (self.source, self.number, self.target) = (source, number, target)
        }
    }

    private let file: URL
    /// The temporary folder for intermediate documents.
    private let scratch: URL

    package init(_ file: URL, scratch: URL) { (self.file, self.scratch) = (file, scratch) }

    private static let program = LimitedProgram(
        name: "qpdf", package: "qpdf", seconds: 600, byteLimit: 1 << 32, action: "write the PDF",
        hint: "Check that the PDFs of the issue are complete and need no password.")

    private func qpdf(_ arguments: [String]) throws(MastheadError) -> Data {
        try Self.program.run(["--warning-exit-0"] + arguments, on: file)
    }

    /// Runs qpdf to write a file. On a full disk, qpdf writes a part of the file and ends without an error.
    private func qpdf(_ arguments: [String], to target: URL) throws(MastheadError) {
        _ = try qpdf(arguments + [target.path])
        let end: Data
        do {
            let handle = try FileHandle(forReadingFrom: target)
            defer { handle.closeFile() }
            let count = try handle.seekToEnd()
            try handle.seek(toOffset: count - min(count, 32))
            end = try handle.readToEnd() ?? Data()
        } catch { throw .files("read", target, error) }
        guard end.range(of: Data("%%EOF".utf8)) != nil else { throw .system("write", target, number: ENOSPC) }
    }

    /// Draws pages of other documents over the document's pages.
    /// - Parameters:
    ///   - overlays: the pages to draw, at most one for each page of the document.
    ///   - target: the file to write.
    package func write(_ overlays: [Overlay], to target: URL) throws(MastheadError) {
        var current = file
        // Run qpdf once for each other document, because it accepts only one per run.
        let sources = overlays.map(\.source).reduce(into: [URL]()) { if !$0.contains($1) { $0.append($1) } }
        for (index, source) in sources.enumerated() {
            let pages = overlays.filter { $0.source == source }
            let next = index == sources.count - 1 ? target : scratch.appending(path: "overlay-\(index).pdf")
            let from = pages.map { String($0.number) }.joined(separator: ",")
            let to = pages.map { String($0.target) }.joined(separator: ",")
            let overlay = ["--overlay", source.path, "--from=\(from)", "--to=\(to)", "--"]
            try qpdf(Self.options + [current.path] + overlay, to: next)
            current = next
        }
    }

    private static let options = ["--deterministic-id", "--object-streams=generate"]

    /// Writes a copy of the document with modified properties and page dictionaries.
    /// - Parameters:
    ///   - properties: entries for the document catalog (ISO 32000-2, 7.7.2), in qpdf's JSON.
    ///   - pages: entries for the first pages, in order. A nil value removes an entry.
    ///   - target: the file to write.
    package func write(
        catalog properties: [String: Any] = [:], pages: [[String: Any?]] = [], to target: URL
    ) throws(MastheadError) {
        let update = scratch.appending(path: "update.json")
        var changes: [String: Any] = [:]
        if !properties.isEmpty, let root = try object("trailer")["/Root"] as? String {
            let catalog = try object(Self.number(root)).merging(properties) { $1 }
            changes["obj:\(root)"] = ["value": catalog]
        }
        if pages.contains(where: { !$0.isEmpty }) {
            let list = try json(["--json-key=pages"])["pages"] as? [[String: Any]] ?? []
            let all = try objects()
            for (reference, entries) in zip(list.compactMap({ $0["object"] as? String }), pages) {
                guard !entries.isEmpty, var values = all["obj:\(reference)"] else { continue }
                for (key, value) in entries { values[key] = value }
                changes["obj:\(reference)"] = ["value": values]
            }
        }
        let document: [String: Any] = [
            "qpdf": [
                [
                    "jsonversion": 2, "pushedinheritedpageresources": false, "calledgetallpages": false,
                    "maxobjectid": 0,
                ], changes,
            ]
        ]
        do {
            try JSONSerialization.data(withJSONObject: document, options: [.sortedKeys]).write(to: update)
        } catch { throw .files("write", update, error) }
        try qpdf(Self.options + [file.path, "--update-from-json=\(update.path)"], to: target)
    }

    /// Returns the object number and generation in a reference such as `5 0 R`, as an option for qpdf.
    private static func number(_ reference: String) -> String {
        reference.split(separator: " ").prefix(2).joined(separator: ",")
    }

    /// Returns the dictionary of an object.
    private func object(_ name: String) throws(MastheadError) -> [String: Any] {
        try objects(["--json-object=\(name)"]).values.first ?? [:]
    }

    /// Returns the dictionaries of objects, by name. Streams are left out.
    private func objects(_ options: [String] = []) throws(MastheadError) -> [String: [String: Any]] {
        let parts = try json(["--json-key=qpdf"] + options)["qpdf"] as? [[String: Any]] ?? []
        return (parts.last ?? [:]).compactMapValues { ($0 as? [String: Any])?["value"] as? [String: Any] }
    }

    private func json(_ options: [String]) throws(MastheadError) -> [String: Any] {
        let data = try qpdf(["--json=2"] + options + [file.path])
        do { return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:] } catch {
            throw .files("read the structure of", file, error)
        }
    }
}
