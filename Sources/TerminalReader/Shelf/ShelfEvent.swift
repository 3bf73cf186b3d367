import Periodical

/// What the shelf has to answer.
enum ShelfEvent: Sendable {
    /// Of the terminal: keys, its size, signals.
    case terminal(ReaderEvent)
    /// The host has said something.
    case mail
    /// A cover was drawn.
    case drawn
    /// An item can be read; the words are those that were searched for.
    case opened(ShelfOpening, ItemReference, words: String?, attempt: Int)
    /// How far it is.
    case waiting(String, attempt: Int)
    /// It cannot be opened.
    case notOpened(MastheadError, attempt: Int)
    /// Something was done, and how it is undone.
    case done(String, ShelfUndo?)
    case failed(MastheadError)
    /// What is at an address that was typed was added, or could not be.
    case added(String, Result<ShelfAddition, MastheadError>)
    /// What is new was looked for.
    case refreshed(Result<String, MastheadError>)
    case found(ShelfFindings, for: String)
    /// All that has the words was found.
    case searched(String)
    case bookmarks([ShelfBookmark])
    case feeds(FeedsEvent)
    /// The timers as they stand now.
    case timers(ShelfTimers)
    /// The time of a timer for something on the shelf has come.
    case reminded
    case timerStatistics(ShelfTimerStatistics)
    /// What is chosen of a feed, or of all; the row that was changed.
    case settings(SettingsSheet, selection: String?)
}
