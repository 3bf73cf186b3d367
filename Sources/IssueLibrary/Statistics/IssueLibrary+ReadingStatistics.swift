public import Foundation
public import Periodical

// How much is read, for publishers that ask and readers that agreed.
extension IssueLibrary {
    /// Whether what is read of an item is to be counted: its publisher asks, and the reader agreed.
    public func isReadingShared(_ reference: ItemReference) async throws(MastheadError) -> Bool {
        try await walls.reading.isShared(reference)
    }

    /// Counts what a reader was shown of an item whose reading is shared; of others nothing is written.
    /// It is sent every ten minutes while the library is open.
    public func noteReading(_ shown: ShownText, of reference: ItemReference) async throws(MastheadError) {
        try await walls.reading.note(shown, of: reference)
    }

    /// Notes whether the reader lets a publication's publisher know how much is read. What waits is deleted where not.
    public func setReadingShared(_ isShared: Bool, of handle: String) async throws(MastheadError) {
        try await walls.reading.setShared(isShared, of: handle)
    }

    /// Tells publishers' servers what was read and is due to be told, see ``setReadingShared(_:of:)``.
    /// - Parameter all: also what is not due yet, as when an item is closed.
    /// - Returns: when to do so again; nil where nothing waits. What fails is tried again later.
    @discardableResult
    public func sendReading(all: Bool = false) async throws(MastheadError) -> Date? {
        try await walls.reading.send(all: all)
    }
}
