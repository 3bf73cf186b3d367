extension FileStamp {
    /// A strong ETag made up of the file's size and modification time. Copies with the same modification time have the
    /// same ETag on every server, so a download can resume from another server.
    package var entityTag: String {
        let parts = [byteCount, modified.seconds, modified.nanoseconds]
        return "\"" + parts.map { String($0, radix: 16) }.joined(separator: "-") + "\""
    }
}
