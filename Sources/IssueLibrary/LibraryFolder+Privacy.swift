import Files
import Foundation
import Periodical

extension LibraryFolder {
    /// The folders in it.
    private static let folderNames = ["issues", "incoming", "covers"]
    /// How the names of files begin that others shall not read.
    private static let privatePrefixes = ["library", ".library", "agent."]
    /// How the names of files begin that are renamed as soon as they are written.
    private static let passingPrefixes = [".library", ".icon."]

    /// Whether a file was last written so long ago that no process is at it.
    private static func isStale(_ file: URL) -> Bool {
        FileStamp(file).map { Date().timeIntervalSince1970 - Double($0.modified.seconds) > 3600 } ?? false
    }

    /// How the names of all else begin that is the library's own.
    private static let otherPrefixes = ["icon.", ".icon.", Self.removalPrefix]

    /// Makes the folder, for its owner alone; one that an earlier version made is taken away from others.
    ///
    /// Catalogs' URLs may hold passwords. What lies below the folders of contents is not touched: other users do not get there, and
    /// what is copied from there (an exported site) stays readable.
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
            // Where it cannot be made now there may be no need of it; what needs it makes it, and tells.
            _ = mkdir(root.appending(path: name).path, PrivateFile.folderMode)
        }
        guard names.contains(database.lastPathComponent) else { return }
        func begins(_ name: String, with prefixes: [String]) -> Bool { prefixes.contains { name.hasPrefix($0) } }
        for name in names {
            let place = root.appending(path: name)
            if Self.folderNames.contains(name) {
                PrivateFile.tighten(place, to: PrivateFile.folderMode)
            } else if begins(name, with: Self.passingPrefixes), Self.isStale(place) {
                // What a process left that was killed while it wrote; whether it can be deleted is of no matter.
                unlink(place.path)
            } else if begins(name, with: Self.privatePrefixes) {
                // A link may lead to a file that is another program's.
                PrivateFile.tighten(place, to: PrivateFile.mode, followsLinks: false)
            } else if !begins(name, with: Self.otherPrefixes) {
                // The owner keeps the library among other things, and may share those.
                isOwn = false
            }
        }
        if isOwn { PrivateFile.tighten(root, to: PrivateFile.folderMode) }
    }

    /// How the name of a content folder begins that is being deleted to make room, beside the database.
    static let removalPrefix = ".removing-"

    /// The place of an issue's content while it is deleted on a full disk.
    func removal(ofFolder component: String) -> URL {
        root.appending(path: Self.removalPrefix + component, directoryHint: .isDirectory)
    }
}
