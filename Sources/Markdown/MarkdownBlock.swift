/// A block of text. Blocks that are nested too deeply are flattened.
package indirect enum MarkdownBlock: Sendable, Hashable {
    case heading(level: Int, [MarkdownInline])
    case paragraph([MarkdownInline])
    case quote([MarkdownBlock])
    /// Lines of code, with a trailing line break, and their language.
    case code(String, language: String?)
    /// A list. The first number is nil for a bullet list. A tight list has no blank lines between its items.
    case list([MarkdownItem], firstNumber: Int?, isTight: Bool)
    case table(MarkdownTable)
    case rule
    /// A footnote. Footnotes come at the end of a text, in the order of their numbers.
    case note(number: Int, [MarkdownBlock])
}
