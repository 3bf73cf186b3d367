import LibraryValues
import Periodical

/// An event that the shelf handles.
enum ShelfEvent: Sendable {
    /// A key, a new window size or a signal from the terminal.
    case terminal(ReaderEvent)
    /// The mailbox has news from the host.
    case mail
    /// A cover was drawn.
    case drawn
    /// An item is ready to read. `words` is the search text that led to it.
    case opened(ShelfOpening, ItemReference, words: String?, attempt: Int)
    /// Opening an item has made progress.
    case waiting(String, attempt: Int)
    /// The item could not be opened.
    case notOpened(MastheadError, attempt: Int)
    /// An action finished. The second value undoes it.
    case done(String, ShelfUndo?)
    case failed(MastheadError)
    /// The address that the user typed was added or could not be added.
    case added(String, Result<ShelfAddition, MastheadError>)
    /// The refresh ended.
    case refreshed(Result<String, MastheadError>)
    case found(ShelfFindings, for: String)
    /// The search for this text is complete.
    case searched(String)
    case bookmarks([ShelfBookmark])
    case feeds(FeedsEvent)
    /// The current timers.
    case timers(TimersContent)
    /// A timer for an item or publication on the shelf fired.
    case reminded
    case timerStatistics(TimerStatisticsView, [TimerEventView])
    /// The settings of one feed or of all feeds were loaded. `selection` is the ID of the row that the user changed.
    case settings(SettingsSheet, selection: String?)
}
