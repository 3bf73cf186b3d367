public import Foundation
public import Periodical

/// A highlighted passage of a book, with or without a note.
public struct Highlight: Sendable, Hashable, Identifiable {
    /// The color of a highlight, or an underline.
    public enum Color: String, Sendable, Hashable, Codable, CaseIterable {
        case yellow, green, blue, pink, underline
    }

    /// The ID of the highlight in the library. The ID of a deleted highlight is never reused.
    public let id: Int64
    /// The reference of the item, `HANDLE/NAME`.
    public let item: ItemReference
    /// The item's shortest unique name, for display.
    public let label: String
    /// The item's title.
    public let title: String
    /// The passage in the downloaded revision of the item.
    public let passage: TextPassage
    /// The text of the passage, truncated to ``PassageWords/mostCharacters`` characters.
    public let words: String
    /// The color of the highlight, or an underline.
    public let color: Color
    /// The user's note, or nil if the highlight has no note.
    public let note: String?
    /// When the highlight was created.
    public let created: Date
    /// When the color or note last changed; initially, the creation date.
    public let changed: Date

    package init(
        id: Int64, item: ItemReference, label: String, title: String, passage: TextPassage, words: String,
        color: Color, note: String?, created: Date, changed: Date
    ) {
        self.id = id
        self.item = item
        self.label = label
        self.title = title
        self.passage = passage
        self.words = words
        self.color = color
        self.note = note
        self.created = created
        self.changed = changed
    }

    /// The maximum length of a note, in characters (Unicode code points).
    public static let mostNoteCharacters = 20_000
}
