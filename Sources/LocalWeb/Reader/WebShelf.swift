import Foundation
import Periodical
import Rendering

/// The issues that a web reader shows.
protocol WebShelf: Sendable {
    /// What is written above them.
    var title: String { get }
    /// What is on it, the newest first.
    func rows() async throws(MastheadError) -> [ShelfRow]
    /// What is said of an issue, or nil where there is none.
    func heading(_ name: String) async throws(MastheadError) -> IssueHeading?
    /// An issue as far as it is here, or nil where there is none. Nothing is fetched for it.
    func issue(_ name: String) async throws(MastheadError) -> WebIssue?
    /// The file of an issue's cover.
    func cover(of name: String, isDouble: Bool) async throws(MastheadError) -> URL?
    /// The picture that stands for the shelf: the newest cover.
    func icon() async throws(MastheadError) -> URL?
}
