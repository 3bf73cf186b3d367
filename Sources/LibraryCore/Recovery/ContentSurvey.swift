import Cryptography
import Files
import Foundation
import IssueArchive
import Periodical

/// Information about an item that was gathered from its content folder, without the database.
struct ContentSurvey: Sendable {
    /// The total size of the folder's files in bytes, or nil if the folder has no files.
    let byteCount: Int?
    /// The folder's modification time, in seconds since 1970, or 0 if the folder is missing.
    let date: Double
    /// The revision whose stored index matches the folder's files, with its scale and files.
    private(set) var revision: (identity: String, scale: Scale, files: [ContentFile])?

    /// Inspects a content folder.
    /// - Parameter incoming: the folder that contains the indexes of the issue's revisions.
    init(_ content: URL, incoming: URL) throws(MastheadError) {
        let stamp = FileStamp(content)
        date = Double(stamp?.modified.seconds ?? 0)
        let count = stamp == nil ? 0 : try FileSystem.byteCount(of: content)
        byteCount = count > 0 ? count : nil
        guard byteCount != nil else { return }
        for name in try FileSystem.names(in: incoming).sorted() where name.hasSuffix(".index.json") {
            let file = incoming.appending(path: name)
            guard let data = FileManager.default.contents(atPath: file.path) else { continue }
            let index: ArchiveIndex
            // Skip an unreadable index. Masthead downloads the index again when needed.
            do throws(MastheadError) { index = try ArchiveIndex(reading: data, subject: file.path) } catch { continue }
            for archive in index.archives {
                let files = archive.entries.map(ContentFile.init)
                guard Self.missing(of: files, in: content).isEmpty else { continue }
                revision = (SHA256.hash(data: data).hexadecimal, archive.scale, files)
            }
        }
    }

    /// Returns the files that are missing from the folder or have the wrong size.
    static func missing(of files: [ContentFile], in content: URL) -> [ContentFile] {
        files.filter { FileSystem.byteCount(ofFile: content.appending(path: $0.path)) != $0.size }
    }
}
