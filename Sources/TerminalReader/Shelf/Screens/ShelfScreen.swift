/// What is on the screen.
enum ShelfScreen: Sendable, Hashable { case list, covers, search, bookmarks, downloads, keys }
