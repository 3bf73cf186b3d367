package import Files
package import Foundation

extension FileStamp {
    /// The stamp of the regular file that a request's path names, or nil where that is none.
    package init?(_ requestPath: String, in folder: URL) {
        guard let path = requestPath.removingPercentEncoding, !path.contains("..") else { return nil }
        self.init(path: folder.path + "/" + path)
        guard kind == .file else { return nil }
    }
}
