package import Foundation

/// An issue that devices are to hear of.
package struct ReleaseWish: Sendable, Hashable {
    package var publication: String
    package var issue: String
    package private(set) var title: String
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
        publication: String, issue: String, title: String, text: String? = nil, cover: String? = nil, isAlert: Bool,
        dueAt: Date, endsAt: Date
    ) {
        self.publication = publication
        self.issue = issue
        // A notification has 4,096 bytes at most, in which some letters take twice their room.
        self.title = Self.cut(title, to: 300)
        self.text = text.map { Self.cut($0, to: 1000) }
        self.cover = cover.flatMap { $0.utf8.count <= 500 ? $0 : nil }
        self.isAlert = isAlert
        self.dueAt = dueAt
        self.endsAt = endsAt
    }

    /// A text with no more bytes than so many, cut between two letters.
    private static func cut(_ text: String, to byteCount: Int) -> String {
        // No database keeps this one.
        let text = text.replacing("\0", with: "")
        guard text.utf8.count > byteCount else { return text }
        var (kept, bytes) = ("", 0)
        for letter in text {
            bytes += letter.utf8.count
            if bytes > byteCount - 3 { break }
            kept.append(letter)
        }
        return kept + "…"
    }

    /// The values of its columns from `title` to `ends_at`.
    var values: [SQLValue] {
        [
            .text(title), .optional(text, SQLValue.text), .optional(cover, SQLValue.text),
            .integer(isAlert ? 1 : 0), .time(dueAt), .time(endsAt),
        ]
    }
}

extension ReleaseWish {
    /// The same with another text below the title.
    package func saying(_ text: String) -> ReleaseWish {
        ReleaseWish(
            publication: publication, issue: issue, title: title, text: text, cover: cover, isAlert: isAlert,
            dueAt: dueAt, endsAt: endsAt)
    }
}
