/// A list of the shelf that the menu of the key `g` leads to.
public enum ShelfPlace: Sendable, Hashable {
    case shelf, feeds, timers, bookmarks, downloads, search
}
