import Foundation
import IssueLibrary
import Periodical
import TerminalReader

/// Posts as `list` shows them to people.
struct PostTable {
    let posts: [LibraryPost]

    /// The lines of the table.
    func lines(for console: Console) -> [String] {
        // Of several feeds each post says whose it is.
        let rows = posts.map { post in
            [
                post.isRead ? "read" : "unread", post.reference.description.printable,
                console.outputIsTerminal ? ListedDate.text(post.date) : ListedDate.day(post.date),
                post.heading.printable,
            ]
        }
        let columns = ["State", "Post", "Date", "Title"].map { Table.Column(heading: $0) }
        return Table(columns: columns, rows: rows, tails: posts.map { $0.isFavorite ? "  favourite" : "" })
            .lines(for: console)
    }
}
