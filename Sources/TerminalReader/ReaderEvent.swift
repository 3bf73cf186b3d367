import Periodical
import Reading
import Rendering

/// What a reader at a terminal has to answer.
enum ReaderEvent: Sendable {
    case input(TerminalInput)
    /// The window has another size.
    case resized
    /// The process is asked to stop for a while.
    case suspended
    /// It goes on after it was stopped without being asked.
    case continued
    /// It is told to end, by a signal.
    case ended(Int32)
    /// Something was drawn.
    case drawn
    /// More of the issue is here, or a newer revision.
    case changed(ReadingChange)
    /// What is being waited for.
    case waiting(ReadingWait)
    /// The page that was being waited for will not come.
    case notArriving(MastheadError)
    /// What the reader asked for could not be done.
    case failed(MastheadError)
    /// A line to be shown at the bottom.
    case notice(String)
    /// The pages with the words that were looked for.
    case found(PageSearch)
    /// What the reader marked.
    case marked(ReadingMarks)
    /// The characters of the book were counted.
    case measured(BookMeasure)
}
