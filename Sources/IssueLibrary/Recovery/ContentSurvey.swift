import Crypto
import Files
import Foundation
import IssueArchive
import Periodical

/// What a content folder shows of itself, without a database.
struct ContentSurvey: Sendable {
    /// The bytes of its files; nil where it holds none.
    let byteCount: Int?
    /// When it was made, in seconds since 1970.
    let date: Double
    /// The revision that an index tells which is kept and which it fits, and the scale.
    private(set) var revision: (identity: String, scale: Scale, files: [ContentFile])?

    /// Looks at a content folder.
    /// - Parameter incoming: where the indexes of the issue's revisions are kept.
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
            // One that is no index tells nothing; it is fetched again when it is of use.
            do throws(MastheadError) { index = try ArchiveIndex(reading: data, subject: file.path) } catch { continue }
            for archive in index.archives {
                let files = archive.entries.map(ContentFile.init)
                guard Self.missing(of: files, in: content).isEmpty else { continue }
                revision = (SHA256.hash(data: data).hexadecimal, archive.scale, files)
            }
        }
    }

    /// Those of the files that are not there or have another size.
    static func missing(of files: [ContentFile], in content: URL) -> [ContentFile] {
        files.filter { EntryFiles.byteCount(of: content.appending(path: $0.path)) != $0.size }
    }
}
