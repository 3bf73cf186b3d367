import Files
import Foundation
import Periodical

extension ContentFiles {
    /// A new folder in a cache, in which something is unpacked before it gets its name.
    /// - Throws: ``MastheadError``, which names the cache: what is unpacked is not at fault.
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
