public import Foundation
public import Periodical

/// A passage of a book that a reader has marked, with a note or without.
public struct Highlight: Sendable, Hashable, Identifiable {
    /// How it is marked.
    public enum Colour: String, Sendable, Hashable, Codable, CaseIterable {
        case yellow, green, blue, pink, underline
    }

    /// Its number in the library, which no other ever has.
    public let id: Int64
    /// The item, as `HANDLE/NAME`.
    public let item: ItemReference
    /// The shortest name that leads to the item, for people.
    public let label: String
    /// The item's title.
    public let title: String
    /// The passage of the edition that is here.
    public let passage: TextPassage
    /// Its words, at most ``PassageWords/mostCharacters`` characters of them.
    public let words: String
    /// How it is marked.
    public let colour: Colour
    /// What the reader wrote to it; nil where they wrote nothing.
    public let note: String?
    /// When it was made.
    public let created: Date
    /// When its colour or its note was changed last, or when it was made.
    public let changed: Date

    /// The longest note that is kept, in characters (Unicode code points).
    public static let mostNoteCharacters = 20_000
}
