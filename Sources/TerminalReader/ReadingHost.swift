public import Periodical
public import Reading

/// What a reader at a terminal needs of the place where issues are kept.
public protocol ReadingHost: Sendable {
    /// What people call the issue.
    var title: String { get }
    /// Where reading begins.
    var direction: ReadingDirection { get }
    /// Which pages its publisher says belong side by side; nil where nothing says so.
    var spreads: PageSpreads? { get }

    /// How the text of books is set.
    var textSetting: TextSetting { get }

    /// Remembers how the text of books is to be set from now on.
    func remember(_ setting: TextSetting) async throws(MastheadError)

    /// Whether something is mentioned for the first time; remembers that it was.
    func isFirst(mentionOf key: String) -> Bool

    /// Remembers where the reader is.
    /// - Parameter part: of a text that reflows, which part of it is shown, 0 to 1.
    func remember(_ position: PagePosition, showing part: ClosedRange<Double>?) async throws(MastheadError)

    /// Sees to it that a page is here, with its neighbours after it.
    /// - Parameter onWaiting: told how far it is.
    /// - Returns: the issue as it is then.
    func bringForward(
        _ position: PagePosition, _ onWaiting: @escaping @Sendable (ReadingWait) -> Void
    ) async throws(MastheadError) -> IssueContent

    /// Tells what becomes of the issue while it is read, until the task is cancelled or nothing can become of it.
    func follow(_ onChange: @Sendable (ReadingChange) -> Void) async

    /// What the reader marked.
    func marks() async throws(MastheadError) -> ReadingMarks

    /// Sets a bookmark, or takes it away.
    func setBookmark(_ isSet: Bool, at position: PagePosition) async throws(MastheadError)

    /// Highlights words of a book.
    /// - Parameter note: what the reader wrote to them; nil where they wrote nothing.
    func highlight(_ passage: TextPassage, note: String?) async throws(MastheadError)

    /// Takes a highlight away by its number, or brings one back.
    func setHighlight(_ isSet: Bool, _ id: ReadingHighlight.ID) async throws(MastheadError)

    /// Marks the issue as one that the reader likes, or not.
    func setFavorite(_ isFavorite: Bool) async throws(MastheadError)

    /// Marks the issue as read, or as unread.
    func setRead(_ isRead: Bool) async throws(MastheadError)

    /// Shows a page in the browser.
    /// - Returns: what was done, in a line.
    func openInBrowser(_ position: PagePosition) async throws(MastheadError) -> String

    /// Follows a link that leads out of the issue.
    /// - Parameter url: one that ``SafeURL`` allows.
    /// - Returns: what was done, in a line.
    func openLink(_ url: String) async throws(MastheadError) -> String
}
