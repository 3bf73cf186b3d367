import Foundation
package import ServerStore

/// An issue that was announced or is to be, as those that administer are told of it.
package struct ReleaseDocument: Encodable, Sendable {
    let publication: String
    let issue: String
    let title: String
    let dueAt: Date
    let announcedAt: Date?
    let finishedAt: Date?
    /// Devices that were to hear of it.
    let devices: Int
    let sent: Int
    let refused: Int
    let gone: Int
    let givenUp: Int
    /// What a push service said last to one that it did not take.
    let answer: String?

    package init(_ release: Release) {
        publication = release.publication
        issue = release.issue
        title = release.title
        dueAt = release.dueAt
        announcedAt = release.announcedAt
        finishedAt = release.finishedAt
        devices = release.progress.queued
        sent = release.progress.sent
        refused = release.progress.refused
        gone = release.progress.gone
        givenUp = release.progress.givenUp
        answer = release.answer
    }
}
