import Foundation
import IssueLibrary
import Markup
import Periodical

/// A format in which posts are sent one after the other.
protocol FeedServiceForm: Sendable {
    var mediaType: String { get }
    /// The text between two posts.
    var separator: String { get }
    /// The text after the posts.
    var end: String { get }

    /// Returns the text before the posts.
    /// - Parameters:
    ///   - stream: the name of the stream.
    ///   - updated: the time of the answer.
    ///   - next: the argument `c` for the posts after these, or nil if there are none.
    func beginning(_ stream: String, updated: Date, next: String?) throws -> String

    /// Appends a post.
    func append(_ item: FeedServiceItem, to bytes: inout [UInt8]) throws
}

/// Posts as a JSON object.
struct FeedServiceJSON: FeedServiceForm {
    let mediaType = "application/json"
    let separator = ","
    let end = "]}"
    private let writer = JSONWriter(omitsNull: true)

    private struct Beginning: Encodable {
        let continuation: String?
        let direction = "ltr"
        let id: String
        let updated: Int
    }

    func beginning(_ stream: String, updated: Date, next: String?) throws -> String {
        let beginning = Beginning(continuation: next, id: stream, updated: FeedServiceText.seconds(updated))
        // The list is a further member of the object.
        return String(decoding: try writer.data(beginning).dropLast(), as: UTF8.self) + #","items":["#
    }

    func append(_ item: FeedServiceItem, to bytes: inout [UInt8]) throws {
        try writer.append(item, to: &bytes)
    }
}

/// Posts as an Atom feed (RFC 4287), as older programs such as newsboat's FeedHQ mode expect it.
struct FeedServiceAtom: FeedServiceForm {
    let mediaType = "application/atom+xml; charset=utf-8"
    let separator = "\n"
    let end = "\n</feed>\n"

    private static let scheme = "http://www.google.com/reader/"

    func beginning(_ stream: String, updated: Date, next: String?) -> String {
        let name = XMLTreeWriter.escaped(stream)
        let continuation = next.map { "<gr:continuation>\($0)</gr:continuation>\n" } ?? ""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:gr="http://www.google.com/schemas/reader/atom/">
            <id>tag:google.com,2005:reader/\(name)</id>
            <title>Masthead</title>
            <updated>\(updated.rfc3339)</updated>
            \(continuation)
            """
    }

    func append(_ item: FeedServiceItem, to bytes: inout [UInt8]) {
        func escaped(_ text: String) -> String { XMLTreeWriter.escaped(text) }
        func date(_ seconds: Int) -> String { Date(timeIntervalSince1970: Double(seconds)).rfc3339 }
        var text = "<entry><id>\(item.id)</id><title>\(escaped(item.title))</title>"
        text += "<published>\(date(item.published))</published><updated>\(date(item.updated))</updated>"
        // Atom requires an author. An empty name means that the author is unknown.
        text += "<author><name>\(escaped(item.author ?? ""))</name></author>"
        for link in item.alternate { text += "<link rel=\"alternate\" href=\"\(escaped(link.href))\"/>" }
        for file in item.enclosure ?? [] {
            text += "<link rel=\"enclosure\" href=\"\(escaped(file.href))\" type=\"\(escaped(file.type ?? ""))\"/>"
        }
        // A program could take a folder that is called `read` for a status.
        for category in item.categories where category.hasPrefix("user/-/state/") {
            let label = category.split(separator: "/").last.map(String.init) ?? category
            text += "<category scheme=\"\(Self.scheme)\" term=\"\(escaped(category))\" label=\"\(escaped(label))\"/>"
        }
        text += "<content type=\"html\">\(escaped(item.summary.content))</content>"
        text += "<source><id>tag:google.com,2005:reader/\(item.origin.streamId)</id>"
        text += "<title>\(escaped(item.origin.title))</title></source></entry>"
        bytes += Array(text.utf8)
    }
}
