import Files
import Foundation
import Rendering
import Synchronization

/// A few opened issues, each as long as its content folder is the same.
final class OpenedIssues: Sendable {
    private struct Opened {
        let issue: WebIssue
        let inode: Int
    }

    private let issues = Mutex<[Opened]>([])
    private static let mostKept = 4

    /// The issue that was opened under a heading, if its folder is still the same.
    func issue(_ heading: IssueHeading, in folder: URL) -> WebIssue? {
        let inode = FileStamp(folder)?.inode
        return issues.withLock { $0.first { $0.issue.heading == heading && $0.inode == inode }?.issue }
    }

    func keep(_ issue: WebIssue, in folder: URL) {
        guard let inode = FileStamp(folder)?.inode else { return }
        issues.withLock { issues in
            issues.removeAll { $0.issue.heading.name == issue.heading.name }
            issues.insert(Opened(issue: issue, inode: inode), at: 0)
            if issues.count > Self.mostKept { issues.removeLast() }
        }
    }
}
