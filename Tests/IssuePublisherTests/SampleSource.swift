import Foundation
import IssuePublisher
import TestSupport

/// New issue sources, as a publisher would create them.
enum SampleSource {
    /// Creates an issue source in a folder.
    static func make(_ folder: URL, date: Date) throws {
        try MadeOnce.folder("\(date)", at: folder) { try IssueScaffold.make($0, date: date) }
    }
}
