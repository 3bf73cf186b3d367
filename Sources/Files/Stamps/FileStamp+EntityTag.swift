extension FileStamp {
    /// A strong entity tag, as servers give files: any replacement or write changes the file's inode, size or time.
    package var entityTag: String {
        let parts = [inode, byteCount, modified.seconds, modified.nanoseconds]
        return "\"" + parts.map { String($0, radix: 16) }.joined(separator: "-") + "\""
    }
}
