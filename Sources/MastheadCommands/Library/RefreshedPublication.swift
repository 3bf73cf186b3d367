import Foundation
import IssueLibrary
import Periodical

/// A publication in the output of `refresh --json`.
struct RefreshedPublication: Encodable {
    let handle: String
    let kind: PublicationKind
    /// `read`, `unchanged` or `failed`. Null if the publication was not checked, because its server asked Masthead to
    /// wait or the feed has ended.
    private(set) var outcome: String?
    /// The number of new posts.
    let newPosts: Int
    /// The time of the last successful check.
    let refreshedAt: String?
    let error: String?
    let errorCode: String?
    let remedies: [Remedy]

    init(_ publication: LibraryPublication, _ summary: RefreshSummary) {
        handle = publication.handle
        kind = publication.kind
        newPosts = summary.newPosts[publication.handle] ?? 0
        refreshedAt = publication.refreshedAt?.rfc3339
        let failure = publication.url.flatMap { summary.failures[$0] }?.asCommand
        error = failure?.summary
        errorCode = failure?.code.rawValue
        remedies = failure?.remedies ?? []
        if failure != nil {
            outcome = "failed"
        } else if let url = publication.url {
            outcome = summary.read.contains(url) ? "read" : summary.unchanged.contains(url) ? "unchanged" : nil
        } else {
            outcome = nil
        }
    }
}
