import Files
import Foundation
import Periodical
import Synchronization

/// A hidden folder in a packed folder for a run's temporary files, created when the first of them is written.
final class OutputStaging: Sendable {
    private let root: URL
    private let made = Mutex<StagingFolder?>(nil)

    init(_ root: URL) { self.root = root }

    /// Returns the folder, creating it on the first call.
    func folder() throws(MastheadError) -> URL {
        try made.withLock { made throws(MastheadError) in
            if let made { return made.url }
            let staging = try StagingFolder(in: root, named: "staging")
            made = staging
            return staging.url
        }
    }

    func discard() { made.withLock { $0 = nil } }
}
