import Files
package import Foundation
import Periodical

extension LibraryFolder {
    /// The folders that ``create()`` creates inside the library's folder.
    private static let folderNames = ["issues", "incoming", "covers"]
    /// The prefixes of private files.
    private static let privatePrefixes = ["library", ".library", "agent."]
    /// The prefixes of temporary files, which are renamed once they are written.
    private static let passingPrefixes = [".library", ".icon."]

    /// Whether a file was last written more than an hour ago, so that no process can still be writing it.
    private static func isStale(_ file: URL) -> Bool {
        FileStamp(file).map { Date().timeIntervalSince1970 - Double($0.modified.seconds) > 3600 } ?? false
    }

    /// The prefixes of the library's other files and folders.
    private static let otherPrefixes = ["icon.", ".icon.", Self.removalPrefix]

    /// Creates the folder for its owner only, and restricts the permissions of an existing library.
    ///
    /// The URLs of catalogs may contain passwords. Permissions inside the content folders do not change: other users
    /// cannot reach these folders, and copies of the files, for example in an exported site, remain readable.
    func create() throws(MastheadError) {
        var isOwn = true
        if FileStamp(root) == nil {
            try FileSystem.createFolder(root.deletingLastPathComponent())
            guard mkdir(root.path, PrivateFile.folderMode) == 0 || errno == EEXIST else {
                throw .system("create", root)
            }
        }
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: root.path) } catch {
            throw .files("read", root, error)
        }
        for name in Self.folderNames where !names.contains(name) {
            // Ignore failures: the code that needs the folder creates it again and reports the error.
            _ = mkdir(root.appending(path: name).path, PrivateFile.folderMode)
        }
        guard names.contains(database.lastPathComponent) else { return }
        func begins(_ name: String, with prefixes: [String]) -> Bool { prefixes.contains { name.hasPrefix($0) } }
        for name in names {
            let place = root.appending(path: name)
            if Self.folderNames.contains(name) {
                PrivateFile.tighten(place, to: PrivateFile.folderMode)
            } else if begins(name, with: Self.passingPrefixes), Self.isStale(place) {
                // A killed process left this file. If the deletion fails, the file does no harm.
                unlink(place.path)
            } else if begins(name, with: Self.privatePrefixes) {
                // Do not follow a symbolic link, because it may point to another program's file.
                PrivateFile.tighten(place, to: PrivateFile.mode, followsLinks: false)
            } else if !begins(name, with: Self.otherPrefixes) {
                // Leave the permissions of a folder with other files, because its owner may be sharing them.
                isOwn = false
            }
        }
        if isOwn { PrivateFile.tighten(root, to: PrivateFile.folderMode) }
    }

    /// The name prefix of a content folder that is moved beside the database and deleted there to free space.
    package static let removalPrefix = ".removing-"

    /// Returns where an item's content is moved before it is deleted from a full disk.
    package func removal(ofFolder component: String) -> URL {
        root.appending(path: Self.removalPrefix + component, directoryHint: .isDirectory)
    }
}
