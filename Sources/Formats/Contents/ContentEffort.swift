/// How much is done to find out what the pages of a content are called and load. A hostile one could ask for any amount; its
/// pages are shown all the same.
package struct ContentEffort: Sendable {
    private var bytes: Int
    private var steps: Int
    private let fileBytes: Int

    /// - Parameters:
    ///   - bytes: the most bytes that are read in all.
    ///   - fileBytes: the most that one file may have.
    ///   - steps: the most references that are followed in all.
    package init(bytes: Int = 64 << 20, fileBytes: Int = 4 << 20, steps: Int = 300_000) {
        self.bytes = bytes
        self.fileBytes = fileBytes
        self.steps = steps
    }

    /// Takes what the reading of a file costs.
    /// - Returns: false where that is too much.
    mutating func canRead(_ byteCount: Int) -> Bool {
        guard byteCount <= fileBytes, byteCount <= bytes else { return false }
        bytes -= byteCount
        return true
    }

    /// Takes what the following of a reference costs.
    /// - Returns: false where nothing is left.
    mutating func canStep() -> Bool {
        guard steps > 0 else { return false }
        steps -= 1
        return true
    }
}
