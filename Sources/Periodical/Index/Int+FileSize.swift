extension Int {
    /// Whether the number can be a file size. The limit of 4 TiB keeps sums of sizes from overflowing.
    public var isFileSize: Bool { (0...1 << 42).contains(self) }
}
