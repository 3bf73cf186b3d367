extension TerminalWords {
    /// The marks of issues and books, with their keys.
    enum Marks {
        static let favorite = ItemMark(
            kind: .favorite, key: "*", place: .everywhere, help: "add or remove a favorite", add: "add to favorites",
            remove: "remove from favorites"
        ) { title, isSet in isSet ? "Added “\(title)” to favorites." : "Removed “\(title)” from favorites." }

        static let all = [favorite]
    }
}
