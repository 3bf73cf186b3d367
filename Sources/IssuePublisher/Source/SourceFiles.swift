import Files
import Foundation
import Periodical

/// The files in an issue source that can be assets. Their paths are relative to the source's folder.
struct SourceFiles: Sendable {
    let folder: URL
    /// The paths of files with safe names.
    private(set) var paths: Set<String> = []
    /// The files whose extension belongs to a picture format that pages cannot show, by logical name without the
    /// extension.
    private(set) var foreignPaths: [String: String] = [:]
    /// The faults in file names and types.
    private(set) var diagnostics: [Diagnostic] = []

    /// Lists the files in a folder, except hidden ones.
    init(_ folder: URL) throws(MastheadError) {
        self.folder = folder
        let documents: Set<String> = ["issue.plist", "issue.json", "pages.plist", "pages.json"]
        var collisions: [String: String] = [:]
        for entry in try FolderListing(folder, cannot: "read the issue source").entries
        where !documents.contains(entry.path) {
            let path = entry.path
            guard entry.isRegular else {
                report(path, "not-a-file", "The entry is a link or device, not a file.", "Replace it with the file.")
                continue
            }
            guard entry.isText else {
                report(path, "unsafe-name", "The file's name is not UTF-8.", "Rename the file.")
                continue
            }
            if let fault = AssetPath.fault(in: path) {
                report(path, "unsafe-name", "The file's path \(fault).", "Rename the file.")
                continue
            }
            let key = AssetPath.collisionKey(of: path)
            if let other = collisions[key] {
                report(
                    path, "colliding-name",
                    "The paths of this file and '\(other)' differ only in case or normalization.",
                    "Rename one of the files, because other systems cannot store both.")
                continue
            }
            collisions[key] = path
            paths.insert(path)
            if Self.foreignExtensions.contains(AssetKind.fileExtension(of: path)) {
                foreignPaths[Self.stem(Scale.split(path).logicalName)] = path
            }
        }
    }

    /// Returns the path for a logical name at a scale or, if that file does not exist, at the other scale. Returns nil
    /// if neither exists.
    func path(for logicalName: String, at scale: Scale) -> String? {
        ScaleFallback(preferring: scale).name(for: logicalName, where: paths.contains)
    }

    /// Returns a file's size in bytes, or 0 if the file does not exist.
    func byteCount(of path: String) -> Int { FileStamp(url(path))?.byteCount ?? 0 }

    /// Returns a line of a text file with a part marked, or nil if the line does not contain the part. Lines are
    /// counted from 1.
    func excerpt(of path: String, _ line: Int, _ part: String) -> SourceExcerpt? {
        guard let data = FileManager.default.contents(atPath: url(path).path) else { return nil }
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1) else { return nil }
        let text = String(decoding: lines[line - 1], as: UTF8.self)
        guard let range = text.range(of: part) else { return nil }
        return SourceExcerpt(
            text: text, column: text.distance(from: text.startIndex, to: range.lowerBound) + 1, width: part.count)
    }

    /// Returns the URL of a file, given its path below the folder.
    func url(_ path: String) -> URL { folder.appending(path: path) }

    private mutating func report(_ path: String, _ code: String, _ message: String, _ hint: String) {
        diagnostics.append(
            Diagnostic(file: url(path).relativePath, severity: .error, code: code, message: message, hint: hint))
    }
}
