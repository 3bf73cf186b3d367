import Files
import Formats
import Foundation
import Markup
public import Periodical

/// Checks a folder of EPUBs before it is packed.
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
                warning("missing-title", "It does not say what it is called.", "Give it a 'title' in store.json."))
        }
        if said.language == nil {
            found.append(
                warning(
                    "missing-language", "It does not say in which language it is.",
                    "Its words are not divided, and read aloud by chance."))
        }
        if book.coverPath == nil {
            found.append(
                warning(
                    "missing-cover", "It has no cover: one with its title is drawn.", "Give it a 'cover' in store.json."
                ))
        }
        let missing = book.package.manifest.values.filter { $0.path == nil && !$0.id.isEmpty }.map(\.id).sorted()
        if !missing.isEmpty {
            found.append(
                warning(
                    "missing-file",
                    "Its package lists what is not in it: \(missing.prefix(5).joined(separator: ", ")).",
                    "Readers show nothing in the place of these files."))
        }
        for place in book.package.spine {
            guard let path = place.item.path, place.item.isText else { continue }
            do throws(MastheadError) {
                guard let fault = XMLTree(try book.folder.data(of: path))?.fault else { continue }
                found.append(
                    warning(
                        "ill-formed-document", "\(path):\(fault.line): \(fault.message).",
                        "It is read as far as it makes sense; other readers may refuse it."))
            } catch { found.append(BookPacker.diagnostic(error, of: file)) }
        }
        return found
    }
}
