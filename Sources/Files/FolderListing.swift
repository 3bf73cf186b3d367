package import Foundation
package import Periodical

/// The files in a folder and below, sorted by path. Hidden files are left out.
package struct FolderListing: Sendable {
    /// A file, a link or a device.
    package struct Entry: Sendable {
        /// The path relative to the folder.
        package let path: String
        /// Whether the name on disk is valid UTF-8. If not, the path contains replacement characters.
        package let isText: Bool
        package let stamp: FileStamp
        package var isRegular: Bool { stamp.kind == .file }
    }

    package private(set) var entries: [Entry] = []

    /// Lists the files in a folder and below, without following symbolic links.
    package init(_ folder: URL, cannot action: String = "list") throws(MastheadError) {
        var open = [""]
        while let path = open.popLast() {
            let place = path.isEmpty ? folder.path : folder.path + "/" + path
            guard let stream = opendir(place) else { throw .system(action, URL(filePath: place)) }
            defer { closedir(stream) }
            while let entry = readdir(stream) {
                try withUnsafePointer(to: &entry.pointee.d_name) { name throws(MastheadError) in
                    try name.withMemoryRebound(to: CChar.self, capacity: 256) { name throws(MastheadError) in
                        guard name[0] != CChar(bitPattern: UInt8(ascii: ".")) else { return }
                        let text = String(cString: name)
                        let below = path.isEmpty ? text : path + "/" + text
                        guard let stamp = FileStamp(name, inOpenFolder: dirfd(stream)) else {
                            throw .system(action, folder.appending(path: below))
                        }
                        if stamp.kind == .folder { return open.append(below) }
                        entries.append(
                            Entry(
                                path: below, isText: String(validatingCString: name) != nil, stamp: stamp))
                    }
                }
            }
        }
        entries.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }
}
