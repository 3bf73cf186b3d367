package import Foundation
package import Periodical

extension ScaleFallback {
    /// The file that serves of those that lie beside each other; nil where none can be read.
    /// - Parameter standard: the place of the one at scale 1.
    package func file(beside standard: URL) -> URL? {
        let folder = standard.deletingLastPathComponent()
        return first { scale in
            let file = folder.appending(path: scale.name(for: standard.lastPathComponent))
            return access(file.path, R_OK) == 0 ? file : nil
        }
    }
}
