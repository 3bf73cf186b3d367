import Foundation
import Periodical
import Rendering

/// A shelf with a single issue, either an issue source or an archive.
struct IssueShelf: WebShelf {
    private let open: @Sendable () throws(MastheadError) -> (issue: WebIssue, cover: URL?)
    private let name: String

    /// Creates a shelf with a single issue.
    /// - Parameter open: Opens the issue. Called for each request, because the files may change.
    init(
        _ name: String, open: @escaping @Sendable () throws(MastheadError) -> (issue: WebIssue, cover: URL?)
    ) {
        self.name = name
        self.open = open
    }

    var title: String { "Masthead" }
    var keyLength: Int { 1 }

    func key(ofFormerName name: String) -> String? { nil }

    func rows() throws(MastheadError) -> [LinkedItem] {
        let (issue, cover) = try open()
        return [LinkedItem(issue, cover: cover)]
    }

    func heading(_ key: String) throws(MastheadError) -> IssueHeading? { try issue(key)?.heading }

    func issue(_ key: String) throws(MastheadError) -> WebIssue? {
        key == self.name ? try open().issue : nil
    }

    func cover(of key: String, isDouble: Bool) throws(MastheadError) -> URL? {
        key == self.name ? try open().cover : nil
    }

    func thumbnail(of key: String) throws(MastheadError) -> URL? {
        guard key == self.name else { return nil }
        let (issue, cover) = try open()
        return try cover.map { cover throws(MastheadError) in try CoverThumbnail(of: cover, in: issue.cache).file }
    }

    func icon() throws(MastheadError) -> URL? { try open().cover }
}
