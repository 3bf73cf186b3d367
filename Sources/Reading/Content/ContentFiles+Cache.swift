import Files
import Foundation
import Periodical

extension ContentFiles {
    /// Creates a temporary folder for unpacking in a cache. The caller renames it afterward.
    /// - Throws: ``MastheadError`` that names the cache, because the archive is not at fault.
    static func newFolder(in cache: URL) throws(MastheadError) -> URL {
        let folder = cache.appending(path: UUID().uuidString, directoryHint: .isDirectory)
        do throws(MastheadError) { try FileSystem.createFolder(folder) } catch {
            var failure = error
            (failure.action, failure.subject) = ("unpack into the cache", cache.path)
            throw failure
        }
        return folder
    }
}
