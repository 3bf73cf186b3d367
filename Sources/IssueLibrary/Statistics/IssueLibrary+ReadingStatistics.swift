public import Foundation
public import Periodical

// Reading statistics for publishers that request them, with the reader's consent.
extension IssueLibrary {
    @available(*, deprecated, renamed: "statistics.isShared")
    public func isReadingShared(_ reference: ItemReference) async throws(MastheadError) -> Bool {
        try await statistics.isShared(reference)
    }

    @available(*, deprecated, renamed: "statistics.record")
    public func noteReading(_ shown: ShownText, of reference: ItemReference) async throws(MastheadError) {
        try await statistics.record(shown, of: reference)
    }

    @available(*, deprecated, renamed: "statistics.setShared")
    public func setReadingShared(_ isShared: Bool, of handle: String) async throws(MastheadError) {
        try await statistics.setShared(isShared, of: handle)
    }

    @available(*, deprecated, renamed: "statistics.send")
    @discardableResult public func sendReading(all: Bool = false) async throws(MastheadError) -> Date? {
        try await statistics.send(all: all)
    }
}
