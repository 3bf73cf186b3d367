/// A part of a line of text.
package indirect enum MarkdownInline: Sendable, Hashable {
    case text(String)
    case code(String)
    case emphasis([MarkdownInline])
    case strong([MarkdownInline])
    case struck([MarkdownInline])
    /// Words that lead somewhere. The address is as its writer gave it: look at it before it is followed.
    case link([MarkdownInline], address: String)
    /// A picture, with what stands in its place. The address is as its writer gave it.
    case picture(alt: String, address: String)
    /// The mark of a footnote, by the note's number.
    case note(Int)
    /// A break that the writer wants.
    case lineBreak

    /// The words in it, without marks.
    package var words: String {
        switch self {
        case .text(let text), .code(let text), .picture(let text, _): text
        case .emphasis(let parts), .strong(let parts), .struck(let parts), .link(let parts, _): parts.words
        case .note(let number): "[\(number)]"
        case .lineBreak: "\n"
        }
    }
}

extension [MarkdownInline] {
    /// The words in all of them, without marks.
    package var words: String { map(\.words).joined() }
}
