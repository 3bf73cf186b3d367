package import Foundation

/// What runs that were killed left behind: hidden names with a UUID, as everything has that is on its way to its place.
package enum Leftovers {
    /// Nothing is on its way for longer, in seconds.
    package static let age: TimeInterval = 86_400

    /// Deletes leftovers.
    /// - Parameters:
    ///   - prefix: what their names begin with after the dot.
    ///   - now: what time it is.
    package static func sweep(_ folder: URL, prefix: String = "", now: Date = Date()) {
        // What cannot be deleted does no harm: it is neither served nor packed.
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return }
        for name in names where name.hasPrefix(".\(prefix)") && isLeftover(name) {
            let place = folder.appending(path: name)
            guard let stamp = FileStamp(place, followsLinks: false) else { continue }
            guard now.timeIntervalSince1970 - Double(stamp.changed.seconds) > age else { continue }
            try? FileManager.default.removeItem(at: place)
        }
    }

    /// Deletes folders that were filled by processes which are gone: those still there hold theirs, see ``StagingFolder``.
    /// - Parameter prefix: what their names begin with after the dot.
    package static func sweepUnheld(_ folder: URL, prefix: String) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return }
        for name in names where name.hasPrefix(".\(prefix)") && isLeftover(name) {
            let place = folder.appending(path: name)
            // On a file system without locks nobody can tell; there they go by their age.
            guard FileStamp(place, followsLinks: false)?.kind == .folder, let lock = try? FolderLock.attempt(place)
            else {
                continue
            }
            withExtendedLifetime(lock) { try? FileManager.default.removeItem(at: place) }
        }
    }

    private static func isLeftover(_ name: String) -> Bool {
        name.split(separator: ".").contains { UUID(uuidString: String($0)) != nil }
    }
}
