extension String {
    /// What the help of a command says beside its options.
    /// - Parameters:
    ///   - words: what is to be known.
    ///   - examples: commands as they are typed.
    static func text(_ words: String = "", examples: String...) -> String {
        (words.isEmpty ? "" : words + "\n\n") + "Examples:\n" + examples.map { "  " + $0 }.joined(separator: "\n")
    }
}
