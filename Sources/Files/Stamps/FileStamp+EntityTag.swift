extension FileStamp {
    /// A strong ETag that consists of the size and the modification time of the file. Copies with the same modification
    /// time have the same ETag on every server, so a download can resume from another server.
    package var entityTag: String {
        let parts = [byteCount, modified.seconds, modified.nanoseconds]
        return "\"" + parts.map { String($0, radix: 16) }.joined(separator: "-") + "\""
    }
}
