/// Limits for collecting the titles and assets of pages, so that hostile content cannot cause unlimited work. Pages
/// beyond the limits are still shown.
package struct ContentEffort: Sendable {
    private var bytes: Int
    private var steps: Int
    private let fileBytes: Int

    /// Creates limits.
    /// - Parameters:
    ///   - bytes: the maximum size of all files, in bytes.
    ///   - fileBytes: the maximum size of a single file, in bytes.
    ///   - steps: the maximum number of references to follow.
    package init(bytes: Int = 64 << 20, fileBytes: Int = 4 << 20, steps: Int = 300_000) {
        self.bytes = bytes
        self.fileBytes = fileBytes
        self.steps = steps
    }

    /// Counts a file that is about to be read.
    /// - Returns: false if reading the file would exceed the limits.
    mutating func canRead(_ byteCount: Int) -> Bool {
        guard byteCount <= fileBytes, byteCount <= bytes else { return false }
        bytes -= byteCount
        return true
    }

    /// Counts a reference that is about to be followed.
    /// - Returns: false if the maximum number of references has been followed.
    mutating func canStep() -> Bool {
        guard steps > 0 else { return false }
        steps -= 1
        return true
    }
}
