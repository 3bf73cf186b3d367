import Foundation
import Periodical
import Pictures

/// Makes an issue source of an HPub, Baker's format: `book.json` with a list of HTML pages, and their files.
///
/// Each page becomes one that holds all it needs: pages are shown without network, and from a file of their own.
struct HPubImport: ImportOriginal {
    private let folder: URL
    private let book: [String: PropertyValue]
    private let contents: [String]

    /// Reads `book.json`.
    init(_ folder: URL, called name: String) throws(MastheadError) {
        self.folder = folder
        let file = folder.appending(path: "book.json")
        let data: Data
        do { data = try Data(contentsOf: file) } catch { throw .files("reading", file, error) }
        let subject = "\(name)/book.json"
        book = try Document(data, subject: subject, doing: "reading the book").value().dictionary ?? [:]
        contents = (book["contents"]?.array ?? []).compactMap(\.string)
        guard !contents.isEmpty else {
            throw MastheadError(
                .malformedDocument, doing: "reading the book", to: subject, found: "it lists no contents",
                hint: "'contents' is an array of the names of HTML files.")
        }
    }

    var pageCount: Int { contents.count }

    var articles: [Int: String?]? { nil }

    var metadata: [String: PropertyValue] {
        var pageCount: Int { contents.count }

        var articles: [Int: String?]? { nil }

        var metadata: [String: PropertyValue] = [:]
        if let title = book["title"]?.string { metadata["Title"] = .string(title.writable) }
        if let text = book["date"]?.string, let date = Date(rfc3339: text) ?? Date(rfc3339: "\(text)T00:00:00Z") {
            metadata["Date"] = .date(date)
        }
        if let language = book["language"]?.string { metadata["Language"] = .string(language.writable) }
        return metadata
    }

    func pages(into target: ImportFolder, _ report: ImportReport) throws(MastheadError) -> [ImportedPage] {
        var pages: [ImportedPage] = []
        for (index, path) in contents.enumerated() {
            let html = try SelfContainedHTML(path, in: folder)
            let name = "pages/\(index + 1).html"
            try target.write(html.data, to: name)
            var page = ImportedPage(number: index + 1, className: "WebPage")
            page.title = html.title?.writable
            page.properties["html"] = .string(name)
            pages.append(page)
            report.onPage(index + 1, contents.count)
        }
        if let cover = try cover() { try target.copy(cover.file, to: "cover@2x.\(cover.fileExtension)") }
        return pages
    }

    private func cover() throws(MastheadError) -> (file: URL, fileExtension: String)? {
        guard let path = book["cover"]?.string, let file = SelfContainedHTML.file(path, from: "", in: folder) else {
            return nil
        }
        let fileExtension = AssetKind.fileExtension(of: path)
        guard ["png", "jpg"].contains(fileExtension) else { return nil }
        return (file, fileExtension)
    }
}
