import Foundation

/// The characters that a terminal can be trusted with.
struct Glyphs: Sendable, Hashable {
    /// Whether nothing beyond ASCII is written: the terminal's characters are others, or it takes two columns for marks that
    /// take one.
    var isASCII = false

    /// Goes by what the locale says. Where it says nothing the terminal itself is asked, see ``TerminalAnswer/questions``.
    init(environment: [String: String] = [:]) {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.filter { !$0.isEmpty }
        guard let locale = names.first?.lowercased() else { return }
        isASCII = !locale.contains("utf-8") && !locale.contains("utf8")
    }

    /// A character as it is written; in ASCII one that takes as many columns.
    func written(_ character: Character) -> Character {
        guard isASCII, !character.isASCII else { return character }
        if let mark = Self.marks[character] { return mark }
        // An accent less is better than a question mark.
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
