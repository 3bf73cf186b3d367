package import Foundation
package import Periodical

/// The user and the group that a file or a folder belongs to.
package struct FileOwner: Sendable, Hashable {
    package let user: uid_t
    package let group: gid_t

    /// The owner of a file or a folder; nil if there is none.
    package init?(of place: URL) {
        var status = stat()
        guard stat(place.path, &status) == 0 else { return nil }
        (user, group) = (status.st_uid, status.st_gid)
    }

    /// The owner of a folder, or of the nearest folder above it that exists.
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

    /// Whether this process runs as root, whose files the processes of other users may not read.
    package static var isRoot: Bool { geteuid() == 0 }

    /// Whether the user is root.
    package var isRoot: Bool { user == 0 }

    /// The user's name, or the number of a user without a name.
    package var userName: String { Self.name(of: user) }

    /// A user's name, or the number of a user without a name.
    package static func name(of user: uid_t) -> String {
        guard let entry = getpwuid(user), let name = entry.pointee.pw_name else { return "\(user)" }
        return String(cString: name)
    }

    /// Gives a file or a folder that root made to the owner of the folder that it is in, so that programs of that user can read it.
    package static func handOver(_ place: URL) throws(MastheadError) {
        guard isRoot, let owner = FileOwner(of: place.deletingLastPathComponent()), !owner.isRoot else { return }
        try owner.take(place)
    }

    /// Gives a file or a folder to the owner. Only root can do that.
    package func take(_ place: URL) throws(MastheadError) {
        guard lchown(place.path, user, group) == 0 else { throw .system("change the owner of", place) }
    }
}
