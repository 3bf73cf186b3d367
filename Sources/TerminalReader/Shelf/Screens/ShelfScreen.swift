/// What is on the screen.
enum ShelfScreen: Sendable, Hashable { case list, covers, feeds, post, search, bookmarks, downloads, keys }
