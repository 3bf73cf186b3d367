package import Foundation
package import Periodical

/// The user and group that own a file or folder.
package struct FileOwner: Sendable, Hashable {
    package let user: uid_t
    package let group: gid_t

    /// Reads the owner of a file or folder. Returns nil if it does not exist.
    package init?(of place: URL) {
        var status = stat()
        guard stat(place.path, &status) == 0 else { return nil }
        (user, group) = (status.st_uid, status.st_gid)
    }

    /// Reads the owner of an open file or folder.
    /// - Parameters:
    ///   - descriptor: the open file or folder.
    ///   - place: its path, for errors.
    /// - Throws: ``MastheadError`` if the system does not report the owner.
    package init(descriptor: Int32, _ place: URL) throws(MastheadError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system("read", place) }
        (user, group) = (status.st_uid, status.st_gid)
    }

    /// Reads the owner of a folder. If it does not exist, reads the owner of the nearest parent folder that does.
    package init?(nearest folder: URL) {
        var place = folder.standardizedFileURL
        while true {
            if let owner = FileOwner(of: place) {
                self = owner
                return
            }
            guard place.path != "/" else { return nil }
            place = place.deletingLastPathComponent()
        }
    }

    /// Whether this process runs as root. Files that root creates may be unreadable for other users.
    package static var isRoot: Bool { geteuid() == 0 }

    /// Whether the owner is root.
    package var isRoot: Bool { user == 0 }

    /// The user's name, or number if there is no name.
    package var userName: String { Self.name(of: user) }

    /// Returns a user's name, or number if there is no name.
    package static func name(of user: uid_t) -> String {
        guard let entry = getpwuid(user), let name = entry.pointee.pw_name else { return "\(user)" }
        return String(cString: name)
    }

    /// Gives a file or folder that root created to the owner of its parent folder, so that the owner's programs can
    /// read it.
    package static func handOver(_ place: URL) throws(MastheadError) {
        guard isRoot, let owner = FileOwner(of: place.deletingLastPathComponent()), !owner.isRoot else { return }
        try owner.take(place)
    }

    /// Gives a file or folder to this owner, which only root can do.
    package func take(_ place: URL) throws(MastheadError) {
        guard lchown(place.path, user, group) == 0 else { throw .system("change the owner of", place) }
    }
}
