import Periodical
import Reading
import Rendering

/// An event that the terminal reader handles.
enum ReaderEvent: Sendable {
    case input(TerminalInput)
    /// The window size changed.
    case resized
    /// The process received SIGTSTP.
    case suspended
    /// The process continues after being stopped.
    case continued
    /// The process received a signal to end, or lost its terminal.
    case ended(Int32)
    /// A page or picture was drawn.
    case drawn
    /// More of the issue is available, or a newer revision was installed.
    case changed(ReadingChange)
    /// The download that the user is waiting for made progress.
    case waiting(ReadingWait)
    /// The download of the current page failed.
    case notArriving(MastheadError)
    /// A user action failed.
    case failed(MastheadError)
    /// A message to show in the last row.
    case notice(String)
    /// A search finished.
    case found(PageSearch)
    /// The user's marks were loaded.
    case marked(ReadingMarks)
    /// The characters of the book were counted.
    case measured(BookMeasure)
}
