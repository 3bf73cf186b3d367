import Files
import Foundation
import Periodical
import Synchronization

/// The hidden folder of a run that writes into a folder of packed issues, made when the first file is on its way.
final class OutputStaging: Sendable {
    private let root: URL
    private let made = Mutex<StagingFolder?>(nil)

    init(_ root: URL) { self.root = root }

    /// The folder.
    func folder() throws(MastheadError) -> URL {
        try made.withLock { made throws(MastheadError) in
            if let made { return made.url }
            let staging = try StagingFolder(in: root, named: "staging")
            made = staging
            return staging.url
        }
    }

    /// Deletes it with what is still in it.
    func discard() { made.withLock { $0 = nil } }
}
