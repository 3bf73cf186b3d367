import Crypto
import Files
import Foundation
import IssueArchive
import Periodical

/// The hashes of all files of an issue source. Those whose stamp has not changed since they were last hashed are not read.
struct SourceContents: Sendable {
    /// A file as it was hashed.
    struct File: Sendable, Hashable {
        let version: FileVersion
        let sha256: String
        /// What looking at it found, encoded, for it is wanted of few; nil where it was not looked at.
        var inspection: Data?
    }

    let folder: URL
    /// By path below the folder; the publication, which stands beside it, as `../publication.plist`.
    private(set) var files: [String: File] = [:]
    /// Those that were read, and whose stamps can be trusted from now on.
    private(set) var hashed: [String: File] = [:]
    /// Those whose hashes were known, but not what looking at them finds.
    private var isToBeLookedAt: Set<String> = []

    /// Hashes a folder.
    /// - Parameter known: what is known from earlier, by path.
    init(_ folder: URL, known: [String: File]) throws(MastheadError) {
        self.folder = folder
        for entry in try FolderListing(folder, cannot: "read the issue source").entries where entry.isRegular {
            try add(entry.path, entry.stamp.version, known)
        }
        for name in ["publication.plist", "publication.json"] {
            guard let stamp = FileStamp(folder.appending(path: "../\(name)")) else { continue }
            try add("../\(name)", stamp.version, known)
        }
    }

    /// What is known of the files without looking at them.
    var inspections: [String: AssetInspection] {
        // A record that does not read is none: its file is looked at anew.
        files.compactMapValues { file in
            file.inspection.flatMap { try? JSONDecoder().decode(AssetInspection.self, from: $0) }
        }
    }

    /// The files whose stamps can be trusted from now on, with what looking at them found.
    func remembered(with inspections: [String: AssetInspection]) throws -> [String: File] {
        var remembered = hashed
        for (path, inspection) in inspections {
            guard var file = hashed[path] ?? (isToBeLookedAt.contains(path) ? files[path] : nil) else { continue }
            file.inspection = try JSONEncoder().encode(inspection)
            remembered[path] = file
        }
        return remembered
    }

    /// The hash of a file below the folder.
    func sha256(of file: URL) throws(MastheadError) -> String {
        let prefix = folder.path + "/"
        if file.path.hasPrefix(prefix), let known = files[String(file.path.dropFirst(prefix.count))] {
            return known.sha256
        }
        return try SHA256.hexadecimal(ofFile: file)
    }

    /// One hash for everything: paths, contents, and what they are packed with.
    func fingerprint(_ settings: String) -> String {
        var hash = SHA256()
        hash.update(data: Data(settings.utf8))
        for (path, file) in files.sorted(by: { $0.key < $1.key }) {
            hash.update(data: Data("\0\(path)\0\(file.sha256)".utf8))
        }
        return hash.finalize().hexadecimal
    }

    private mutating func add(_ path: String, _ version: FileVersion, _ known: [String: File]) throws(MastheadError) {
        if let file = known[path], file.version == version {
            files[path] = file
            if file.inspection == nil { isToBeLookedAt.insert(path) }
            return
        }
        let now = FileTime.now
        let file = File(version: version, sha256: try SHA256.hexadecimal(ofFile: folder.appending(path: path)))
        files[path] = file
        if version.isSettled(at: now) { hashed[path] = file }
    }
}
