public import LibraryValues
public import Periodical
public import Reading

/// The terminal reader's access to an issue: downloads pages, and saves the reading position and the user's marks.
public protocol ReadingHost: Sendable {
    /// The title of the issue, for display.
    var title: String { get }
    /// The reading direction.
    var direction: ReadingDirection { get }
    /// The page spreads that the publisher chose, or nil if the publisher made no choice.
    var spreads: PageSpreads? { get }

    /// The user's text layout for books.
    var textSetting: TextSetting { get }

    /// Saves the text layout for all books.
    func remember(_ setting: TextSetting) async throws(MastheadError)

    /// Records that a message is shown. Returns whether it is shown for the first time.
    func isFirst(mentionOf key: String) -> Bool

    /// Saves the reading position.
    /// - Parameters:
    ///   - position: the reading position.
    ///   - part: the part of a reflowable book that is on the screen, from 0 to 1.
    func remember(_ position: PagePosition, showing part: ClosedRange<Double>?) async throws(MastheadError)

    /// Downloads a page, followed by the pages after it. Returns when the page is available.
    /// - Parameters:
    ///   - position: the position of the page.
    ///   - onWaiting: receives the progress.
    /// - Returns: the issue including the page.
    func bringForward(
        _ position: PagePosition, _ onWaiting: @escaping @Sendable (ReadingWait) -> Void
    ) async throws(MastheadError) -> IssueContent

    /// Reports changes to the issue until the task is canceled or the issue can no longer change.
    func follow(_ onChange: @Sendable (ReadingChange) -> Void) async

    /// Returns the user's marks in the issue.
    func marks() async throws(MastheadError) -> ReadingMarks

    /// Adds or removes a bookmark.
    func setBookmark(_ isSet: Bool, at position: PagePosition) async throws(MastheadError)

    /// Highlights text in a book.
    /// - Parameters:
    ///   - passage: the passage to highlight.
    ///   - note: the user's note, or nil for a highlight without a note.
    func highlight(_ passage: TextPassage, note: String?) async throws(MastheadError)

    /// Removes a highlight or restores a removed one.
    func setHighlight(_ isSet: Bool, _ id: ReadingHighlight.ID) async throws(MastheadError)

    /// Adds or removes a mark of the issue, such as a favorite.
    func set(_ mark: MarkKind, _ isSet: Bool) async throws(MastheadError)

    /// Marks the issue as read or unread.
    func setRead(_ isRead: Bool) async throws(MastheadError)

    /// Opens a page in the browser.
    /// - Returns: a one-line message for the user.
    func openInBrowser(_ position: PagePosition) async throws(MastheadError) -> String

    /// Opens a link to a target outside the issue.
    /// - Parameter url: a URL that ``SafeURL`` allows.
    /// - Returns: a one-line message for the user.
    func openLink(_ url: String) async throws(MastheadError) -> String
}
