public import Foundation

/// A highlight of a book, with or without a note, as all interfaces show it.
public struct HighlightView: Codable, Sendable, Hashable {
    /// The reference `HANDLE/NAME` of the book.
    public var id: String
    /// The handle of the publication.
    public var handle: String
    /// The name of the book, which is unique in the publication.
    public var name: String
    /// The title of the book, which is untrusted text.
    public var title: String
    /// The number of the highlight in the library.
    public var number: Int64
    /// The passage, such as `2.1+340-512`.
    public var range: String
    /// The position of the passage, such as `2.1+340`.
    public var position: String
    /// The beginning of the highlighted text, which is untrusted text.
    public var words: String
    /// The color: `yellow`, `green`, `blue`, `pink` or `underline`.
    public var color: String
    /// The user's note.
    public var note: String?
    /// The time when the highlight was created.
    public var created: Date
    /// The time when the color or the note last changed.
    public var changed: Date

    /// Describes a highlight.
    public init(
        number: Int64, of id: String, handle: String, name: String, title: String, range: String, position: String,
        words: String, color: String, note: String?, created: Date, changed: Date
    ) {
        (self.number, self.id, self.handle, self.name, self.title) = (number, id, handle, name, title)
        (self.range, self.position, self.words) = (range, position, words)
        (self.color, self.note, self.created, self.changed) = (color, note, created, changed)
    }
}
