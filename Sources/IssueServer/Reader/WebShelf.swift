import Foundation
import IssueReader
import Periodical

/// The issues that a web reader shows.
protocol WebShelf: Sendable {
    /// What is written above them.
    var title: String { get }
    /// What is on it, the newest first.
    func rows() async throws(MastheadError) -> [ShelfRow]
    /// An issue, or nil.
    /// - Parameter position: a page that has to be here; one that is on its way is waited for.
    func issue(_ name: String, bringing position: PagePosition?) async throws(MastheadError) -> WebIssue?
    /// The file of an issue's cover.
    func cover(of name: String, isDouble: Bool) async throws(MastheadError) -> URL?
    /// The picture that stands for the shelf: the newest cover.
    func icon() async throws(MastheadError) -> URL?
}
