import Foundation
import Periodical
import Pictures

/// Makes an issue source of an HPub, Baker's format: `book.json` with a list of HTML pages, and their files.
struct HPubImport: ImportOriginal {
    private let folder: URL
    private let book: [String: PropertyValue]
    /// The paths of the pages, each once.
    private let contents: [String]
    /// Entries that mean a part of a page that is there already.
    private let parts: [String]

    /// Reads `book.json`.
    init(_ folder: URL, called name: String) throws(MastheadError) {
        self.folder = folder
        let file = folder.appending(path: "book.json")
        let data: Data
        do { data = try Data(contentsOf: file) } catch { throw .files("reading", file, error) }
        let subject = "\(name)/book.json"
        book = try Document(data, subject: subject, doing: "reading the book").value().dictionary ?? [:]
        func refused(_ found: String, _ hint: String) -> MastheadError {
            MastheadError(.malformedDocument, doing: "reading the book", to: subject, found: found, hint: hint)
        }
        let entries = book["contents"]?.array ?? []
        guard !entries.isEmpty else {
            throw refused("it lists no contents", "'contents' is an array of the names of HTML files.")
        }
        var contents: [String] = []
        var parts: [String] = []
        var missing: [String] = []
        for (index, entry) in entries.enumerated() {
            guard let reference = entry.string else {
                missing.append("entry \(index + 1), which is \(entry.typeName)")
                continue
            }
            guard case .file(let path, _) = BookReference(reference, from: "", in: folder) else {
                missing.append("'\(reference.printable)'")
                continue
            }
            if contents.contains(path) { parts.append(reference) } else { contents.append(path) }
        }
        guard missing.isEmpty else {
            let named = missing.prefix(20).joined(separator: ", ") + (missing.count > 20 ? " and more" : "")
            throw refused(
                "\(missing.count) of its \(entries.count) pages \(missing.count == 1 ? "is" : "are") not in the book: \(named)",
                "Add the files, or take their names out of 'contents'.")
        }
        self.contents = contents
        self.parts = parts
    }

    var pageCount: Int { contents.count }

    var articles: [Int: String?]? { nil }

    var metadata: [String: PropertyValue] {
        var metadata: [String: PropertyValue] = [:]
        if let title = book["title"]?.string { metadata["Title"] = .string(title.writable) }
        if let text = book["date"]?.string, let date = Date(rfc3339: text) ?? Date(rfc3339: "\(text)T00:00:00Z") {
            metadata["Date"] = .date(date)
        }
        if let language = book["language"]?.string { metadata["Language"] = .string(language.writable) }
        return metadata
    }

    func pages(into target: ImportFolder, _ report: ImportReport) throws(MastheadError) -> [ImportedPage] {
        let names = pageNames()
        var files = BookFiles(folder, target, pages: names)
        var pages: [ImportedPage] = []
        var scripted: [String] = []
        for (index, path) in contents.enumerated() {
            let html = try BookPage(path, in: folder, &files)
            let name = names[path] ?? BookFiles.assetName(path)
            try target.write(html.data, to: name)
            if html.hadScripts { scripted.append(path) }
            var page = ImportedPage(number: index + 1, className: "WebPage")
            page.title = html.title?.writable
            page.properties["html"] = .string(name)
            let assets = files.assets(of: path).map { asset in
                PropertyValue.dictionary([asset.kind.rawValue: .string(asset.name)])
            }
            if !assets.isEmpty { page.properties["assets"] = .array(assets) }
            pages.append(page)
            report.onPage(index + 1, contents.count)
        }
        report.leftOut(parts, because: "parts of pages that are there whole")
        report.leftOut(scripted.map { "the scripts of \($0)" }, because: "nothing runs in a page")
        report.leftOut(files.missing.sorted(), because: "pages refer to them, and the book does not have them")
        report.leftOut(files.unshown.sorted(), because: "no pages of the book, nor files that a page can show")
        report.leftOut(files.elsewhere.sorted(), because: "pages load nothing from elsewhere")
        try BookCover(book["cover"]?.string, in: folder).write(
            to: target, otherwise: contents.lazy.flatMap { files.pictures(of: $0) }, report)
        return pages
    }

    /// The names of the assets that pages become: `.html`, whatever they were called, and no two the same.
    private func pageNames() -> [String: String] {
        var names: [String: String] = [:]
        var taken: Set<String> = []
        for path in contents {
            let name = BookFiles.assetName(path)
            let stem = AssetKind.fileExtension(of: name).isEmpty ? name : (name as NSString).deletingPathExtension
            var candidate = "\(stem).html"
            var number = 2
            while !taken.insert(candidate.lowercased()).inserted {
                candidate = "\(stem)-\(number).html"
                number += 1
            }
            names[path] = candidate
        }
        return names
    }
}
