extension String {
    /// Returns the text, truncated between characters to at most `byteCount` bytes, and without U+0000, which databases
    /// cannot store.
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
