import Periodical
import Reading

/// A screen, pop-up or prompt of an open issue.
protocol ReaderLayer: Screen where Scene == ReadingScene {}

/// A pop-up or prompt above a screen of an open issue, which receives the keys.
protocol ReaderOverlay: ReaderLayer {
    /// Changes the footer of the screen behind.
    func change(_ footer: inout FooterLine, in scene: ReadingScene)
}

/// A request to change other screens, from a screen or pop-up of an open issue.
enum ReaderRequest {
    /// Handles a key that means the same on every screen.
    case anywhere(Key)
    /// Shows a screen above the page.
    case show(any ReaderLayer)
    case showContents
    /// Closes the screen above the page.
    case close
    /// Opens a pop-up or prompt.
    case ask(any ReaderOverlay)
    case closeOverlay
    /// Goes to a page from any screen, and adds the current position to the navigation history.
    case jump(PagePosition, PageArrival)
    case find(String)
    /// Changes a text setting.
    case toggle(WritableKeyPath<TextSetting, Bool>)
    case leave(ReadingEnd)
}

/// Background work for an open issue, which calls the host and sends events to the reader.
struct ReaderWork: Sendable {
    /// A kind of work, in which newer work cancels older work.
    enum Kind: Sendable, Hashable { case fetch }

    typealias Tell = @Sendable (ReaderEvent) -> Void
    typealias Body = @Sendable (any ReadingHost, _ tell: @escaping Tell) async throws(MastheadError) -> Void

    /// The kind, or nil if the work always runs to its end.
    let kind: Kind?
    let body: Body
}

/// An action outside the screens, such as saving the reading position.
enum ReaderEffect: Sendable {
    case start(ReaderWork)
    case cancel(ReaderWork.Kind)
    /// Saves the reading position.
    case remember(PagePosition, part: ClosedRange<Double>?)
    /// Counts the characters of a book.
    case measureBook
    /// Reads the text of all pages for a search.
    case readTexts
    case find(String)
    /// Discards the text of all pages, because the issue changed.
    case forgetTexts
}
