import Foundation
import Periodical

/// All that lies below a folder, but for what is hidden, sorted by path.
struct FolderListing: Sendable {
    /// A file, a link or a device.
    struct Entry: Sendable {
        /// The path below the folder.
        let path: String
        /// Whether the name is UTF-8; `path` is repaired where it is not.
        let isText: Bool
        let stamp: FileStamp
        let isRegular: Bool
    }

    private(set) var entries: [Entry] = []

    /// Lists a folder. Links are not followed.
    init(_ folder: URL, doing: String = "reading the issue source") throws(MastheadError) {
        var open = [""]
        while let path = open.popLast() {
            let place = path.isEmpty ? folder.path : folder.path + "/" + path
            guard let stream = opendir(place) else { throw .system(doing, URL(filePath: place)) }
            defer { closedir(stream) }
            while let entry = readdir(stream) {
                try withUnsafePointer(to: &entry.pointee.d_name) { name throws(MastheadError) in
                    try name.withMemoryRebound(to: CChar.self, capacity: 256) { name throws(MastheadError) in
                        guard name[0] != CChar(bitPattern: UInt8(ascii: ".")) else { return }
                        let text = String(cString: name)
                        let below = path.isEmpty ? text : path + "/" + text
                        var status = stat()
                        guard fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                            throw .system(doing, folder.appending(path: below))
                        }
                        let kind = status.st_mode & mode_t(S_IFMT)
                        if kind == mode_t(S_IFDIR) { return open.append(below) }
                        entries.append(
                            Entry(
                                path: below, isText: String(validatingCString: name) != nil,
                                stamp: FileStamp(status), isRegular: kind == mode_t(S_IFREG)))
                    }
                }
            }
        }
        entries.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }
}
