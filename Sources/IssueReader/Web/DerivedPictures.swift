import Foundation
import Periodical

/// JPEG pictures that were made of files, kept until somebody clears the cache.
struct DerivedPictures: Sendable {
    let folder: URL

    /// A picture made of a file, from the cache or made now.
    /// - Parameters:
    ///   - kind: what is made of it.
    ///   - source: the file; another one, or the same one changed, makes another picture.
    ///   - make: writes the picture.
    func file(
        _ kind: String, of source: URL, make: (URL) throws(MastheadError) -> Void
    ) throws(MastheadError) -> URL {
        let file = folder.appending(path: "\(try FileIdentity(source))-\(kind).jpg")
        if access(file.path, R_OK) == 0 { return file }
        // Made beside its place and renamed, so that what is in its place is whole.
        let beside = folder.appending(path: ".\(UUID().uuidString).jpg")
        do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
            throw .files("making the cache", folder, error)
        }
        defer { unlink(beside.path) }
        try make(beside)
        guard rename(beside.path, file.path) == 0 else { throw MastheadError.system("writing", file) }
        return file
    }
}
