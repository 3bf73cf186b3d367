package import Foundation
package import Periodical

extension ScaleFallback {
    /// Returns the best readable file for any scale, or nil if there is none.
    /// - Parameter standard: the file at scale 1.
    package func file(beside standard: URL) -> URL? {
        let folder = standard.deletingLastPathComponent()
        return first { scale in
            let file = folder.appending(path: scale.name(for: standard.lastPathComponent))
            return access(file.path, R_OK) == 0 ? file : nil
        }
    }
}
