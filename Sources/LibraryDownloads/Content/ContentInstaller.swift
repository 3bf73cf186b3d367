import Files
import Foundation
import IssueArchive
import LibraryCore
import Periodical

/// Turns a verified download into a content folder, and installs the folder atomically.
struct ContentInstaller: Sendable {
    let folder: LibraryFolder
    let limits: ArchiveLimits

    /// Unpacks a download into a staging folder.
    /// - Parameters:
    ///   - file: the downloaded file. A file that is not an archive is linked into the folder.
    ///   - fileName: the name for the linked file.
    ///   - staging: the folder to create. If a crash left an earlier folder, that folder is deleted first.
    func unpack(_ file: URL, fileName: String, into staging: URL) throws(MastheadError) {
        try FileSystem.remove(staging)
        try FileSystem.createFolder(staging)
        guard try ArchiveReader.isArchive(file) else {
            let target = staging.appending(path: try Self.name(of: file, called: fileName))
            guard Foundation.link(file.path, target.path) == 0 else { throw .system("store", target) }
            return
        }
        let entries: [ArchiveEntry]
        do throws(MastheadError) {
            entries = try ArchiveReader.extract(file, into: staging, limits: limits)
        } catch {
            try FileSystem.remove(staging)
            throw error
        }
        try Self.liftTopFolder(of: staging, entries)
    }

    /// Returns the name for a file that is not an archive. Readers rely on the name's extension, which therefore
    /// depends on the file's bytes.
    private static func name(of file: URL, called name: String) throws(MastheadError) -> String {
        let start: Data
        do {
            start = try FileHandle(forReadingFrom: file).read(upToCount: FileFormat.inspectedByteCount) ?? Data()
        } catch { throw .files("read", file, error) }
        let fileExtension = FileFormat(start) == .pdf ? "pdf" : PictureFormat(start)?.fileExtension
        guard let fileExtension, AssetKind(fileName: name) != AssetKind(fileName: "a.\(fileExtension)") else {
            return name
        }
        // The maximum length of a file name is 255 bytes.
        return "\(name.utf8.count < 240 ? name : "content").\(fileExtension)"
    }

    /// Moves an archive's files up one level if they are all in one top-level folder, as is common in third-party
    /// archives.
    private static func liftTopFolder(of staging: URL, _ entries: [ArchiveEntry]) throws(MastheadError) {
        let tops = Set(entries.map { $0.path.string.split(separator: "/").first.map(String.init) ?? "" })
        guard let top = tops.first, tops.count == 1, entries.allSatisfy({ $0.path.string.contains("/") }) else {
            return
        }
        let inner = staging.appending(path: top, directoryHint: .isDirectory)
        let aside = staging.appendingPathExtension("top")
        try FileSystem.remove(aside)
        try FileSystem.move(inner, to: aside)
        try FileSystem.remove(staging)
        try FileSystem.move(aside, to: staging)
    }

    /// Fills a staging folder with hard links to the files in another item's content folder.
    /// - Returns: false if the content was replaced during the call. The staging folder is then deleted.
    func link(_ content: URL, into staging: URL) throws(MastheadError) -> Bool {
        try FileSystem.remove(staging)
        try FileSystem.createFolder(staging)
        // Files in a content folder never change, because each new revision gets a new folder.
        guard let before = FileStamp(content)?.inode else { return false }
        var isWhole = true
        do {
            for path in try FileManager.default.subpathsOfDirectory(atPath: content.path) {
                let from = content.appending(path: path)
                let target = staging.appending(path: path)
                try FileSystem.createFolder(target.deletingLastPathComponent())
                guard try from.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
                isWhole = isWhole && Foundation.link(from.path, target.path) == 0
            }
        } catch {
            isWhole = false
        }
        guard isWhole, FileStamp(content)?.inode == before else {
            try FileSystem.remove(staging)
            return false
        }
        return true
    }

    /// Moves the files of an item's next asset from one staging folder into another.
    func merge(_ staging: URL, into target: URL) throws(MastheadError) {
        do {
            for path in try FileManager.default.subpathsOfDirectory(atPath: staging.path).sorted() {
                let from = staging.appending(path: path)
                let to = target.appending(path: path)
                if try from.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
                    try FileSystem.createFolder(to)
                } else {
                    guard access(to.path, F_OK) != 0 else {
                        throw MastheadError(
                            .hostileArchive, cannot: "install", to: target.path,
                            found: "two of the issue's files have the path '\(path)'")
                    }
                    try FileSystem.move(from, to: to)
                }
            }
            try FileSystem.remove(staging)
        } catch { throw .files("install", target, error) }
    }

    /// Atomically exchanges the staging folder and the content folder. The staging folder then contains the old
    /// content.
    func exchange(_ staging: URL, for item: ItemKey) throws(MastheadError) {
        let content = folder.content(of: item)
        try FileSystem.createFolder(folder.issues)
        if access(content.path, F_OK) != 0 {
            try FileSystem.move(staging, to: content)
        } else {
            try FileSystem.exchange(staging, with: content)
        }
    }
}
