import Periodical

extension TerminalWords {
    /// The shelf: its pane, its list and its covers.
    enum Shelf {
        static let everything = "Everything"
        static let due = "Due"
        static let continueReading = "Continue reading"
        static let magazines = "Magazines"
        static let books = "Books"
        static let feeds = "Feeds"
        static let untagged = "Untagged"

        // A publication's type, after its title.
        static let magazine = "magazine"
        static let bookshelf = "books"
        static let feed = "feed"

        // Texts in the header.
        static let dueListed = "due"
        static let continueListed = "continue reading"
        static let favoritesListed = "favorites"

        // The state at the end of a row.
        static let download = "download"
        static let notDownloaded = "not downloaded"
        static let isDue = "due"

        static func dueSince(_ time: String) -> String { "due since \(time)" }

        static func fires(_ time: String) -> String { "fires \(time)" }

        // Texts in the footer.
        static let posts = "posts"
        static let issues = "issues"
        static let nextNew = "next new"

        static let addPrompt = "Add: "

        // Hints for an empty list.
        static let pressEscape = "Press `Esc` to show everything."
        static let pressRefresh = "Press `r` to check for new issues."
        static let nothingStarted = "You have not started reading anything yet."
        static let nothingNew = "Nothing new."
        static let noNewPosts = "No new posts. Press Enter in the left pane to show all."
        static let nothingNewButFeeds = "Nothing new. Press g f to open the feeds."
        static let nothingDownloaded = "No downloads yet. Press d on an issue to download it."
        static let noIssues = "No issues yet."

        /// The texts for a library without publications.
        enum Empty {
            static let title = "Nothing to read yet."
            static let howTo = [
                "Add a magazine, a bookshelf or a feed by its URL,", "or books from files on this computer.",
            ]
            static let commands = "From the command line:"
        }
    }

    /// The filter of the shelf.
    enum Filter {
        static let title = "Filter"
        static let everything = "everything"
        /// The list of all publications, each with its own items.
        static let byPublication = "by publication"
        static let new = "new"
        static let available = "available"
        static let favorites = "favorites"
    }

    /// The order of lists.
    enum Sort {
        static let title = "Sort"
        static let newest = "newest first"
        static let oldest = "oldest first"
        static let opened = "last opened first"
        static let byTitle = "by title"
        static let byAuthor = "by author"
        static let largest = "largest first"
    }

    /// The menu of an issue, a book or a publication.
    enum Menu {
        static let download = "download"
        static let pauseDownload = "pause download"
        static let resumeDownload = "resume download"
        static let tryAgain = "try again"
        static let cancelDownload = "cancel download"
        static let markRead = "mark as read"
        static let markUnread = "mark as unread"
        static let remind = "remind me…"
        static let openInBrowser = "open in browser"
        static let share = "share"
        static let deleteFiles = "delete files"
        static let deletePermanently = "delete permanently…"
        static let boughtStays = "(bought, cannot be removed)"
        static let removeFromShelf = "remove from shelf"
        static let downloadGroup = "download all in this group"
        static let markGroupRead = "mark all in this group as read"
        static let showItems = "show its items"
        static let contact = "contact"
        static let support = "support"
        static let feedback = "feedback"

        static func unfollow(_ title: String) -> String { "unfollow \(title)" }

        static func write(to title: String) -> String { "contact \(title)…" }

        static func contactTitle(_ title: String) -> String { "Contact \(title)" }
    }

    /// The question before unfollowing a publication.
    enum Unfollow {
        static let keep = "keep following"

        static func title(_ publication: String) -> String { "Unfollow \(publication)?" }

        static func noNew(_ items: String) -> String { "New \(items) will no longer appear." }

        static func stay(_ items: String, _ size: String) -> String { "Your \(items) stay on the shelf\(size)." }

        static func keepItems(_ items: String) -> String { "unfollow, keep the \(items)" }

        static func removeItems(_ items: String) -> String { "unfollow and remove the \(items)" }
    }

    /// The plural nouns for items.
    enum Items {
        static let posts = "posts"
        static let issues = "issues"
        static let books = "books"
    }

