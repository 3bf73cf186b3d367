extension XMLWalk.Fault {
    /// Creates a fault at an offset in a document.
    init(at place: Int, in bytes: [UInt8], message: String) {
        let before = bytes[..<place]
        let newline = UInt8(ascii: "\n")
        self.init(
            line: before.count { $0 == newline } + 1, column: place - (before.lastIndex(of: newline) ?? -1),
            message: message)
    }
}
