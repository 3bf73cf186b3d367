/// Limits for the work of finding the titles and assets of pages. Without limits, hostile content could cause unlimited
/// work. Pages beyond the limits are still shown.
package struct ContentEffort: Sendable {
    private var bytes: Int
    private var steps: Int
    private let fileBytes: Int

    /// Creates limits.
    /// - Parameters:
    ///   - bytes: the maximum total number of bytes in all files.
    ///   - fileBytes: the maximum number of bytes in one file.
    ///   - steps: the maximum number of references to follow.
    package init(bytes: Int = 64 << 20, fileBytes: Int = 4 << 20, steps: Int = 300_000) {
        self.bytes = bytes
        self.fileBytes = fileBytes
        self.steps = steps
    }

    /// Counts a file before it is read.
    /// - Returns: false if the file exceeds the limits.
    mutating func canRead(_ byteCount: Int) -> Bool {
        guard byteCount <= fileBytes, byteCount <= bytes else { return false }
        bytes -= byteCount
        return true
    }

    /// Counts a reference before it is followed.
    /// - Returns: false if the maximum number of references is exceeded.
    mutating func canStep() -> Bool {
        guard steps > 0 else { return false }
        steps -= 1
        return true
    }
}
