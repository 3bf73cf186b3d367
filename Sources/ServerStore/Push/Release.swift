package import Foundation

/// An announcement of an issue to devices.
package struct Release: Sendable, Hashable {
    package let id: String
    package let publication: String
    package let issue: String
    package let title: String
    package let text: String?
    package let cover: String?
    package let isAlert: Bool
    package let dueAt: Date
    package let endsAt: Date
    /// The number of the announcement, or nil if the issue is not announced yet.
    package let event: Int?
    package let announcedAt: Date?
    /// When the last notification was sent, or nil if the server has not sent all of them yet.
    package let finishedAt: Date?
    package let progress: ReleaseProgress
    /// The last response from a push service that refused a notification.
    package let answer: String?
}

extension Release {
    /// The columns to select for a release.
    static let columns = """
        id, publication, issue, title, text, cover, is_alert, due_at, ends_at, event, announced_at, finished_at, answer,
        queued, sent, refused, gone, given_up
        """

    init(_ row: SQLRow) throws(StoreFault) {
        id = try row.text("id")
        publication = try row.text("publication")
        issue = try row.text("issue")
        title = try row.text("title")
        text = try row.isNull("text") ? nil : try row.text("text")
        cover = try row.isNull("cover") ? nil : try row.text("cover")
        isAlert = try row.integer("is_alert") == 1
        dueAt = try row.time("due_at")
        endsAt = try row.time("ends_at")
        event = try row.isNull("event") ? nil : try row.integer("event")
        announcedAt = try row.optionalTime("announced_at")
        finishedAt = try row.optionalTime("finished_at")
        progress = try ReleaseProgress(row)
        answer = try row.isNull("answer") ? nil : try row.text("answer")
    }
}
