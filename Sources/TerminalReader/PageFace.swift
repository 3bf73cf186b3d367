/// What is shown of a page.
enum PageFace: Sendable, Hashable, CaseIterable {
    /// Its words.
    case text
    /// Its words, and its picture beside them.
    case both
    /// Its picture.
    case picture

    /// What the key that changes it is called, where it leads to this one.
    var label: String {
        switch self {
        case .text: TerminalWords.Reader.text
        case .both: TerminalWords.Reader.both
        case .picture: TerminalWords.Reader.picture
        }
    }
}
