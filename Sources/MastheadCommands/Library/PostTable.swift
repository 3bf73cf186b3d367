import Foundation
import IssueLibrary
import Periodical
import TerminalReader

/// Posts as `list` shows them to people, and as it gives them to programs.
enum PostTable {
    /// The records of posts: the same fields as those of items, of which posts have no number.
    static func records(of posts: [LibraryPost]) -> [String] {
        let headings = ["State", "Post", "Date", "Number", "Author", "Title", "Remarks"]
        let rows = posts.map { post in
            [
                post.isRead ? "read" : "unread", post.reference.description.printable, ListedDate.day(post.date), "",
                (post.authors.first ?? "").printable, post.heading.printable, post.isFavorite ? "favorite" : "",
            ]
        }
        return Table(columns: headings.map { Table.Column(heading: $0) }, rows: rows).records
    }

    /// The heading of the column that yields to the titles.
    static let nameHeading = "Post"

    /// The table of posts for a terminal, where each says whose it is.
    static func table(of posts: [LibraryPost]) -> Table {
        let rows = posts.map { post in
            [
                post.heading.printable, post.reference.description.printable, ListedDate.text(post.date),
                post.isRead ? "" : "unread", post.isFavorite ? "favorite" : "",
            ]
        }
        let columns: [Table.Column] = [
            .init(heading: "Title", isFlexible: true), .init(heading: nameHeading, yields: 1), .init(heading: "Date"),
            .init(heading: "State"), .init(heading: ""),
        ]
        return Table(columns: columns, rows: rows, leastFlexible: 28)
    }
}
