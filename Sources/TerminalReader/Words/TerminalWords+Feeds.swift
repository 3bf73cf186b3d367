import Periodical

extension TerminalWords {
    /// The lists of feeds and posts.
    enum Feeds {
        static let allPosts = "All posts"

        // Texts in the header.
        static let allPostsListed = "all posts"
        static let unreadPosts = "unread posts"
        static let readPosts = "read posts"
        static let favorites = "favorites"
        static let unread = "unread"
        static let read = "read"

        static func checked(_ ago: String) -> String { "checked \(ago)" }

        static func offline(since ago: String) -> String { "offline, checked \(ago)" }

        static func moreUnread(_ count: Int) -> String { "\(count) more unread" }

        // Texts in the footer.
        static let posts = "posts"
        static let feeds = "feeds"
        static let nextUnread = "next unread"
        static let readOrUnread = "read or unread"
        static let openLink = "open link"
        static let webPage = "web page"

        // Texts above the list, or in place of an empty list.
        static func notRefreshed(_ count: Int) -> String {
            "Could not refresh \(count.counted("feed")); see ✗ in the feed list."
        }

        static let noFeeds = "No feeds yet."
        static let howToAdd = [
            "Follow a feed or a web page by its URL, or", "import a list of feeds (OPML) from a file.",
        ]
        static let moreActions = "Press `m` for more actions."
        static let noPosts = "No posts yet."
        static let noUnread = "No unread posts."
        static let noRead = "No read posts."
        static let showAll = "Press `Esc` to show all posts."
        static let showAllDates = "Press `Esc` to show all dates."
        static let checkForNew = "Press `r` to check for new posts."

        static func noPost(with words: String) -> String { "No post contains “\(words)”." }

        static func noPosts(from time: String) -> String { "No posts from this period: \(time)." }

        // Messages about the result of a key press.
        static let copied = "Copied."
        static let sentToClipboard = "Sent to the terminal’s clipboard."
        static let pressAToAdd = "No feeds yet. Press a to add one."
        static let noMoreUnread = "No other unread posts."
        static let nothingUnread = "All of these posts are already read."
        static let nothingOlderUnread = "All older posts are already read."
        static let keyNeedsPost = "This key acts on a post. Press Enter to show the posts, or m for the feed’s menu."
        static let selectToUnfollow = "Select a feed to unfollow it."
        static let selectForSettings = "Select a feed to change its settings, or press S for all feeds."
        static let selectToRemind = "Select a feed, then press t to set a reminder."
        static let lastPost = "This is the last post in the list."
        static let firstPost = "This is the first post in the list."

        static func read(posts count: Int) -> String { "Marked \(count.counted("post")) as read." }
    }

    /// The filter for posts.
    enum PostFilter {
        static let all = "all posts"
        static let unread = "unread"
        static let read = "read"
        static let favorites = "favorites"
        static let datesTitle = "Dates"
        static let any = "any"
        static let today = "today"
        static let thisWeek = "this week"
        static let thisMonth = "this month"
        static let older = "before this month"
        static let sinceDay = "since a day …"
        static let dayPrompt = "Posts since: "

        static func dates(_ time: String) -> String { "dates: \(time)" }

        static func since(_ day: String) -> String { "since \(day)" }

        static func notADate(example: String) -> String { "Not a date. Use a date such as \(example)." }
    }

    /// The menus of a post and of a feed.
    enum PostMenu {
        static let fullText = "full text, or the feed’s text"
        static let webPage = "open web page"
        static let copyLink = "copy link"
        static let downloadFiles = "download its files"
        static let play = "play or stop"
        static let markAllRead = "mark all as read"
        static let markOlderRead = "mark older posts as read"
        static let markOlderThanWeek = "mark posts older than a week as read"
        static let showPosts = "show posts"
        static let nameAndSettings = "name, folders, settings"
        static let settingsOfAll = "settings for all feeds"

        static func settings(_ feed: String) -> String { "settings for \(feed)" }
    }

    /// The menu that shares a post or an issue.
    enum Share {
        static let title = "Share"
        static let mail = "email"
        static let copy = "copy title and link"

        static func program(_ name: String) -> String { "send to \(name)" }
    }

    /// The screen of an open post.
    enum Post {
        static let fullText = "full text"
        static let attachedFiles = "Attached files"
        static let pressD = "Press `d` to download."
        static let allShown = "all shown"

        static func files(_ count: Int) -> String { "with \(count.counted("file"))" }

        static let noWebPage = "This post has no web page."
        static let noFiles = "This post has no files."
        static let showingFullText = "Full text. Press w for the feed’s text."
        static let showingFeedText = "The feed’s text. Press w for the full text."
        static let downloadingFullText = "Downloading the full text…"
        static let downloadingFiles = "Downloading its files…"
        static let pressWToRetry = "Press w to try again."

        static func noLink(_ number: Int) -> String { "No link \(number) on this screen." }
    }
}
