import IssueLibrary
import Periodical

/// A highlight, as sent to the web reader.
struct WebHighlight: Encodable, Sendable, Hashable {
    let id: Int64
    /// The passage, for example `2.1+340-512`.
    let range: String
    let words: String
    let color: String
    let note: String?
    /// When the highlight was created, in RFC 3339.
    let created: String
    let changed: String

    init(_ highlight: Highlight) {
        id = highlight.id
        range = highlight.passage.description
        words = highlight.words
        color = highlight.color.rawValue
        note = highlight.note
        created = highlight.created.rfc3339
        changed = highlight.changed.rfc3339
    }
}
