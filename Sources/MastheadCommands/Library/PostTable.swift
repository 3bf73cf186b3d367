import Foundation
import IssueLibrary
import Periodical
import TerminalReader

/// Posts, as `list` prints them for users and programs.
enum PostTable {
    /// Returns records of posts with the same fields as for items. The field for the number is empty.
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

    /// Returns a table of posts for a terminal, in which each row includes the handle.
    static func table(of posts: [LibraryPost]) -> Table {
        let rows = posts.map { post in
            [
                post.heading.printable, post.reference.description.printable, ListedDate.day(post.date),
                post.isRead ? "" : "unread", post.isFavorite ? "favorite" : "",
            ]
        }
        let columns: [Table.Column] = [
            .init(heading: "Title", isFlexible: true), .init(heading: "Post", narrows: 1),
            .init(heading: "Date", yields: 2), .init(heading: "State", yields: 4), .init(heading: "", yields: 3),
        ]
        return Table(columns: columns, rows: rows)
    }
}
