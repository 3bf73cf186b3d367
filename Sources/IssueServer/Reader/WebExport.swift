public import Foundation
public import IssueReader
public import Periodical

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
    /// - Returns: how many files and bytes were written.
    /// - Throws: ``MastheadError`` where a file cannot be read or written.
    @discardableResult
    public func write(
        _ issue: WebIssue, cover: (standard: URL, double: URL)?, onFile: (Int, Int) -> Void = { _, _ in }
    ) throws(MastheadError) -> (files: Int, bytes: Int) {
        let shell = try ReaderShell { [classes] in classes }
        let base = "issues/\(issue.heading.name)/"
        let row = ShelfRow(issue, cover: cover?.standard)
        var shelf = try existingShelf()
        shelf.issues.removeAll { $0.name == row.name }
        shelf.issues.append(row)
        shelf.issues.sort { ($0.date ?? "", $1.name) > ($1.date ?? "", $0.name) }
        shelf.title = shelf.issues.count == 1 ? row.title : "Issues"

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
        for (index, path) in paths.enumerated() {
            onFile(index, paths.count)
            guard let file = try issue.file(at: path) else { continue }
            switch file.content {
            case .data(let data): try put(data, base + path)
            case .file(let source): try put(try read(source), base + path)
            }
        }
        onFile(paths.count, paths.count)
        for (path, file) in shell.files() { try put(file.data, path) }
        if let cover {
            let name = issue.heading.name
            for (file, scale) in [(cover.standard, Scale.standard), (cover.double, .double)] {
                let path = "covers/" + scale.name(for: "\(name).\(cover.standard.pathExtension)")
                try put(try read(file), path)
            }
        }
        // The newest issue's cover stands for all of them.
        let newest = shelf.issues.first { $0.cover != nil }
        let icon = newest.map { row in
            folder.appending(path: "covers/\(row.name)").appendingPathExtension(
                (row.cover.map { URL(filePath: $0).pathExtension }) ?? "")
        }
        if let icon { try put(try read(icon), "icon.\(icon.pathExtension)") }
        try put(try shell.manifest(shelf, icon: icon).data, "manifest.webmanifest")
        // The pages come last: whoever looks meanwhile sees what was there.
        try put(shell.issue(issue.heading).data, base + "index.html")
        try put(try shelf.json(), "library.json")
        try put(shell.index(shelf).data, "index.html")
        return count
    }

    private func existingShelf() throws(MastheadError) -> ShelfDocument {
        let file = folder.appending(path: "library.json")
        guard FileManager.default.fileExists(atPath: file.path) else {
            return ShelfDocument(title: "", live: false, issues: [])
        }
        do { return try JSONDecoder().decode(ShelfDocument.self, from: Data(contentsOf: file)) } catch {
            throw MastheadError(
                .malformedDocument, doing: "reading the shelf", to: file.path, found: "\(error)",
                hint: "It is not one that `masthead export web` wrote: choose another folder.")
        }
    }
}
