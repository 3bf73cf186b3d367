extension TerminalWords {
    /// The help for keys. A key's description takes at most 27 columns.
    enum Keys {
        static let help = "keys"
        static let find = "find a key"

        // Groups of keys.
        static let navigation = "Navigation"
        static let finding = "Find"
        static let reading = "Reading"
        static let actions = "Actions"
        static let posts = "Posts"
        static let thisPost = "This post"
        static let feeds = "Feeds"
        static let timers = "Timers"

        // Names of several keys.
        static let homeEnd = "Home End"
        static let tabs = "Tab ⇧Tab"
        static let spaceAndBack = "Space ⌫"

        // Navigation.
        static let upDown = "move up or down"
        static let lineUpDown = "scroll up or down a line"
        static let leftRight = "change the pane or the page"
        static let nextPreviousScreen = "next or previous screen"
        static let firstLast = "first or last (also g g, G)"
        static let topBottom = "top or bottom (also g g, G)"
        static let goTo = "go to …"
        static let back = "go back; quit at once"
        static let closeOrStop = "close or stop"
        static let closeStopOrClear = "close, stop, clear a filter"
        static let open = "open"
        static let suspend = "suspend; redraw the screen"
        static let nextNew = "next or previous new (n N)"
        static let nextUnread = "next/previous unread (n N)"
        static let nextDue = "next or previous due (n N)"
        static let nextGroup = "previous or next group"
        static let nextIssue = "previous or next issue"
        static let nextFeed = "previous or next feed"
        static let nextPost = "previous or next post ([ ])"
        static let panes = "list of feeds or of posts"
        static let openPostOrFeed = "open the post or the feed"
        static let continueThenUnread = "scroll, then next unread"

        // Find.
        static let search = "search (in feeds: posts)"
        static let searchIssue = "search in this issue"
        static let searchPosts = "search posts"
        static let searchEverything = "search everything"
        static let nextMatch = "next or previous match"
        static let filterAndSort = "filter; sort"
        static let filterPosts = "filter posts, also by date"
        static let sortPosts = "sort posts"
        static let covers = "covers"
        static let contentsAndPages = "contents; all pages"

        // Reading.
        static let faces = "show text, picture or both"
        static let sizes = "larger, smaller, default"
        static let widths = "wider, narrower, default"
        static let openLinkOrNote = "open this link or note"
        static let openLink = "open this link"
        static let highlight = "highlight text in a book"
        static let bookmark = "add or remove a bookmark"
        static let browser = "open in the browser"
        static let details = "details of this issue"
        static let copyAndShare = "copy the link; share"
        static let bookText = "text layout of a book"
        static let backOrUndo = "back from a link; undo"

        // Actions.
        static let follow = "follow a publication"
        static let download = "download; all in the group"
        static let pause = "pause or resume; all"
        static let readAll = "mark as read or unread; all"
        static let read = "mark as read or unread"
        static let remind = "remind me"
        static let remove = "remove, unfollow, cancel"
        static let refresh = "refresh"
        static let menu = "menu"
        static let undo = "undo"

        // Posts and feeds.
        static let markAllRead = "mark all as read"
        static let markOlderRead = "mark older posts as read"
        static let fullText = "the full or the feed’s text"
        static let postDetails = "details of the post"
        static let webPage = "web page of the post"
        static let filesAndPlay = "download its files; play"
        static let addFeed = "add a feed or a list"
        static let settings = "feed settings; all feeds"
        static let unfollow = "unfollow the feed"
        static let postOrFeedMenu = "menu of the post or feed"

        // Timers.
        static let timerMenu = "open the due item, or menu"
        static let addTimer = "add a timer"
        static let markDone = "mark as done"
        static let markAllDone = "mark all as done"
        static let pauseTimer = "pause or resume"
        static let statistics = "statistics"
        static let openTimerItem = "open the timer’s item"
        static let delete = "delete"
    }
}
