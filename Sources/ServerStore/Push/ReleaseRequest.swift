package import Foundation

/// A request to announce an issue to devices.
package struct ReleaseRequest: Sendable, Hashable {
    package var publication: String
    package var issue: String
    package private(set) var title: String
    /// The authors in the catalog. Empty if the catalog names none.
    package private(set) var author: String
    package private(set) var text: String?
    /// The cover's https URL.
    package private(set) var cover: String?
    /// Whether apps receive a visible notification in addition to the wake-up.
    package var isAlert: Bool
    /// When the server notifies devices.
    package var dueAt: Date
    /// When the issue stops being news. After that, the server sends no notifications about it.
    package var endsAt: Date

    /// - Parameter text: The text below the title.
    package init(
        publication: String, issue: String, title: String, author: String = "", text: String? = nil,
        cover: String? = nil, isAlert: Bool, dueAt: Date, endsAt: Date
    ) {
        self.publication = publication
        self.issue = issue
        // A notification has at most 4,096 bytes. In JSON, some characters need twice as many bytes.
        self.title = title.cut(toBytes: 300)
        self.author = author.cut(toBytes: 300)
        self.text = text.map { $0.cut(toBytes: 1000) }
        self.cover = cover.flatMap { $0.utf8.count <= 500 ? $0 : nil }
        self.isAlert = isAlert
        self.dueAt = dueAt
        self.endsAt = endsAt
    }

    /// The values for the columns from `title` to `ends_at`, and for the column `author`.
    var values: [SQLValue] {
        [
            .text(title), .optional(text, SQLValue.text), .optional(cover, SQLValue.text),
            .integer(isAlert ? 1 : 0), .time(dueAt), .time(endsAt), .text(author),
        ]
    }
}

extension ReleaseRequest {
    /// Returns the announcement with a different text below the title.
    package func saying(_ text: String) -> ReleaseRequest {
        ReleaseRequest(
            publication: publication, issue: issue, title: title, author: author, text: text, cover: cover,
            isAlert: isAlert, dueAt: dueAt, endsAt: endsAt)
    }
}
