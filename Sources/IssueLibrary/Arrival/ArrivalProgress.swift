import Foundation
import Periodical

/// How far an archive has arrived, in a small file that other processes read.
final class ArrivalProgress: Sendable {
    private let descriptor: Int32

    /// Opens the file, or makes it.
    init(_ file: URL) throws(MastheadError) {
        descriptor = open(file.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .system("write", file) }
    }

    deinit { close(descriptor) }

    /// Writes it down. It is for people: that it could not be written (a full disk) is no harm.
    func note(_ progress: DownloadProgress) {
        // Always of the same length, so that no reader finds the end of a longer one.
        let text = "\(progress.byteCount) \(progress.totalByteCount ?? 0)"
        let line = Array((text + String(repeating: " ", count: max(0, 48 - text.utf8.count))).utf8)
        _ = pwrite(descriptor, line, line.count, 0)
    }

    /// What was written down last, or nil.
    static func read(_ file: URL) -> DownloadProgress? {
        guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
        let numbers = String(decoding: data, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        return numbers.count == 2 && numbers.allSatisfy(\.isFileSize)
            ? DownloadProgress(byteCount: numbers[0], totalByteCount: numbers[1]) : nil
    }
}
