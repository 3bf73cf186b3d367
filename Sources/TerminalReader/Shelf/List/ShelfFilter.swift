/// A filter for the shelf's list.
enum ShelfFilter: Sendable, Hashable {
    case everything, new, here, favorites
    /// Books that have this tag or belong to this category of a store.
    case category(String)

    var title: String {
        switch self {
        case .everything: TerminalWords.Filter.everything
        case .new: TerminalWords.Filter.new
        case .here: TerminalWords.Filter.available
        case .favorites: TerminalWords.Filter.favorites
        case .category(let title): StyledText(foreign: title).text
        }
    }

    func includes(_ item: ShelfItem) -> Bool {
        switch self {
        case .everything: true
        case .new: item.view.new
        case .here: item.presence == .here
        case .favorites: item.view.favorite
        case .category(let title): item.view.categories.contains(title)
        }
    }
}
