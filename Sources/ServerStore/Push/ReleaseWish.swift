package import Foundation

/// An issue that devices are to hear of.
package struct ReleaseWish: Sendable, Hashable {
    package var publication: String
    package var issue: String
    package private(set) var title: String
    /// Its authors, as its catalog names them; empty where it names none.
    package private(set) var author: String
    package private(set) var text: String?
    /// Where its cover is, over https.
    package private(set) var cover: String?
    /// Whether apps are also given something to show.
    package var isAlert: Bool
    /// When devices hear of it.
    package var dueAt: Date
    /// From when on it is news no more: what was not sent until then is given up.
    package var endsAt: Date

    /// - Parameter text: what is shown below the title.
    package init(
        publication: String, issue: String, title: String, author: String = "", text: String? = nil,
        cover: String? = nil, isAlert: Bool, dueAt: Date, endsAt: Date
    ) {
        self.publication = publication
        self.issue = issue
        // A notification has 4,096 bytes at most, in which some letters take twice their room.
        self.title = title.cut(toBytes: 300)
        self.author = author.cut(toBytes: 300)
        self.text = text.map { $0.cut(toBytes: 1000) }
        self.cover = cover.flatMap { $0.utf8.count <= 500 ? $0 : nil }
        self.isAlert = isAlert
        self.dueAt = dueAt
        self.endsAt = endsAt
    }

    /// The values of its columns from `title` to `ends_at`, and of `author` behind them.
    var values: [SQLValue] {
        [
            .text(title), .optional(text, SQLValue.text), .optional(cover, SQLValue.text),
            .integer(isAlert ? 1 : 0), .time(dueAt), .time(endsAt), .text(author),
        ]
    }
}

extension ReleaseWish {
    /// The same with another text below the title.
    package func saying(_ text: String) -> ReleaseWish {
        ReleaseWish(
            publication: publication, issue: issue, title: title, author: author, text: text, cover: cover,
            isAlert: isAlert, dueAt: dueAt, endsAt: endsAt)
    }
}
