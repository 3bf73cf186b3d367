extension Int {
    /// Whether a number from the network can be the size of a file: up to 4 TiB, so that sums of many stay numbers.
    public var isFileSize: Bool { (0...1 << 42).contains(self) }
}
