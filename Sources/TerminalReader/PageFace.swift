/// A view of a page.
enum PageFace: Sendable, Hashable, CaseIterable {
    /// Only the text.
    case text
    /// The text with the picture beside it.
    case both
    /// Only the picture.
    case picture

    /// The label of the key `t` when it leads to this view.
    var label: String {
        switch self {
        case .text: TerminalWords.Reader.text
        case .both: TerminalWords.Reader.both
        case .picture: TerminalWords.Reader.picture
        }
    }
}
