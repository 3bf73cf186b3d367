import Formats
import Foundation
import Periodical

/// An importer for HPub, the format of the Baker framework: HTML pages, the files that they load, and `book.json` with
/// a list of the pages.
struct HPubImport: ImportOriginal {
    private let folder: ContentFolder
    private let book: HPub
    /// The paths of the pages, without duplicates.
    private var contents: [String] = []
    /// The entries in the list of pages that have a fragment and therefore name only part of a page.
    private var parts: [String] = []

    /// Reads the list of pages in `book.json`.
    init(_ folder: URL, called name: String) throws(MastheadError) {
        self.folder = ContentFolder(folder)
        let subject = "\(name)/\(HPub.document)"
        book = try HPub(self.folder, subject: subject)
        var missing: [String] = []
        for entry in book.entries {
            switch entry {
            case .page(let path): contents.append(path)
            case .part(let reference): parts.append(reference)
            case .missing(let reference): missing.append("'\(reference.printable)'")
            case .other(let number, let type): missing.append("entry \(number), which is \(type)")
            }
        }
        guard missing.isEmpty else {
            let named = missing.prefix(20).joined(separator: ", ") + (missing.count > 20 ? " and more" : "")
            throw MastheadError(
                .malformedDocument, cannot: "read the book", to: subject,
                found: "\(missing.count) of the \(book.entries.count) pages "
                    + "\(missing.count == 1 ? "is" : "are") missing: \(named)",
                hint: "Add the files, or remove their names from 'contents'.")
        }
    }

    var pageCount: Int { contents.count }

    var articles: [Int: String?]? { nil }

    var metadata: [String: PropertyValue] {
        var metadata: [String: PropertyValue] = [:]
        if let title = book.title { metadata["Title"] = .string(title.writable) }
        if let text = book.date, let date = Date(written: text) {
            metadata["Date"] = .date(date)
        }
        if let language = book.language { metadata["Language"] = .string(language.writable) }
        let authors = AuthorNames.of(book.authors)
        if !authors.isEmpty { metadata["Authors"] = .array(authors.map { .string($0) }) }
        return metadata
    }

    func pages(into target: ImportFolder, _ report: ImportReport) throws(MastheadError) -> [ImportedPage] {
        let names = pageNames()
        var files = BookFiles(folder, target, pages: names)
        var pages: [ImportedPage] = []
        var scripted: [String] = []
        for (index, path) in contents.enumerated() {
            let html = try page(path, &files)
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
        try files.bring()
        let shared = files.shared
        report.leftOut(parts, because: "parts of pages that were imported whole")
        report.leftOut(scripted.map { "the scripts of \($0)" }, because: "scripts do not run in pages")
        report.leftOut(shared.missing.sorted(), because: "pages refer to these files, but the book does not have them")
        report.leftOut(shared.unshown.sorted(), because: "not pages of the book or files that a page can show")
        report.leftOut(shared.elsewhere.sorted(), because: "pages cannot load files from other servers")
        try BookCover(
            book.cover, in: folder, title: book.title ?? "", names: AuthorNames.of(book.authors)
        ).write(
            to: target, otherwise: contents.lazy.flatMap { files.pictures(of: $0) }, report)
        return pages
    }

    /// Returns a page with its references adapted to the issue source.
    private func page(
        _ path: String, _ files: inout BookFiles
    ) throws(MastheadError) -> (data: Data, title: String?, hadScripts: Bool) {
        func refused(_ found: String) -> MastheadError {
            MastheadError(
                .malformedDocument, cannot: "import the page", to: path, found: found,
                hint: "Correct the page, or 'contents' in book.json.")
        }
        let html = try folder.data(of: path, limit: ContentAssets.byteLimit, cannot: "import")
        let page = try ContentPage(html) { use, reference throws(MastheadError) in
            try files.replacement(of: reference, as: use, in: path)
        }
        guard let page else { throw refused("not HTML") }
        guard let data = page.encoded() else { throw refused("the rewritten page cannot be encoded") }
        return (data, page.title, page.hadScripts)
    }

    /// Returns a unique asset name for each page, with the extension `.html`.
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
