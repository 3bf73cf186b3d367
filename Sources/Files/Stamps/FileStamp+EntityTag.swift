extension FileStamp {
    /// A strong ETag, which consists of the file's size and modification time. Copies with the same time have the same
    /// ETag on each server, so that a download from one server can be resumed from another.
    package var entityTag: String {
        let parts = [byteCount, modified.seconds, modified.nanoseconds]
        return "\"" + parts.map { String($0, radix: 16) }.joined(separator: "-") + "\""
    }
}
