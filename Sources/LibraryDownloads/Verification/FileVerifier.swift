import Cryptography
import Foundation
import IssueArchive
import LibraryCore
import Periodical

/// Compares files with their hashes, several files at a time.
enum FileVerifier {
    /// The verification result for one file.
    enum Finding: Sendable, Hashable {
        case right
        case missing
        case changed
        /// The file is unreadable.
        case unreadable(MastheadError)
    }

    /// The maximum number of files to read at the same time.
    private static let filesAtOnce = max(2, min(8, ProcessInfo.processInfo.activeProcessorCount))

    /// Compares files with their hashes.
    /// - Parameter onLook: called after each file is checked, in any order.
    /// - Returns: the findings, in any order. If the task is canceled, some findings are missing.
    static func verify(
        _ files: [ContentFile], in folder: URL, onLook: @Sendable @escaping (ContentFile) -> Void
    ) async -> [(file: ContentFile, finding: Finding)] {
        await each(files) { file in
            defer { onLook(file) }
            return (file, finding(file, at: folder.appending(path: file.path)))
        }
    }

    /// Returns, for each expected file, the first place that contains the correct file. Expected files without such a
    /// place are left out.
    static func firstRight(of claims: [(number: Int, file: ContentFile, places: [URL])]) async -> [(Int, URL)] {
        await each(claims) { number, file, places in
            places.first { finding(file, at: $0) == .right }.map { (number, $0) }
        }.compactMap { $0 }.sorted { $0.0 < $1.0 }
    }

    /// Returns the sizes and hashes of all files in a folder.
    static func list(_ folder: URL) async throws(MastheadError) -> [ContentFile] {
        let paths: [String]
        do { paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path) } catch {
            throw .files("read", folder, error)
        }
        let results = await each(paths) { path -> Result<ContentFile?, MastheadError> in
            let file = folder.appending(path: path)
            guard let size = EntryFiles.byteCount(of: file) else { return .success(nil) }
            return Result { () throws(MastheadError) in
                ContentFile(path: path, size: size, sha256: try SHA256.hexadecimal(ofFile: file))
            }
        }
        guard results.count == paths.count else {
            throw MastheadError(
                .stopped, cannot: "read", to: folder.path, found: "stopped",
                remedies: [.tryAgain])
        }
        var files: [ContentFile] = []
        for result in results { if let file = try result.get() { files.append(file) } }
        return files
    }

    /// Compares a file with its expected size and hash.
    static func finding(_ expected: ContentFile, at file: URL) -> Finding {
        guard let size = EntryFiles.byteCount(of: file) else {
            return access(file.path, F_OK) == 0 || errno != ENOENT ? .changed : .missing
        }
        guard size == expected.size else { return .changed }
        do throws(MastheadError) {
            return try SHA256.hexadecimal(ofFile: file) == expected.sha256 ? .right : .changed
        } catch { return .unreadable(error) }
    }

    /// Calls a blocking function for several items at a time. Blocking calls must not occupy the threads of Swift's
    /// concurrency pool, so they run on dispatch threads.
    static func each<Item: Sendable, Value: Sendable>(
        _ items: [Item], _ body: @Sendable @escaping (Item) -> Value
    ) async -> [Value] {
        await withTaskGroup(of: Value?.self) { group in
            func begin(_ item: Item) {
                group.addTask {
                    guard !Task.isCancelled else { return nil }
                    return await withCheckedContinuation { continuation in
                        DispatchQueue.global().async { continuation.resume(returning: body(item)) }
                    }
                }
            }
            items.prefix(filesAtOnce).forEach(begin)
            var rest = items.dropFirst(filesAtOnce)
            var values: [Value] = []
            for await value in group {
                if let value { values.append(value) }
                if let item = rest.popFirst() { begin(item) }
            }
            return values
        }
    }
}
