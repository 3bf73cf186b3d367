import Foundation
import Periodical

/// The feed that Apple's Newsstand read: Atom with a namespace for covers.
enum NewsstandFeed {
    /// The feed.
    /// - Parameter place: where it is.
    static func text(_ issues: [OldAppIssue], title: String, place: String) -> String {
        let latest = issues.map(\.date).filter { $0 > .distantPast }.max() ?? Date(timeIntervalSince1970: 0)
        let escaped = MarkupText.escaped
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:news="http://itunes.apple.com/2011/Newsstand">
            <id>\(escaped(place))</id><title>\(escaped(title))</title><updated>\(latest.rfc3339)</updated>
            <author><name>\(escaped(title))</name></author>
            \(issues.map { entry($0) }.joined())</feed>

            """
    }

    private static func entry(_ issue: OldAppIssue) -> String {
        let escaped = MarkupText.escaped
        let cover =
            issue.cover.map { cover in
                """
                <news:cover_art_icons><news:cover_art_icon size="SOURCE" src="\(escaped(cover.absoluteString))"/>\
                </news:cover_art_icons>
                """
            } ?? ""
        return """
            <entry><id>\(escaped(issue.entry.name))</id><title>\(escaped(issue.entry.description.title))</title>
            <updated>\(issue.date.rfc3339)</updated><published>\(issue.date.rfc3339)</published>
            <summary>\(escaped(issue.summary.isEmpty ? issue.entry.description.title : issue.summary))</summary>\(cover)</entry>

            """
    }
}
