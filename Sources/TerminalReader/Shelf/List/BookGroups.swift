import Periodical

/// The groups of a bookshelf: favorites, then one group for each tag, then books without tags. A book with several tags
/// belongs to several groups.
struct BookGroups {
    /// A group of books.
    struct Group: Sendable, Hashable {
        /// The tag, an empty string for books without tags, or nil for the favorites.
        let tag: String?
        let title: String
        /// The books, as indices into the shelf's items.
        let items: [Int]
    }

    let groups: [Group]

    /// The maximum number of tags. If there are more, all books form one group.
    private static let mostTags = 150

    /// Groups books. If no book has a tag, sorts them by when they were last opened.
    /// - Parameter words: The language rules for sorting.
    init(_ indices: [Int], of items: [ShelfItem], by words: WordOrder = WordOrder([:])) {
        let isTagged = indices.contains { !items[$0].view.categories.isEmpty }
        let sorted =
            isTagged
            ? words.sorted(indices) { items[$0].title } : ShelfOrder.opened.sorted(indices, of: items, areBooks: true)
        var byTag: [String: [Int]] = [:]
        for index in sorted {
            let tags = items[index].view.categories
            for tag in tags.isEmpty ? [""] : Set(tags) { byTag[tag, default: []].append(index) }
        }
        if byTag.count > Self.mostTags { byTag = ["": sorted] }
        var groups: [Group] = []
        let favorites = sorted.filter { items[$0].view.favorite }
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
