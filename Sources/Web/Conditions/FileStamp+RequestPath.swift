package import Files
package import Foundation

extension FileStamp {
    /// Reads the stamp of the regular file at a request's path. Returns nil if there is none.
    package init?(_ requestPath: String, in folder: URL) {
        guard let path = requestPath.percentDecoded, !path.hasTwoDots else { return nil }
        self.init(path: folder.path + "/" + path)
        guard kind == .file else { return nil }
    }
}
