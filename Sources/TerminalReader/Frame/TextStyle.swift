/// The style of a run of text, in colors from the terminal's palette.
struct TextStyle: Sendable, Hashable {
    /// The colors, named by meaning.
    enum Color: Sendable, Hashable {
        case text
        /// The color of keys, dots, links and progress bars.
        case accent
        case good, warn, bad
        /// The colors of a picture's block character.
        case pixels(PixelColors)
    }

    var isStrong = false
    var isQuiet = false
    var isUnderlined = false
    var isItalic = false
    /// Whether the text is struck through.
    var isStruck = false
    /// Whether the colors are reversed, as they are in the selected row.
    var isReversed = false
    var color = Color.text

    static let text = TextStyle()
    /// The style for titles and new items.
    static let strong = TextStyle(isStrong: true)
    /// The style for dates, sizes and labels.
    static let quiet = TextStyle(isQuiet: true)
    static let accent = TextStyle(color: .accent)
    static let strongAccent = TextStyle(isStrong: true, color: .accent)
    static let good = TextStyle(color: .good)
    static let warn = TextStyle(color: .warn)
    static let bad = TextStyle(color: .bad)
    /// The style for highlights in a book.
    static let highlighted = TextStyle(isUnderlined: true, color: .warn)
    /// The style for search matches.
    static let match = TextStyle(isStrong: true, isUnderlined: true)

    /// The style for the selected row, where colors are dropped and matches stay underlined.
    var chosen: TextStyle { TextStyle(isStrong: isStrong, isUnderlined: isUnderlined, isReversed: true) }

    /// Returns the style's SGR sequence, which also resets the previous style.
    func sequence(colors: Bool) -> String {
        guard self != .text else { return "\u{1B}[0m" }
        var codes = "0"
        if isStrong { codes += ";1" }
        if isQuiet { codes += ";2" }
        if isItalic { codes += ";3" }
        if isUnderlined { codes += ";4" }
        if isStruck { codes += ";9" }
        if isReversed { codes += ";7" }
        switch color {
        case .text: break
        case .accent: if colors { codes += ";36" }
        case .good: if colors { codes += ";32" }
        case .warn: if colors { codes += ";33" }
        case .bad: if colors { codes += ";31" }
        case .pixels(let pixels): codes += pixels.codes
        }
        return "\u{1B}[\(codes)m"
    }
}
