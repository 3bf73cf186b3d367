/// The styles that a run of text may have.
package struct RunStyle: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let strong = RunStyle(rawValue: 1)
    package static let emphasis = RunStyle(rawValue: 2)
    package static let code = RunStyle(rawValue: 4)
    /// Struck-through text.
    package static let struck = RunStyle(rawValue: 8)
    /// Superscript, for example an exponent or a note mark.
    package static let raised = RunStyle(rawValue: 16)
    /// Ruby text, which shows the pronunciation of the preceding characters. Ruby text appears beside the text and is
    /// not part of it.
    package static let reading = RunStyle(rawValue: 32)
}
