/// A screen of the shelf.
enum ShelfScreen: Sendable, Hashable { case list, covers, feeds, post, timers, search, bookmarks, downloads, keys }
