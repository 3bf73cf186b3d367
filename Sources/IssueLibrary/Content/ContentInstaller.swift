import Files
import Foundation
import IssueArchive
import Periodical

/// Turns a verified download into a content folder, and puts that in its place in one step.
struct ContentInstaller: Sendable {
    let folder: LibraryFolder
    let limits: ArchiveLimits

    /// Unpacks a download beside its final place.
    /// - Parameters:
    ///   - file: the download. One that is no archive is kept as it is.
    ///   - fileName: the name for one that is no archive.
    ///   - staging: the folder to make; one that a crash left half-way is made anew.
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

    /// What a file is called that is kept as it is: its extension is that of what its bytes are, where pages are told by it.
    private static func name(of file: URL, called name: String) throws(MastheadError) -> String {
        let start: Data
        do {
            start = try FileHandle(forReadingFrom: file).read(upToCount: FileFormat.inspectedByteCount) ?? Data()
        } catch { throw .files("read", file, error) }
        let fileExtension = FileFormat(start) == .pdf ? "pdf" : PictureFormat(start)?.fileExtension
        guard let fileExtension, AssetKind(fileName: name) != AssetKind(fileName: "a.\(fileExtension)") else {
            return name
        }
        // Names may have 255 bytes.
        return "\(name.utf8.count < 240 ? name : "content").\(fileExtension)"
    }

    /// Other people's archives often hold everything in one folder.
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

    /// Gives the files of another issue's content folder a place in a staging folder as well, without copying them.
    /// - Returns: false where that content was replaced meanwhile; the staging folder is then gone.
    func link(_ content: URL, into staging: URL) throws(MastheadError) -> Bool {
        try FileSystem.remove(staging)
        try FileSystem.createFolder(staging)
        // A content folder never changes but by giving its place to another.
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

    /// Moves the files of one staging folder into another, for an issue of several assets.
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
                            found: "two of the issue's assets contain '\(path)'")
                    }
                    try FileSystem.move(from, to: to)
                }
            }
            try FileSystem.remove(staging)
        } catch { throw .files("install", target, error) }
    }

    /// Puts a staging folder in the place of the content folder, in one step. What was there is then at the staging place.
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
