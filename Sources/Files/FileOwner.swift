package import Foundation
package import Periodical

/// The user and group that own a file or folder.
package struct FileOwner: Sendable, Hashable {
    package let user: uid_t
    package let group: gid_t

    /// Reads the owner of a file or folder. Returns nil if the file or folder does not exist.
    package init?(of place: URL) {
        var status = stat()
        guard stat(place.path, &status) == 0 else { return nil }
        (user, group) = (status.st_uid, status.st_gid)
    }

    /// Reads the owner of a folder. If the folder does not exist, reads the owner of the nearest existing parent
    /// folder.
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

    /// Whether this process runs as root. Other users may be unable to read files that root creates.
    package static var isRoot: Bool { geteuid() == 0 }

    /// Whether the owner is root.
    package var isRoot: Bool { user == 0 }

    /// The name of the user, or the user number if the user has no name.
    package var userName: String { Self.name(of: user) }

    /// Returns the name of a user, or the user number if the user has no name.
    package static func name(of user: uid_t) -> String {
        guard let entry = getpwuid(user), let name = entry.pointee.pw_name else { return "\(user)" }
        return String(cString: name)
    }

    /// Changes the owner of a file or folder that root created to the owner of its parent folder, so that this user's
    /// programs can read it.
    package static func handOver(_ place: URL) throws(MastheadError) {
        guard isRoot, let owner = FileOwner(of: place.deletingLastPathComponent()), !owner.isRoot else { return }
        try owner.take(place)
    }

    /// Changes the owner of a file or folder to this owner, which only root can do.
    package func take(_ place: URL) throws(MastheadError) {
        guard lchown(place.path, user, group) == 0 else { throw .system("change the owner of", place) }
    }
}
