/// A block of a text, flattened if it is nested too deeply.
package indirect enum MarkdownBlock: Sendable, Hashable {
    case heading(level: Int, [MarkdownInline])
    case paragraph([MarkdownInline])
    case quote([MarkdownBlock])
    /// Lines of code with a line break at the end, and their language.
    case code(String, language: String?)
    /// A list. The first number is nil for a bullet list. The list is tight if there are no blank lines between the
    /// items.
    case list([MarkdownItem], firstNumber: Int?, isTight: Bool)
    case table(MarkdownTable)
    case rule
    /// A footnote. Footnotes are at the end of a text, in the order of their numbers.
    case note(number: Int, [MarkdownBlock])
}
