import Files
import Foundation
import IssueLibrary
import IssuePublisher
import LibraryReading
import Periodical

/// An import of local files, which prints a line for each file.
struct AddedFiles: Sendable {
    let library: IssueLibrary
    /// Whether to print the name of every skipped file.
    let isVerbose: Bool
    private let console = Console.current

    init(_ library: IssueLibrary, isVerbose: Bool) {
        self.library = library
        self.isVerbose = isVerbose
    }

    /// How many files in a folder were added, already known, skipped or failed.
    private struct Count {
        var added = 0
        var known = 0
        var passedOver = 0
        var failed = 0
        /// The folders that Masthead manages itself and whose files are therefore skipped.
        var managed: [URL] = []
    }

    /// Imports one file.
    func add(_ file: URL) async throws(MastheadError) {
        let addition = try await library.addBook(file)
        tell(addition, file)
    }

    /// Imports all books in a folder and its subfolders, skipping other files.
    /// - Returns: whether all books were imported.
    func add(below folder: URL) async throws(MastheadError) -> Bool {
        guard !IssueSource.isSourceFolder(folder) else {
            throw MastheadError(
                .notABook, cannot: "add", to: folder.path, found: "the folder contains issue sources, not a catalog",
                hint: "Use `masthead pack \(folder.path.asShellWord) -o dist`, then `masthead add dist`.")
        }
        let count = try await Signals.canceling { () throws(MastheadError) in try await addAll(below: folder) }
        let found = count.added + count.known + count.failed
        guard found > 0 || count.passedOver == 0 || !count.managed.isEmpty else {
            throw MastheadError(
                .notABook, cannot: "import the folder", to: folder.path,
                found:
                    """
                    the folder has no catalog, and none of its \(count.passedOver.counted("file")) is an EPUB, \
                    a PDF or a 
                    """
                        + "comic (CBZ)",
                hint: "To make an issue from a folder of pictures, use "
                    + "`masthead import \(folder.path.asShellWord) -o issues/NAME`.")
        }
        guard found > 0 || !count.managed.isEmpty else {
            throw MastheadError(
                .notABook, cannot: "import the folder", to: folder.path, found: "the folder has no catalog and no files"
            )
        }
        var parts = ["\(count.added.counted("book")) added"]
        if count.known > 0 { parts.append("\(count.known) already in the library") }
        if count.failed > 0 { parts.append("\(count.failed) failed") }
        if !count.managed.isEmpty { parts.append("\(count.managed.count.counted("folder")) skipped") }
        if count.passedOver > 0 { parts.append("\(count.passedOver.counted("other file")) skipped") }
        console.print("\(folder.path.printable): \(parts.joined(separator: ", "))")
        return count.failed == 0
    }

    private func addAll(below folder: URL) async throws(MastheadError) -> Count {
        let display = CountingDisplay(console: console, isQuiet: false)
        defer { display.finish() }
        var count = Count()
        var skipped: [String: Bool] = [:]
        /// Returns whether a folder or its parent is a library, an issue source or a packed folder. The files in these
        /// folders are parts of issues rather than books.
        func isManaged(_ inner: URL) -> Bool {
            guard inner.path.count > folder.path.count else { return false }
            if let known = skipped[inner.path] { return known }
            let isBelow = isManaged(inner.deletingLastPathComponent())
            let words = isBelow ? nil : Self.managed(inner)
            if let words {
                count.managed.append(inner)
                display.finish()
                console.note("skipped: \(inner.path.printable): \(words)")
            }
            skipped[inner.path] = isBelow || words != nil
            return isBelow || words != nil
        }
        for (number, entry) in FileWalk(folder).enumerated() {
            guard !Task.isCancelled else {
                throw MastheadError(
                    .stopped, cannot: "import the folder", to: folder.path, found: "interrupted", remedies: [.goOn])
            }
            display.show(
                "adding \(folder.lastPathComponent.printable)",
                DownloadProgress(byteCount: number, totalByteCount: nil), unit: .things("files"))
            do throws(MastheadError) {
                let file = try entry.get()
                guard !isManaged(file.deletingLastPathComponent()) else { continue }
                let addition = try await library.addBook(file)
                if addition.outcome == .known { count.known += 1 } else { count.added += 1 }
                display.finish()
                tell(addition, file)
            } catch {
                if error.code == .notABook {
                    count.passedOver += 1
                    // Report an unreadable file with a book's extension, because it may be a damaged book.
                    guard isVerbose || error.hint != nil || PublicationAddress.isBookFile(error.subject) else {
                        continue
                    }
                    display.finish()
                    console.note("skipped: \(error.subject.printable): \(error.found.printable)")
                } else {
                    guard error.code != .stopped else { throw error }
                    count.failed += 1
                    display.finish()
                    console.report(error)
                }
            }
        }
        return count
    }

    /// Returns the type of a folder whose files are parts of issues rather than books.
    private static func managed(_ folder: URL) -> String? {
        guard !FileManager.default.fileExists(atPath: folder.appending(path: "library.sqlite").path) else {
            return "a library"
        }
        if IssueLibrary.hasCatalog(in: folder) {
            return "a packed folder; add it with `masthead add \(folder.path.asShellWord)`"
        }
        return IssueSource.isSourceFolder(folder) ? "issue sources" : nil
    }

    private func tell(_ addition: FileAddition, _ file: URL) {
        let name = addition.item.reference.description.printable
        switch addition.outcome {
        case .added:
            // Do not print the page count of reflowable text, because it depends on the display.
            let count = addition.kind == .epub ? nil : addition.item.description.pageCount
            let pages = count.map { ", \($0.counted("page"))" } ?? ""
            let size = addition.item.byteCount.byteText
            console.print("added \(name): \(addition.item.title.printable) (\(addition.kind.name)\(pages), \(size))")
        case .known: console.print("\(name) is already in the library (\(file.path.printable))")
        case .restored: console.print("\(name) is available again (\(file.path.printable))")
        }
    }
}
