import Periodical

/// The books of a bookshelf by their tags: the favourites first, then each tag, then what has none. One that has several tags
/// stands below each.
struct BookGroups {
    /// Books that stand together.
    struct Group: Sendable, Hashable {
        /// The tag; nil of the favourites.
        let tag: String?
        let title: String
        /// As indices of the shelf's items.
        let items: [Int]
    }

    let groups: [Group]

    /// More tags than these are no help: then all books stand together.
    private static let mostTags = 150

    /// Groups some items of a shelf. Where none has a tag they stand by when they were opened last.
    /// - Parameter words: by the rules of which language words are ordered.
    init(_ indices: [Int], of items: [ShelfItem], by words: WordOrder = WordOrder([:])) {
        let isTagged = indices.contains { !items[$0].categories.isEmpty }
        let sorted =
            isTagged
            ? words.sorted(indices) { items[$0].title } : ShelfOrder.opened.sorted(indices, of: items, areBooks: true)
        var byTag: [String: [Int]] = [:]
        for index in sorted {
            let tags = items[index].categories
            for tag in tags.isEmpty ? [""] : Set(tags) { byTag[tag, default: []].append(index) }
        }
        if byTag.count > Self.mostTags { byTag = ["": sorted] }
        var groups: [Group] = []
        let favorites = sorted.filter { items[$0].isFavorite }
        if !favorites.isEmpty {
            groups.append(Group(tag: nil, title: TerminalWords.Shared.favorites, items: favorites))
        }
        let tags = words.sorted(byTag.keys.filter { !$0.isEmpty }.sorted()) { $0 }
        for tag in tags {
            let title = tag.prefix(1).uppercased() + tag.dropFirst()
            groups.append(Group(tag: tag, title: title, items: byTag[tag] ?? []))
        }
        if let rest = byTag[""] {
            groups.append(
                Group(
                    tag: "", title: tags.isEmpty ? TerminalWords.Shelf.books : TerminalWords.Shelf.untagged, items: rest
                ))
        }
        self.groups = groups
    }
}
