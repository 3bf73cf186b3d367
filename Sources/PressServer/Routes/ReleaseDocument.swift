import Foundation
package import ServerStore

/// An announced or scheduled issue, as administrators see it.
package struct ReleaseDocument: Encodable, Sendable {
    let publication: String
    let issue: String
    let title: String
    let dueAt: Date
    let announcedAt: Date?
    let finishedAt: Date?
    /// The number of devices to notify.
    let devices: Int
    let sent: Int
    let refused: Int
    let gone: Int
    let givenUp: Int
    /// The last response of a push service that refused a notification.
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
