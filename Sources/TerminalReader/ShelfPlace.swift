/// A list of the shelf, as offered by the menu of the key `g`.
public enum ShelfPlace: Sendable, Hashable {
    case shelf, feeds, timers, bookmarks, downloads, search
}
