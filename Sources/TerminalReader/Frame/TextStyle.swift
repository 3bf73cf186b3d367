/// How a piece of text looks: by roles, of which the terminal has the colours.
struct TextStyle: Sendable, Hashable {
    /// The roles that have a colour.
    enum Colour: Sendable, Hashable {
        case text
        /// Keys, dots, links, progress.
        case accent
        case good, warn, bad
        /// A character of a picture.
        case pixels(PixelColours)
    }

    var isStrong = false
    var isQuiet = false
    var isUnderlined = false
    var isItalic = false
    /// Struck through.
    var isStruck = false
    /// The chosen row.
    var isReversed = false
    var colour = Colour.text

    static let text = TextStyle()
    /// Titles, what is new.
    static let strong = TextStyle(isStrong: true)
    /// Dates, sizes, labels.
    static let quiet = TextStyle(isQuiet: true)
    static let accent = TextStyle(colour: .accent)
    static let strongAccent = TextStyle(isStrong: true, colour: .accent)
    static let good = TextStyle(colour: .good)
    static let warn = TextStyle(colour: .warn)
    static let bad = TextStyle(colour: .bad)
    /// Words that the reader marked.
    static let highlighted = TextStyle(isUnderlined: true, colour: .warn)
    /// Words that were looked for.
    static let match = TextStyle(isStrong: true, isUnderlined: true)

    /// The style within the chosen row: without colours, matches underlined as before.
    var chosen: TextStyle { TextStyle(isStrong: isStrong, isUnderlined: isUnderlined, isReversed: true) }

    /// What is written to have it, whatever was before.
    func sequence(colours: Bool) -> String {
        guard self != .text else { return "\u{1B}[0m" }
        var codes = "0"
        if isStrong { codes += ";1" }
        if isQuiet { codes += ";2" }
        if isItalic { codes += ";3" }
        if isUnderlined { codes += ";4" }
        if isStruck { codes += ";9" }
        if isReversed { codes += ";7" }
        switch colour {
        case .text: break
        case .accent: if colours { codes += ";36" }
        case .good: if colours { codes += ";32" }
        case .warn: if colours { codes += ";33" }
        case .bad: if colours { codes += ";31" }
        case .pixels(let pixels): codes += pixels.codes
        }
        return "\u{1B}[\(codes)m"
    }
}
