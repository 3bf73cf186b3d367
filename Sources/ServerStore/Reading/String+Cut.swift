extension String {
    /// Returns the text truncated to at most `byteCount` bytes, between two characters. U+0000 is removed, because
    /// databases cannot store it.
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
