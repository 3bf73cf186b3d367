import Foundation
import IssueLibrary
import Periodical
import Rendering
import TerminalReader

/// A post as it is printed: its head, its text, where its links lead.
struct PostPrinting {
    let post: LibraryPost
    let html: String
    /// The files that come with it and are here, in the order of its enclosures.
    var here: [URL?] = []

    /// The text in lines of a number of columns.
    func text(columns: Int) -> String {
        var head = [post.heading.printable]
        let people = post.authors.isEmpty ? "" : ", by \(post.authors.joined(separator: ", "))"
        head.append("\(post.feedTitle), \(post.date.formatted(.iso8601.year().month().day()))\(people)".printable)
        if let link = post.link { head.append(link.absoluteString.printable) }
        let body = ArticleText.text(of: html, columns: columns) { $0.terminalColumns }
        var parts = [head.joined(separator: "\n")]
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
        if !body.isEmpty { parts.append(lines.joined(separator: "\n")) }
        let files = post.enclosures.enumerated().map { index, file in
            let size = file.byteCount.map { ", \($0.byteText)" } ?? ""
            let place = here.indices.contains(index) ? here[index]?.path : nil
            return "\(place ?? file.url.absoluteString) (\(file.type ?? "file")\(size))".printable
        }
        if !files.isEmpty { parts.append((["Comes with:"] + files).joined(separator: "\n")) }
        return parts.joined(separator: "\n\n")
    }

    /// Prints it.
    /// - Parameter isRead: whether it counts as read from now on.
    static func print(_ post: LibraryPost, of library: IssueLibrary, marksRead isRead: Bool) async throws {
        let console = Console.current
        let printing = PostPrinting(
            post: post, html: try await library.html(of: post.id), here: await library.enclosureFiles(of: post))
        console.print(printing.text(columns: min(78, max(20, console.size.columns - 2))))
        guard isRead, library.isWritable else { return }
        try await library.setRead(true, [post.id])
    }
}
