extension Int {
    /// Whether the number can be a file size: at most 4 TiB, so that sums of sizes do not overflow.
    public var isFileSize: Bool { (0...1 << 42).contains(self) }
}
