extension FileStamp {
    /// A strong entity tag, as servers give files: any write changes the file's size or time. It is the same on each machine that has the
    /// file with its time, so that a download that one machine began is resumed at another.
    package var entityTag: String {
        let parts = [byteCount, modified.seconds, modified.nanoseconds]
        return "\"" + parts.map { String($0, radix: 16) }.joined(separator: "-") + "\""
    }
}
