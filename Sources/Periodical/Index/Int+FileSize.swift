extension Int {
    /// Whether the number can be a file size: up to 4 TiB, so that sums do not overflow.
    public var isFileSize: Bool { (0...1 << 42).contains(self) }
}
