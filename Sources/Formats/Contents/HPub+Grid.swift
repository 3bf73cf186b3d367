import Periodical

extension HPub {
    private static let pageLimit = 10_000

    /// Returns the page grid for an HPub in a folder. Each HTML page becomes an article with a single WebPage. A page
    /// that cannot be shown is replaced by a page that states the reason.
    static func grid(of folder: ContentFolder) throws(MastheadError) -> PageGrid {
        let subject = folder.place.appending(path: document).path
        let book = try HPub(folder, subject: subject, limit: pageLimit)
        var assets = ContentAssets(folder, effort: ContentEffort())
        var pages: [Page] = []
        for entry in book.entries {
            switch entry {
            case .part: continue
            case .missing(let name): pages.append(notice("the book does not contain this file", called: name))
            case .other(let number, let type):
                pages.append(notice("the entry is \(type), not the name of a file", called: "Entry \(number)"))
            case .page(let path): pages.append(try page(path, in: folder, &assets))
            }
        }
        if book.excess > 0 {
            pages.append(
                notice("Masthead shows only the first \(pageLimit) pages of a book", called: "\(book.excess) more"))
        }
        return PageGrid(articles: pages.map { [$0] })
    }

    private static func page(
        _ path: String, in folder: ContentFolder, _ assets: inout ContentAssets
    ) throws(MastheadError) -> Page {
        guard AssetKind(fileName: path) == .html, !path.hasPrefix("."), !path.contains("/.") else {
            return notice("the name is not that of an HTML file", called: path)
        }
        let byteCount = folder.byteCount(of: path)
        guard byteCount <= Document.maximumByteCount else {
            return notice("the page has \(byteCount) bytes, which is too many", called: path)
        }
        var properties: [String: PropertyValue] = ["html": .string(path)]
        if let html = try assets.data(of: path) {
            let page = try ContentPage(html) { use, reference throws(MastheadError) in
                guard use == .file else { return reference }
                _ = try assets.follow(reference, from: path)
                return nil
            }
            if let title = page?.title?.precomposedStringWithCanonicalMapping { properties["title"] = .string(title) }
        }
        let loaded = assets.assets(of: path).map { asset in
            PropertyValue.dictionary([asset.kind.rawValue: .string(asset.path)])
        }
        if !loaded.isEmpty { properties["assets"] = .array(loaded) }
        return Page(className: "WebPage", properties: properties)
    }

    /// Returns a page that states why a file is not shown.
    private static func notice(_ reason: String, called name: String) -> Page {
        let shown = String(name.prefix(200)).printable
        return Page(
            className: "WebPage",
            properties: [
                "title": .string(shown.isEmpty ? "A page without a name" : shown),
                "text": .string("This page cannot be shown: \(reason)."),
            ])
    }
}
