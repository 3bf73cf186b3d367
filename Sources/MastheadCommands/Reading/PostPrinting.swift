import Foundation
import IssueLibrary
import Periodical
import Rendering
import TerminalReader

/// A post's text for printing, with its heading and links.
struct PostPrinting {
    let post: LibraryPost
    let html: String
    /// The post's downloaded files, in the order of its enclosures.
    var here: [URL?] = []

    /// Returns the text, wrapped to a width in columns.
    func text(columns: Int) -> String {
        var head = [post.heading.printable]
        let people = post.authors.isEmpty ? "" : ", by \(post.authors.joined(separator: ", "))"
        head.append("\(post.feedTitle), \(ListedDate.day(post.date))\(people)".printable)
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
        if !files.isEmpty { parts.append((["Attached files:"] + files).joined(separator: "\n")) }
        return parts.joined(separator: "\n\n")
    }

    /// Returns a post's content.
    /// - Parameter isFull: true to download the full text if necessary, false for the feed's content, or nil to use the
    ///   full text only if it is already downloaded.
    static func content(
        of post: LibraryPost, in library: IssueLibrary, full isFull: Bool?
    ) async throws(MastheadError) -> PostContent {
        guard isFull == true else { return try await library.articles.content(of: post.id, asGiven: isFull == false) }
        return try await library.articles.download(of: post.id)
    }

    /// Prints a post.
    /// - Parameters:
    ///   - isRead: whether to mark the post as read.
    ///   - isFull: see ``content(of:in:full:)``.
    static func print(
        _ post: LibraryPost, of library: IssueLibrary, marksRead isRead: Bool, full isFull: Bool? = nil
    ) async throws {
        let console = Console.current
        let printing = PostPrinting(
            post: post, html: try await content(of: post, in: library, full: isFull).html,
            here: library.enclosures.files(of: post))
        console.print(printing.text(columns: min(78, max(20, console.size.columns - 2))))
        guard isRead, library.isWritable else { return }
        try await library.posts.setRead(true, [post.id])
    }

    /// Returns the error for a request for full text if the item is not a post.
    static func noArticle(of name: String) -> MastheadError {
        MastheadError(
            .configuration, cannot: "fetch the full text of", to: name, found: "this is not a post",
            hint: "Use `masthead list --kind feed` to list posts.")
    }
}
