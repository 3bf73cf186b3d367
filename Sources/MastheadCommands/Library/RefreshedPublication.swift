import Foundation
import IssueLibrary
import Periodical

/// A publication as `refresh --json` prints it.
struct RefreshedPublication: Encodable {
    let handle: String
    let kind: PublicationKind
    /// `read`, `unchanged` or `failed`; null where it was not looked at, because its server asks to be left alone or it has ended.
    @OrNull var outcome: String?
    /// The number of posts that are new.
    let newPosts: Int
    /// When it was last read or seen unchanged.
    @OrNull var refreshedAt: String?
    @OrNull var error: String?
    @OrNull var errorCode: String?
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
        }
    }
}
