import Foundation

/// The characters that a terminal draws correctly.
struct Glyphs: Sendable, Hashable {
    /// Whether to write only ASCII, because the terminal does not use UTF-8 or draws narrow symbols too wide.
    var isASCII = false

    /// Reads the character set from the locale, with UTF-8 as the default. The answer to
    /// ``TerminalAnswer/widthQuestion`` can still select ASCII.
    init(environment: [String: String] = [:]) {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.filter { !$0.isEmpty }
        guard let locale = names.first?.lowercased() else { return }
        isASCII = !locale.contains("utf-8") && !locale.contains("utf8")
    }

    /// Returns the character to write: the character itself or a single ASCII replacement.
    func written(_ character: Character) -> Character {
        guard isASCII, !character.isASCII else { return character }
        if let mark = Self.marks[character] { return mark }
        // Replace an accented letter with the plain letter, which is easier to read than a question mark.
        let base = String(character).decomposedStringWithCanonicalMapping.unicodeScalars.first
        return base.map { $0.isASCII ? Character($0) : "?" } ?? "?"
    }

    private static let marks: [Character: Character] = [
        "●": "*", "›": ">", "━": "=", "─": "-", "⇣": "v", "✗": "x", "‖": "#", "★": "+", "│": "|", "┌": "+", "┐": "+",
        "└": "+", "┘": "+", "…": "~", "▌": ">", "✓": "+", "·": "-", "“": "\"", "”": "\"", "‘": "'", "’": "'", "–": "-",
        "—": "-", "▮": "#", "◂": "<", "▸": ">", "▾": "v", "▴": "^", "▣": "#", "↑": "^", "↓": "v", "←": "<", "→": ">",
        "⌫": "B", "⇧": "S", "█": "_", "░": ".", "◷": "o", "⧗": "X", "⧖": "x", "▽": "v",
        "▒": ".",
    ]
}
