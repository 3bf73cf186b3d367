import Periodical

extension EPUBBook {
    /// A document in the reading order, with the properties that the page grid needs.
    private struct Place {
        let path: String
        let item: EPUBSpineItem
        let isPicture: Bool
    }

    /// The maximum number of documents to turn into pages.
    private static let documentLimit = 10_000

    /// Returns the book's pages. Each top-level entry in the table of contents starts an article, which continues with
    /// the documents that follow in the spine. The last article contains the documents that readers can reach only
    /// through links.
    package func pages() -> ContentPages {
        let (grid, positions, found) = layout()
        var outline = navigation.contents.compactMap { Self.entry($0, positions) }
        if outline.isEmpty {
            outline = found.map { OutlineEntry(title: $0.title, position: $0.position, fragment: nil, children: []) }
        }
        return ContentPages(grid: grid, outline: outline.isEmpty ? nil : outline, book: self, positions: positions)
    }

    /// Returns the page grid and each document's position in it. If the book has no table of contents, also returns the
    /// titles from the documents.
    private func layout() -> (
        grid: PageGrid, positions: [String: PagePosition], found: [(title: String, position: PagePosition)]
    ) {
        var places: [Place] = []
        var seen: Set<String> = []
        for item in package.spine.prefix(Self.documentLimit) {
            guard let shown = package.shown(item.item), let path = shown.path, seen.insert(path).inserted else {
                continue
            }
            places.append(Place(path: path, item: item, isPicture: shown.isPicture))
        }
        let linear = places.filter(\.item.isLinear)
        var titles = titles(among: Set(places.map(\.path)))
        let own = titles.tops.isEmpty ? ownTitles(of: (linear.isEmpty ? places : linear).map(\.path)) : [:]
        titles.all.merge(own) { known, _ in known }
        let fronts = frontTitles
        var articles: [[Page]] = []
        var positions: [String: PagePosition] = [:]
        var title: String?
        func add(_ place: Place, beginsArticle: Bool, title: String?) {
            if beginsArticle || articles.isEmpty { articles.append([]) }
            articles[articles.count - 1].append(page(place, title: title))
            positions[place.path] = PagePosition(
                articleIndex: articles.count - 1, pageIndex: articles[articles.count - 1].count - 1)
        }
        for place in linear.isEmpty ? places : linear {
            title = titles.all[place.path] ?? title ?? fronts[place.path]
            add(
                place, beginsArticle: titles.tops.contains(place.path) || titles.tops.isEmpty,
                title: title ?? coverTitle(of: place.path, articles))
        }
        for (index, place) in places.filter({ !linear.isEmpty && !$0.item.isLinear }).enumerated() {
            add(place, beginsArticle: index == 0, title: titles.all[place.path] ?? fronts[place.path])
        }
        let found = (linear.isEmpty ? places : linear).compactMap { place in
            own[place.path].flatMap { title in positions[place.path].map { (title, $0) } }
        }
        return (PageGrid(articles: articles), positions, found)
    }

    /// Returns each document's title in the table of contents, and the documents that begin an article.
    private func titles(among documents: Set<String>) -> (all: [String: String], tops: Set<String>) {
        var all: [String: String] = [:]
        var open = navigation.contents.reversed() as [EPUBNavigation.Entry]
        while let entry = open.popLast() {
            if let path = entry.target?.path, all[path] == nil { all[path] = entry.title }
            open += entry.children.reversed()
        }
        // If the only entry is the book itself, the chapters are its children.
        var level = navigation.contents
        while level.count == 1, let only = level.first, !only.children.isEmpty { level = only.children }
        let tops = level.compactMap { entry in Self.firstPath(of: entry, among: documents) }
        return (all, Set(tops))
    }

    /// Returns the document that an entry leads to or, if the entry has none, the document of the first entry below it.
    private static func firstPath(of entry: EPUBNavigation.Entry, among documents: Set<String>) -> String? {
        var open = [entry]
        while let entry = open.popLast() {
            if let path = entry.target?.path, documents.contains(path) { return path }
            open += entry.children.reversed()
        }
        return nil
    }

    /// The titles of documents before the first chapter, by path. If a document has several titles, its first title is
    /// used.
    private var frontTitles: [String: String] {
        let landmarks = navigation.landmarks.compactMap { mark in mark.target.map { ($0.path, mark.title) } }
        let guide = package.guide.map { ($0.target.path, $0.title) }
        // If the guide has several entries for a document, use only the first, even if that has no title.
        let guided = Dictionary(guide) { first, _ in first }.compactMapValues(\.self)
        return Dictionary(landmarks) { first, _ in first }.merging(guided) { landmark, _ in landmark }
    }

    /// Returns a title for the book's first document if it shows only a picture and has no title.
    private func coverTitle(of path: String, _ before: [[Page]]) -> String? {
        before.isEmpty && DocumentPicture.only(in: path, of: folder) != nil ? "Cover" : nil
    }

    private func page(_ place: Place, title: String?) -> Page {
        var properties: [String: PropertyValue] = [:]
        if let title { properties["title"] = .string(title) }
        if !place.item.isLinear { properties["linear"] = .boolean(false) }
        if place.isPicture, AssetKind(fileName: place.path) == .image {
            properties["baseImage"] = .string(place.path)
            return Page(className: "SimplePage", properties: properties)
        }
        let layout = place.item.properties
        guard
            layout.contains("rendition:layout-pre-paginated")
                || isFixedLayout && !layout.contains("rendition:layout-reflowable")
        else {
            properties["html"] = .string(place.path)
            return Page(className: "BookPage", properties: properties)
        }
        let document = FixedDocument(place.path, of: folder)
        if let picture = document.picture, AssetKind(fileName: picture) == .image {
            properties["baseImage"] = .string(picture)
            return Page(className: "SimplePage", properties: properties)
        }
        properties["html"] = .string(place.path)
        if let extent = document.extent ?? package.metadata.extent {
            (properties["width"], properties["height"]) = (.real(extent.width), .real(extent.height))
        }
        return Page(className: "WebPage", properties: properties)
    }

    private static func entry(_ entry: EPUBNavigation.Entry, _ positions: [String: PagePosition]) -> OutlineEntry? {
        let children = entry.children.compactMap { Self.entry($0, positions) }
        if let target = entry.target, let position = positions[target.path] {
            return OutlineEntry(title: entry.title, position: position, fragment: target.fragment, children: children)
        }
        // A heading without a target gets the target of the first entry below it.
        guard let first = children.first else { return nil }
        return OutlineEntry(
            title: entry.title, position: first.position, fragment: first.fragment, children: children)
    }
}
