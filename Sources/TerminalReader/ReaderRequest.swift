import Periodical
import Reading

/// A screen, pop-up or prompt of an open issue.
protocol ReaderLayer: Screen where Scene == ReadingScene {}

/// A pop-up or prompt on top of a screen of an open issue, which receives the keys.
protocol ReaderOverlay: ReaderLayer {
    /// Changes the footer of the screen below.
    func change(_ footer: inout FooterLine, in scene: ReadingScene)
}

/// A request from a screen or pop-up of an open issue that affects other screens.
enum ReaderRequest {
    /// Handles a key that does the same on every screen.
    case anywhere(Key)
    /// Shows a screen on top of the page.
    case show(any ReaderLayer)
    case showContents
    /// Closes the screen on top of the page.
    case close
    /// Opens a pop-up or prompt.
    case ask(any ReaderOverlay)
    case closeOverlay
    /// Goes to a page and adds the current position to the navigation history.
    case jump(PagePosition, PageArrival)
    case find(String)
    /// Changes a text setting.
    case toggle(WritableKeyPath<TextSetting, Bool>)
    case leave(ReadingEnd)
}

/// Background work for an open issue. It calls the host and sends events to the reader.
struct ReaderWork: Sendable {
    /// A kind of work. New work of a kind cancels earlier work of the same kind.
    enum Kind: Sendable, Hashable { case fetch }

    typealias Tell = @Sendable (ReaderEvent) -> Void
    typealias Body = @Sendable (any ReadingHost, _ tell: @escaping Tell) async throws(MastheadError) -> Void

    /// The kind, or nil if the work always runs to completion.
    let kind: Kind?
    let body: Body
}

/// An effect outside the screens, such as saving the reading position.
enum ReaderEffect: Sendable {
    case start(ReaderWork)
    case cancel(ReaderWork.Kind)
    /// Saves the reading position.
    case remember(PagePosition, part: ClosedRange<Double>?)
    /// Counts a book's characters.
    case measureBook
    /// Reads the text of every page for a search.
    case readTexts
    case find(String)
    /// Discards the text of every page, because the issue changed.
    case forgetTexts
}
