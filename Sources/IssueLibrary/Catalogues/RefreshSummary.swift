public import Foundation
public import Periodical

/// What a refresh found.
public struct RefreshSummary: Sendable {
    /// The catalogues that had not changed.
    public var unchanged: [URL] = []
    /// The catalogues that were read.
    public var read: [URL] = []
    /// The items that are new to the library.
    public var added: [ItemReference] = []
    /// The items whose content the publisher replaced.
    public var revised: [ItemReference] = []
    /// The items that catalogues no longer offer; what is here of them stays.
    public var withdrawn: [ItemReference] = []
    /// The publications whose catalogues moved for good, and where they are now.
    public var moved: [String: URL] = [:]
    /// The number of covers that were fetched.
    public var coverCount = 0
    /// Rows that could not be used, and covers that could not be had.
    public var diagnostics: [Diagnostic] = []
    /// Why catalogues could not be fetched or read. What is known of their issues stays.
    public var failures: [URL: MastheadError] = [:]
}