    /// The question before deleting a book that cannot be downloaded again.
    enum Delete {
        static let words = [
            "You cannot download it again. This also deletes", "your reading position, bookmarks, highlights",
            "and notes.",
        ]
        static let keep = "keep"
        static let delete = "delete permanently"

        static func title(_ item: String) -> String { "Delete “\(item)” permanently?" }
    }

    /// Messages about the result of an action on the shelf.
    enum Done {
        static let allDownloaded = "Everything here is already downloaded or downloading."
        static let allRead = "All of these are already read."
        static let noDownloads = "No downloads in progress."
        static let followNothing = "You do not follow anything yet. Press a to add a URL."
        static let nothingNew = "Nothing new here."
        static let newestIssue = "This is the newest issue."
        static let oldestIssue = "This is the oldest issue."
        static let smallForCovers = "Covers need at least 80 columns and 24 rows."
        static let pasteWhereTyping = "To paste, press a (add) or / (search) first."

        static func notDownloaded(_ title: String) -> String {
            "“\(title)” is not downloaded. Press d to download it."
        }

        static func alreadyDownloaded(_ title: String) -> String { "“\(title)” is already downloaded." }

        static func alreadyDownloading(_ title: String) -> String { "“\(title)” is already downloading." }

        static func notDownloading(_ title: String) -> String { "“\(title)” is not downloading." }

        static func downloading(_ title: String) -> String { "Downloading “\(title)”." }

        static func opening(_ title: String) -> String { "Downloading “\(title)”…" }

        static func downloading(issues count: Int) -> String { "Downloading \(count.counted("issue"))." }

        static func paused(_ title: String) -> String { "Paused “\(title)”. Press p to resume." }

        static func resumed(_ title: String) -> String { "Resumed “\(title)”." }

        static func paused(downloads count: Int) -> String {
            "Paused \(count.counted("download")). Press P to resume."
        }

        static func resumed(downloads count: Int) -> String { "Resumed \(count.counted("download"))." }

        static func canceled(_ title: String) -> String { "Canceled the download of “\(title)”." }

        static func read(_ title: String, _ isRead: Bool) -> String {
            "Marked “\(title)” as \(isRead ? "read" : "unread")."
        }

        static func read(issues count: Int) -> String { "Marked \(count.counted("issue")) as read." }

        static func deletedFiles(_ title: String, _ size: String) -> String {
            "Deleted the files of “\(title)”\(size)."
        }

        static func boughtStays(_ title: String) -> String {
            "“\(title)” is bought and stays on the shelf. Press Enter to download it."
        }

        static func removed(_ title: String) -> String { "Removed “\(title)” from the shelf." }

        static func deleted(_ title: String) -> String { "Deleted “\(title)” permanently." }

        static func unfollowed(_ title: String) -> String { "Unfollowed \(title)." }

        static func unfollowedKeeping(_ title: String, _ items: String) -> String {
            "Unfollowed \(title). Its \(items) stay."
        }

        static func removedBookmark(at position: String) -> String { "Removed the bookmark at \(position)." }

        static func checking(_ url: String) -> String { "Checking \(url)…" }

        static let keepReading = "Press `Esc` to keep reading."
        static let severalFeeds = "This page has several feeds"
    }

    /// The list of downloads.
    enum Downloads {
        static let none = "No downloads in progress."

        static func amount(_ done: String, of total: String) -> String { "\(done) of \(total)" }
    }

    /// The search in the whole library.
    enum Search {
        static let titles = "Titles"
        static let posts = "Posts"
        static let pages = "Pages"
        static let none = "no matches"

        static func nothingFound(_ words: String) -> String { "Nothing found for “\(words)”." }

        static func summary(titles: Int, posts: Int, pages: Int) -> String {
            [
                titles > 0 ? titles.counted("title") : nil, posts > 0 ? posts.counted("post") : nil,
                pages > 0 ? pages.counted("page") : nil,
            ].compactMap(\.self).joined(separator: ", ")
        }
    }
}
