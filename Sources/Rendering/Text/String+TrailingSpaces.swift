extension String {
    /// The text without the spaces at its end.
    var trimmingTrailingSpaces: String { String(reversed().drop { $0 == " " }.reversed()) }
}
