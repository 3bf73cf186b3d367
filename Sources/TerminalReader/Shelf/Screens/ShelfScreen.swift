/// What is on the screen.
enum ShelfScreen: Sendable, Hashable { case list, covers, feeds, post, timers, search, bookmarks, downloads, keys }
