/// Which items are listed.
enum ShelfFilter: Sendable, Hashable {
    case everything, new, here, favorites
    /// Books of a category of a store, or with a tag.
    case category(String)

    var title: String {
        switch self {
        case .everything: TerminalWords.Filter.everything
        case .new: TerminalWords.Filter.new
        case .here: TerminalWords.Filter.downloaded
        case .favorites: TerminalWords.Filter.favorites
        case .category(let title): StyledText(foreign: title).text
        }
    }

    func takes(_ item: ShelfItem) -> Bool {
        switch self {
        case .everything: true
        case .new: item.isNew
        case .here: item.presence == .here
        case .favorites: item.isFavorite
        case .category(let title): item.categories.contains(title)
        }
    }
}
