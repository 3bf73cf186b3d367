import Cryptography
import Files
import Foundation
import IssueArchive
import Periodical

/// The hashes of all files in an issue source. A file is hashed again only if its stamp has changed.
struct SourceContents: Sendable {
    struct File: Sendable, Hashable {
        let version: FileVersion
        let sha256: String
        /// The result of inspecting the file, or nil if the file was not inspected. The result is decoded only when it
        /// is needed.
        var inspection: Data?
    }

    let folder: URL
    /// The files, by path relative to the folder. The publication's settings are beside the folder, so their path is
    /// `../publication.plist`.
    private(set) var files: [String: File] = [:]
    /// The files that this run has read. A file is included only if its stamp is old enough to identify the file's
    /// content in later runs.
    private(set) var hashed: [String: File] = [:]
    /// The files whose hash is known but that have not been inspected yet.
    private var uninspected: Set<String> = []

    /// Hashes the files in a folder.
    /// - Parameter known: the hashes from an earlier run, by path.
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

    /// The results of earlier inspections.
    var inspections: [String: AssetInspection] {
        // Ignore an unreadable record. The file can be inspected again.
        files.compactMapValues { file in
            file.inspection.flatMap { try? JSONDecoder().decode(AssetInspection.self, from: $0) }
        }
    }

    /// Returns the files that later runs can identify by their stamps, with the results of inspecting them.
    func remembered(with inspections: [String: AssetInspection]) throws -> [String: File] {
        var remembered = hashed
        for (path, inspection) in inspections {
            guard var file = hashed[path] ?? (uninspected.contains(path) ? files[path] : nil) else { continue }
            file.inspection = try JSONEncoder().encode(inspection)
            remembered[path] = file
        }
        return remembered
    }

    /// Returns the hash of a file in the folder.
    func sha256(of file: URL) throws(MastheadError) -> String {
        let prefix = folder.path + "/"
        if file.path.hasPrefix(prefix), let known = files[String(file.path.dropFirst(prefix.count))] {
            return known.sha256
        }
        return try SHA256.hexadecimal(ofFile: file)
    }

    /// Returns a single hash of the packing settings and of all paths and contents.
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
            if file.inspection == nil { uninspected.insert(path) }
            return
        }
        let now = FileTime.now
        let file = File(version: version, sha256: try SHA256.hexadecimal(ofFile: folder.appending(path: path)))
        files[path] = file
        if version.isSettled(at: now) { hashed[path] = file }
    }
}
