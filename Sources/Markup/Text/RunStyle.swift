/// How a run of text stands out from the text around it.
package struct RunStyle: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let strong = RunStyle(rawValue: 1)
    package static let emphasis = RunStyle(rawValue: 2)
    package static let code = RunStyle(rawValue: 4)
    /// Struck through: it holds no more.
    package static let struck = RunStyle(rawValue: 8)
    /// Raised: an exponent, the sign of a note.
    package static let raised = RunStyle(rawValue: 16)
    /// The reading of the characters before it, which stands beside the text and is no word of it.
    package static let reading = RunStyle(rawValue: 32)
}
