public import Foundation
public import Periodical

// Reading statistics for publishers that request them, with the reader's consent.
extension IssueLibrary {
    /// Returns whether reading statistics are collected for an item: its publisher requests them, and the reader
    /// agreed.
    public func isReadingShared(_ reference: ItemReference) async throws(MastheadError) -> Bool {
        try await walls.reading.isShared(reference)
    }

    /// Adds the pages or characters that a reader saw to an item's statistics. Stores nothing for items without
    /// consent.
    ///
    /// While the library is open, the statistics are sent every ten minutes.
    public func noteReading(_ shown: ShownText, of reference: ItemReference) async throws(MastheadError) {
        try await walls.reading.note(shown, of: reference)
    }

    /// Stores whether the reader agrees to reading statistics for a publication. If not, deletes its unsent reports.
    public func setReadingShared(_ isShared: Bool, of handle: String) async throws(MastheadError) {
        try await walls.reading.setShared(isShared, of: handle)
    }

    /// Sends the reports that are due to publisher servers. See ``setReadingShared(_:of:)``.
    /// - Parameter all: Whether to send reports that are not due yet, for example when an item is closed.
    /// - Returns: When to call this method again, or nil without unsent reports. Failed reports are retried later.
    @discardableResult
    public func sendReading(all: Bool = false) async throws(MastheadError) -> Date? {
        try await walls.reading.send(all: all)
    }
}
