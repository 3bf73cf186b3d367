/// The styles of a run of text.
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
    /// Ruby, which shows how the characters before it are pronounced. It is beside the text and not part of the text.
    package static let reading = RunStyle(rawValue: 32)
}
