/// An inline part of a text.
package indirect enum MarkdownInline: Sendable, Hashable {
    case text(String)
    case code(String)
    case emphasis([MarkdownInline])
    case strong([MarkdownInline])
    case struck([MarkdownInline])
    /// A link. Check the address before opening it: the parser does not.
    case link([MarkdownInline], address: String)
    /// A picture's description, and its unchecked address.
    case picture(alt: String, address: String)
    /// A reference to the footnote with this number.
    case note(Int)
    /// A hard line break.
    case lineBreak

    /// The words of this part, without Markdown syntax.
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
    /// The words of all parts, without Markdown syntax.
    package var words: String { map(\.words).joined() }
}
