import Files
import Formats
import Foundation
import Markup
public import Periodical

/// A check of the EPUBs in a folder before they are packed.
public enum BookCheck {
    /// Returns all faults in the folder's settings and books.
    public static func diagnostics(of source: BookSource) throws(MastheadError) -> [Diagnostic] {
        var diagnostics = source.settings.diagnostics
        let plan = BookPacker.plan(source, &diagnostics)
        let work = FileManager.default.temporaryDirectory.appending(path: "masthead-check-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: work) }
        let found = Parallel.map(plan.count) { index in
            faults(of: plan[index].file, in: work.appending(path: "\(index)"))
        }
        return diagnostics + found.flatMap(\.self)
    }

    private static func faults(of file: URL, in scratch: URL) -> [Diagnostic] {
        defer { try? FileManager.default.removeItem(at: scratch) }
        let book: EPUBBook
        do throws(MastheadError) {
            try FileSystem.createFolder(scratch)
            book = try BookMaking.open(file, named: file.relativePath, unpackedIn: scratch)
        } catch { return [BookPacker.diagnostic(error, of: file)] }
        func warning(_ code: String, _ message: String, _ hint: String) -> Diagnostic {
            Diagnostic(file: file.relativePath, severity: .warning, code: code, message: message, hint: hint)
        }
        var found: [Diagnostic] = []
        let said = book.package.metadata
        if said.title == nil {
            found.append(
                warning("missing-title", "The EPUB has no title.", "Add a 'title' in store.json."))
        }
        if said.language == nil {
            found.append(
                warning(
                    "missing-language", "The EPUB does not declare its language.",
                    "Declare dc:language in the EPUB, because hyphenation and read-aloud need the language."))
        }
        if book.coverPath == nil {
            found.append(
                warning(
                    "missing-cover", "The EPUB has no cover, so packing draws a cover with the title.",
                    "Add a 'cover' in store.json."
                ))
        }
        let missing = book.package.manifest.values.filter { $0.path == nil && !$0.id.isEmpty }.map(\.id).sorted()
        if !missing.isEmpty {
            found.append(
                warning(
                    "missing-file",
                    "The package document lists missing files: \(missing.prefix(5).joined(separator: ", ")).",
                    "Add the files, or remove them from the manifest."))
        }
        for place in book.package.spine {
            guard let path = place.item.path, place.item.isText else { continue }
            do throws(MastheadError) {
                guard let fault = XMLTree(try book.folder.data(of: path))?.fault else { continue }
                found.append(
                    warning(
                        "ill-formed-document", "\(path):\(fault.line): \(fault.message).",
                        "Correct the markup, because some readers reject the book."))
            } catch { found.append(BookPacker.diagnostic(error, of: file)) }
        }
        return found
    }
}
