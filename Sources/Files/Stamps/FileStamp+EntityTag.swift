extension FileStamp {
    /// A strong ETag. Any write changes the file's size or time. Copies with the same time have the same ETag on each
    /// machine, so that a download can be resumed on another machine.
    package var entityTag: String {
        let parts = [byteCount, modified.seconds, modified.nanoseconds]
        return "\"" + parts.map { String($0, radix: 16) }.joined(separator: "-") + "\""
    }
}
