/// A part of a text that stands by itself. What is nested deeper than people nest is flat.
package indirect enum MarkdownBlock: Sendable, Hashable {
    case heading(level: Int, [MarkdownInline])
    case paragraph([MarkdownInline])
    case quote([MarkdownBlock])
    /// Lines that are kept as they are, the last one with its end, and the language that they are in.
    case code(String, language: String?)
    /// - firstNumber: the number of the first item; nil of a list with dots.
    /// - isTight: whether there are no blank lines between the items.
    case list([MarkdownItem], firstNumber: Int?, isTight: Bool)
    case table(MarkdownTable)
    case rule
    /// A footnote; all of them stand at the end of a text, in the order of their numbers.
    case note(number: Int, [MarkdownBlock])
}
