import Periodical

extension TerminalWords {
    /// The screen of an open issue or book.
    enum Reader {
        // Texts in the header.
        static func page(_ number: Int, of count: Int) -> String { "page \(number) of \(count)" }

        static func article(_ number: Int, of count: Int, isBook: Bool) -> String {
            "\(isBook ? "chapter" : "article") \(number) of \(count)"
        }

        static func place(article: Int, page: Int) -> String { "article \(article), page \(page)" }

        static func screensLeft(_ count: Int) -> String { "\(count.counted("screen")) left" }

        // Texts in the footer.
        static let closeNote = "close note"
        static let nextMatch = "next match"
        static let larger = "larger"
        static let goBack = "go back"
        static let contents = "contents"
        static let text = "text"
        static let both = "text and picture"
        static let picture = "picture"

        // Texts on the page.
        static let cannotShow = "This page cannot be shown."
        static let cannotShowPicture = "This picture cannot be shown."
        static let noText = "This page has no text."
        static let asPrinted = "The page as printed"
        static let sharpInBrowser = "`o` sharp in the browser"
        static let pictureHint = "`t` to show"
        static let drawing = "A drawing. Press o to see it in the browser."
        static let notDownloaded = "This page is not downloaded."
        static let downloading = "Downloading this page…"
        static let appears = "The page opens when ready. You can keep reading."

        // Messages in the last row.
        static let newRevision = "Now showing a newer revision of this issue."
        static let onlyOneView = "This page has only one view."
        static let openFromShelf = "Open the issue from the shelf to use [ and ]."
        static let nowhereToGoBack = "Nothing to go back to."
        static let bookmarked = "Bookmarked. Press b to remove the bookmark."
        static let bookmarkRemoved = "Bookmark removed. Press b to add it again."
        static let markedRead = "Marked as read."
        static let markedUnread = "Marked as unread."
        static let lastPage = "This is the last page."
        static let firstPage = "This is the first page."

        static func last(isBook: Bool) -> String { "This is the last \(part(isBook))." }

        static func first(isBook: Bool) -> String { "This is the first \(part(isBook))." }

        static func firstPageOf(isBook: Bool) -> String { "This is the first page of the \(part(isBook))." }

        static func lastPageOf(isBook: Bool) -> String { "This is the last page of the \(part(isBook))." }

        private static func part(_ isBook: Bool) -> String { isBook ? "chapter" : "article" }

        static func lineLength(_ columns: Int) -> String { "Line length: \(columns) characters." }

        static func noHyphenation(_ language: String, package: String) -> String {
            "Words in \(language) are not hyphenated: install the Debian package \(package)."
        }

        static func positionNotSaved(_ cause: String) -> String { "Could not save the position: \(cause)" }

        static func bookmarksNotLoaded(_ cause: String) -> String { "Could not load bookmarks: \(cause)" }
    }

    /// Highlights in a book.
    enum Highlight {
        static let startHere = "start here"
        static let thisWordOnly = "this word only"
        static let highlight = "highlight"
        static let addNote = "add note"
        static let notePrompt = "note: "
        static let noText = "No book text to highlight here."
        static let done = "Highlighted. Press g b to list your highlights."
        static let again = "Highlighted again."
        static let removed = "Highlight removed. Press z to undo."
    }

    /// The prompts for page numbers.
    enum PageNumber {
        static let prompt = "page: "
        static let printedPrompt = "printed page: "

        static func noPage(_ name: String, pages count: Int) -> String {
            "No page \(name). " + (count == 1 ? "There is only 1 page." : "There are \(count) pages.")
        }

        static func noPage(_ name: String, articles count: Int) -> String {
            "No page \(name). " + (count == 1 ? "There is only 1 article." : "There are \(count) articles.")
        }

        static func noPage(_ name: String, article: Int, pages count: Int) -> String {
            "No page \(name). Article \(article) has \(count.counted("page"))."
        }

        static func noPrintedPage(_ name: String) -> String { "No printed page \(name)." }

        static func printedPages(from first: String, to last: String) -> String {
            "There are pages \(first) to \(last)."
        }
    }

    /// The table of contents.
    enum Contents {
        static let viewPages = "all pages"
        static let youAreHere = "you are here"
        static let video = "video"
        static let pdf = "PDF"
        static let web = "web"
        static let picture = "picture"
        static let text = "text"

        static func article(_ number: Int) -> String { "Article \(number)" }

        static func pages(_ first: Int, _ last: Int) -> String { "Pages \(first) to \(last)" }
    }

    /// The overview of all pages.
    enum Overview {
        static let notDownloaded = "not downloaded"

        static func moreRows(_ count: Int) -> String { count == 1 ? "1 more row" : "\(count) more rows" }

        static func moreArticles(_ count: Int) -> String { count == 1 ? "1 more article" : "\(count) more articles" }
    }

    /// The search in an issue.
    enum Matches {
        static let newSearch = "new search"
        static let fromEnd = "The search continues from the end."
        static let fromStart = "The search continues from the beginning."

        static func none(_ words: String) -> String { "No page contains “\(words)”." }

        static func inArticles(pages: Int, _ articles: Int) -> String {
            "\(pages.counted("page")) in \(articles.counted("article"))"
        }
    }

    /// The text settings of books.
    enum TextSettings {
        static let title = "Book text"
        static let justified = "justified lines"
        static let hyphenated = "hyphenation"
        static let on = "on "
        static let off = "off"
        static let change = "change"
        static let booksOnly = "Text settings apply to books only."

        static func notSaved(_ cause: String) -> String { "Could not save the setting: \(cause)" }
    }
}
