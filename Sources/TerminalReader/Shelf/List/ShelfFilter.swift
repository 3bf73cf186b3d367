/// Which items are listed.
enum ShelfFilter: Sendable, Hashable, CaseIterable {
    case everything, new, here, favorites

    var title: String {
        switch self {
        case .everything: "everything"
        case .new: "new"
        case .here: "here"
        case .favorites: "favourites"
        }
    }

    func takes(_ item: ShelfItem) -> Bool {
        switch self {
        case .everything: true
        case .new: item.isNew
        case .here: item.presence == .here
        case .favorites: item.isFavorite
        }
    }
}
