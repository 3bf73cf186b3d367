import Files
import Foundation
import Periodical

extension ContentFiles {
    /// Creates a temporary folder in a cache for unpacking, which the caller renames afterward.
    /// - Throws: ``MastheadError``. The error names the cache, because the archive did not cause it.
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
