/// The styles that a run of text may have.
package struct RunStyle: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let strong = RunStyle(rawValue: 1)
    package static let emphasis = RunStyle(rawValue: 2)
    package static let code = RunStyle(rawValue: 4)
    /// Text with a line through it.
    package static let struck = RunStyle(rawValue: 8)
    /// Superscript, such as an exponent or a note mark.
    package static let raised = RunStyle(rawValue: 16)
    /// Ruby text, which shows the pronunciation of the preceding characters. Ruby text is shown beside the text and is
    /// not part of it.
    package static let reading = RunStyle(rawValue: 32)
}
