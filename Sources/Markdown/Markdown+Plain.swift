extension Markdown {
    /// Returns text with all Markdown syntax escaped.
    package static func plain(_ text: String) -> String {
        var result = ""
        for (index, character) in text.enumerated() {
            let isSign = "\\`*_[]<>|~&".contains(character) || index == 0 && "#+-=0123456789".contains(character)
            // Escape a number at the start, which would begin a list.
            if isSign, !character.isNumber { result.append("\\") }
            result.append(character.isNewline ? " " : character)
        }
        return result.replacing(/^(\d+)([.)])/, with: { "\($0.1)\\\($0.2)" })
    }
}
