import Formats
import Foundation
import Mustache
import Periodical
import Rendering

/// The page at `/` for a packed folder, which shows the issues or books and the command that follows the folder.
struct PackedFolderPage: Sendable {
    let folder: URL

    /// The maximum number of rows on the page.
    private static let limit = 500

    /// Returns the page as HTML. The server's URL must end with a slash.
    func html(at address: String) throws -> String {
        let files = WebSource.embedded(in: "reader")
        let template = try MustacheTemplate(string: files["served.html"] ?? "")
        var values: [String: Any] = ["title": folder.lastPathComponent.printable]
        values["style"] = ["shared/tokens.css", "shared/base.css"].compactMap { files[$0] }.joined(separator: "\n")
        values["about"] = "This folder has no catalog. Pack issues into it."
        do throws(MastheadError) {
            if let (catalog, name) = try catalog() {
                values.merge(Self.values(of: catalog, in: folder)) { $1 }
                values["address"] = address + name
                values["catalog"] = [
                    "name": name, "type": name.hasSuffix(".plist") ? "application/x-plist" : "application/json",
                ]
            }
        } catch {
            values["about"] = "Could not read the catalog of this folder."
            values["fault"] = error.description.printable
        }
        return template.render(values)
    }

    /// Returns the folder's catalog and its file name, or nil if the folder has no catalog.
    private func catalog() throws(MastheadError) -> (Catalog, name: String)? {
        for name in ["issues.plist", "config.json"] {
            guard let data = try read(name) else { continue }
            var catalog = try Catalog.read(data, subject: folder.appending(path: name).path).catalog
            if let front = catalog.store, let books = try read("books.json") {
                catalog = try StoreList.readBooks(
                    books, of: front, isVouchedFor: false, subject: folder.appending(path: "books.json").path
                ).catalog
            }
            return (catalog, name)
        }
        return nil
    }

    private func read(_ name: String) throws(MastheadError) -> Data? {
        let file = folder.appending(path: name)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        do { return try Data(contentsOf: file) } catch { throw .files("read", file, error) }
    }

    private static func values(of catalog: Catalog, in folder: URL) -> [String: Any] {
        let thing = catalog.kind == .bookshelf ? "book" : "issue"
        let count = catalog.entries.count
        var values: [String: Any] = [
            "title": (catalog.title ?? folder.lastPathComponent).printable, "about": count.counted(thing),
            "issues": catalog.entries.prefix(limit).map { row(of: $0, in: folder) },
        ]
        if count > limit { values["more"] = "And \(count - limit) more." }
        return values
    }

    private static func row(of entry: CatalogEntry, in folder: URL) -> [String: Any] {
        let bytes = entry.archives.map(\.size).max().map { Int64($0).formatted(.byteCount(style: .file)) }
        let authors = entry.description.authors.joined(separator: ", ")
        let day = entry.description.date.map { String($0.written.prefix(10)) }
        let facts = [authors.isEmpty ? nil : authors, day, bytes]
        var row: [String: Any] = [
            "title": entry.description.title.printable, "language": entry.description.language ?? "",
            // Each fact has its own text direction. Otherwise, an author's name in a right-to-left script would move
            // the size to the other side of the name.
            "facts": facts.compactMap(\.self).enumerated().map { index, fact in
                ["separator": index == 0 ? "" : " · ", "fact": fact.printable]
            },
        ]
        row["cover"] = entry.cover.flatMap { path(of: $0, in: folder) }
        if let content = entry.content.flatMap({ path(of: $0, in: folder) }) {
            row["content"] = content
            row["file"] = (content.removingPercentEncoding ?? content).printable
        }
        return row
    }

    /// Returns the path of a file in the folder. Only the last component of an absolute URL counts, because the
    /// publisher may serve the folder from another host.
    private static func path(of address: String, in folder: URL) -> String? {
        guard let url = URL(string: address) else { return nil }
        let path = url.scheme == nil ? url.path(percentEncoded: false) : url.lastPathComponent
        guard !path.isEmpty, !path.hasPrefix("/"), !path.split(separator: "/").contains(".."),
            FileManager.default.fileExists(atPath: folder.appending(path: path).path)
        else { return nil }
        return WebIssue.url(path)
    }
}
