package import Foundation
package import Periodical

/// A small file through which other processes read the progress of an archive's download.
package final class ArrivalProgress: Sendable {
    private let descriptor: Int32

    /// Opens the file, or creates it.
    package init(_ file: URL) throws(MastheadError) {
        descriptor = open(file.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .system("write", file) }
    }

    deinit { close(descriptor) }

    /// Writes the progress. Errors are ignored, for example on a full disk, because the progress is only for display.
    package func note(_ progress: DownloadProgress) {
        // All lines have the same length, so that a shorter line overwrites a longer one completely.
        let text = "\(progress.byteCount) \(progress.totalByteCount ?? 0)"
        let line = Array((text + String(repeating: " ", count: max(0, 48 - text.utf8.count))).utf8)
        _ = pwrite(descriptor, line, line.count, 0)
    }

    /// Returns the stored progress, or nil if there is none.
    static func read(_ file: URL) -> DownloadProgress? {
        guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
        let numbers = String(decoding: data, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        return numbers.count == 2 && numbers.allSatisfy(\.isFileSize)
            ? DownloadProgress(byteCount: numbers[0], totalByteCount: numbers[1]) : nil
    }
}
