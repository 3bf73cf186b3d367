import Periodical

/// The texts of the terminal reader, grouped by screen. Key names in backquotes are highlighted.
enum TerminalWords {
    /// The names of keys.
    enum KeyName {
        static let enter = "Enter"
        static let escape = "Esc"
        static let tab = "Tab"
        static let backTab = "⇧Tab"
        static let space = "Space"
        static let home = "Home"
        static let end = "End"
    }

    /// Texts that several screens share.
    enum Shared {
        static let open = "open"
        static let back = "back"
        static let quit = "quit"
        static let close = "close"
        static let cancel = "cancel"
        static let undo = "undo"
        static let add = "add"
        static let more = "more"
        static let all = "all"
        static let menu = "menu"
        static let search = "search"
        static let filter = "filter"
        static let refresh = "refresh"
        static let select = "select"
        static let remove = "remove"
        static let pause = "pause"
        static let resume = "resume"
        static let unfollow = "unfollow"
        static let favorite = "favorite"
        static let readOn = "continue"
        static let details = "details"
        static let statistics = "statistics"

        static let favorites = "Favorites"
        static let offline = "offline"
        static let refreshing = "refreshing…"
        static let paused = "paused"
        static let waiting = "waiting"
        static let failed = "failed"
        static let read = "read"
        static let allKeys = "All keys"
        static let addURLOrFile = "Add a URL or a file"

        static let retry = "Press `r` to try again."
        static let pressZ = "Press `z` to undo."
        static let nothingToUndo = "Nothing to undo."
        static let undone = "Undone."
        static let noFavorites = "No favorites yet. Press * to add one."
        static let noBookmarks = "No bookmarks yet."
        static let howToBookmark = "Press `b` while reading to add one."
        static let openingBrowser = "Opening the browser…"
        static let openingMail = "Opening the mail program…"

        static func position(_ number: Int, of count: Int) -> String { "\(number) of \(count)" }

        static func percentRead(_ percent: Int) -> String { "\(percent)% read" }

        static func new(_ count: Int) -> String { "\(count) new" }

        static func unread(_ count: Int) -> String { "\(count) unread" }

        static func page(_ name: String) -> String { "Page \(name)" }

        static func articleCount(_ count: Int) -> String { count.counted("article") }

        static func chapterCount(_ count: Int) -> String { count.counted("chapter") }

        static func pageCount(_ count: Int) -> String { count.counted("page") }
    }

    /// Screen names in headers.
    enum Screen {
        static let shelf = "Shelf"
        static let feeds = "Feeds"
        static let timers = "Timers"
        static let search = "Search"
        static let bookmarks = "Bookmarks"
        static let downloads = "Downloads"
        static let keys = "Keys"
        static let covers = "covers"
        static let contents = "contents"
        static let allPages = "all pages"
        static let bookmarksInIssue = "bookmarks"
        static let bookmarksAndNotes = "bookmarks and notes"
    }

    /// The menu of the key `g`.
    enum GoTo {
        static let title = "Go to"
        static let first = "first"
        static let last = "last"
        static let shelf = "shelf"
        static let feeds = "feeds"
        static let timers = "timers"
        static let bookmarks = "bookmarks"
        static let downloads = "downloads"
        static let search = "search everything"
        static let firstPage = "first page"
        static let lastPage = "last page"
        static let number = "article or page number"
        static let printedPage = "printed page number"
        static let contents = "contents"
        static let marks = "bookmarks and notes"
    }

    /// Dates and times relative to now.
    enum Dates {
        static let today = "today"
        static let yesterday = "yesterday"
        static let tomorrow = "tomorrow"
        static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        static let justNow = "just now"

        static func ago(minutes: Int) -> String { "\(minutes) min ago" }

        static func ago(hours: Int) -> String { "\(hours) h ago" }

        static func ago(days: Int) -> String { "\(days) days ago" }

        static func seconds(_ count: Int) -> String { "\(count) s" }

        static func minutes(_ count: Int) -> String { "\(count) min" }

        static func hours(_ count: Int) -> String { "\(count) h" }

        static func left(_ time: String) -> String { "\(time) left" }
    }

    /// The reasons why the reader cannot start.
    enum Terminal {
        static let start = "start"
        static let reader = "the terminal reader"
        static let noCursor = "the terminal type 'dumb' cannot move the cursor"
        static let noTerminal = "standard input or output is not a terminal"
    }
}
