package import Files
package import Foundation

extension FileStamp {
    /// The stamp of the regular file that a request's path names, or nil where that is none.
    package init?(_ requestPath: String, in folder: URL) {
        guard let path = requestPath.removingPercentEncoding, !path.contains("..") else { return nil }
        self.init(path: folder.path + "/" + path)
        guard kind == .file else { return nil }
    }

    /// A strong entity tag: any replacement or write changes the file's inode, size or time.
    package var entityTag: String {
        let parts = [inode, byteCount, modified.seconds, modified.nanoseconds]
        return "\"" + parts.map { String($0, radix: 16) }.joined(separator: "-") + "\""
    }
}
