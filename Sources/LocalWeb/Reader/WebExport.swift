public import Foundation
public import Periodical
public import Rendering

/// Writes the web reader with an issue as static files, for any web server.
public struct WebExport: Sendable {
    private let folder: URL
    private let classes: PageClassRegistry

    /// Prepares to write into a folder; issues that were written there before stay on its shelf.
    /// - Parameter classes: the page classes that are known.
    public init(into folder: URL, classes: PageClassRegistry = .builtIn) {
        self.folder = folder
        self.classes = classes
    }

    /// Writes an issue, then the shelf with it.
    /// - Parameters:
    ///   - cover: the issue's cover, the standard one and the one at @2x.
    ///   - onFile: told how many of how many files are written.
    /// - Returns: how many files and bytes were written, and why others could not be made: the pages that need them say so.
    /// - Throws: ``MastheadError`` where a file cannot be written.
    @discardableResult
    public func write(
        _ issue: WebIssue, cover: (standard: URL, double: URL)?, onFile: (Int, Int) -> Void = { _, _ in }
    ) throws(MastheadError) -> (files: Int, bytes: Int, failures: [MastheadError]) {
        let shell = try ReaderShell { [classes] in classes }
        let base = ReaderAddress.folder(of: issue.heading.name)
        let row = ShelfRow(issue, cover: cover?.standard)
        var shelf = try existingShelf()
        try Self.check(row.name, beside: shelf.issues.map(\.name))
        shelf.issues.removeAll { $0.name == row.name }
        shelf.issues.append(row)
        shelf.issues.sort { ($0.date ?? "", $1.name) > ($1.date ?? "", $0.name) }
        shelf.title = Self.title(of: shelf.issues)

        var count = (files: 0, bytes: 0)
        func put(_ data: Data, _ path: String) throws(MastheadError) {
            let file = folder.appending(path: path)
            do {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try data.write(to: file, options: .atomic)
            } catch { throw .files("writing", file, error) }
            count.files += 1
            count.bytes += data.count
        }
        func read(_ file: URL) throws(MastheadError) -> Data {
            do { return try Data(contentsOf: file, options: .mappedIfSafe) } catch {
                throw .files("reading", file, error)
            }
        }
        let paths = try issue.paths()
        let absences = issue.absences()
        var failures = absences
        for (index, path) in paths.enumerated() {
            onFile(index, paths.count)
            let made: Data?
            // One bad picture does not keep the other pages from being written.
            do throws(MastheadError) {
                switch try issue.file(at: path)?.content {
                case .data(let data): made = data
                case .file(let source): made = try read(source)
                case nil: made = nil
                }
            } catch {
                failures[path] = error
                continue
            }
            if let made { try put(made, base + path) }
        }
        for (path, data) in try issue.documents(without: failures) { try put(data, base + path) }
        onFile(paths.count, paths.count)
        for (path, file) in shell.files() { try put(file.data, path) }
        if let cover {
            let name = issue.heading.name
            for (file, scale) in [(cover.standard, Scale.standard), (cover.double, .double)] {
                let path = ReaderAddress.coverFile(of: name, scale, cover.standard.pathExtension)
                try put(try read(file), path)
            }
        }
        // The newest issue's cover stands for all of them.
        let newest = shelf.issues.first { $0.cover != nil }
        let icon = newest.map { row in
            folder.appending(
                path: ReaderAddress.coverFile(
                    of: row.name, .standard, (row.cover.map { URL(filePath: $0).pathExtension }) ?? ""))
        }
        if let icon { try put(try read(icon), "icon.\(icon.pathExtension)") }
        try put(try shell.manifest(shelf.title, icon: icon).data, "manifest.webmanifest")
        // The pages come last: a reader meanwhile sees what was there.
        try put(shell.issue(issue.heading).data, base + "index.html")
        try put(try shelf.json(), "library.json")
        try put(shell.index(shelf.title).data, "index.html")
        // The same fault of one file, at two scales, is one.
        let told = (absences.keys.sorted() + paths).compactMap { failures[$0] }
        return (count.files, count.bytes, told.indices.filter { !told[..<$0].contains(told[$0]) }.map { told[$0] })
    }

    /// What is written above the shelf: the issue, or the publication that all are of.
    private static func title(of rows: [ShelfRow]) -> String {
        let publications = Set(rows.map(\.publication))
        let shared = publications.count == 1 ? publications.first ?? nil : nil
        return (rows.count == 1 ? rows.first?.title : shared) ?? "Issues"
    }

    /// Sees to it that an issue's files are not among those of another: `issues/HANDLE/NAME/` would be where `issues/HANDLE/` has
    /// its own `files/`.
    private static func check(_ key: String, beside others: [String]) throws(MastheadError) {
        for other in others {
            let (outer, inner) = key.count < other.count ? (key, other) : (other, key)
            guard inner.hasPrefix(outer + "/"), WebIssue.ownNames.contains(String(inner.dropFirst(outer.count + 1)))
            else { continue }
            throw MastheadError(
                .configuration, doing: "exporting", to: key, found: "its files would lie among those of \(other)",
                remedies: [.useAnotherFolder])
        }
    }

    private func existingShelf() throws(MastheadError) -> ShelfDocument {
        let file = folder.appending(path: "library.json")
        guard FileManager.default.fileExists(atPath: file.path) else {
            return ShelfDocument(title: "", live: false, issues: [])
        }
        do { return try JSONDecoder().decode(ShelfDocument.self, from: Data(contentsOf: file)) } catch {
            throw MastheadError(
                .malformedDocument, doing: "reading the shelf", to: file.path, found: "\(error)",
                remedies: [.advice("It is not one that an export wrote."), .useAnotherFolder])
        }
    }
}
