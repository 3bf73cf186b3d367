extension String {
    /// The text with no more bytes than so many, cut between two letters. No database keeps U+0000.
    func cut(toBytes byteCount: Int) -> String {
        let text = replacing("\0", with: "")
        guard text.utf8.count > byteCount else { return text }
        var (kept, bytes) = ("", 0)
        for letter in text {
            bytes += letter.utf8.count
            if bytes > byteCount - 3 { break }
            kept.append(letter)
        }
        return kept + "…"
    }
}
