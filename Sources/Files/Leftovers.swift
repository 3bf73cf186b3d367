package import Foundation

/// Deletes the temporary files and folders of killed processes, whose hidden names contain a UUID.
package enum Leftovers {
    /// The age at which temporary files are deleted, in seconds. No process needs them for that long.
    package static let age: TimeInterval = 86_400

    /// Deletes old temporary files and folders in a folder.
    /// - Parameter prefix: how their names start, after the dot.
    package static func sweep(_ folder: URL, prefix: String = "", now: Date = Date()) {
        // Ignore errors: temporary files are neither served nor packed.
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return }
        for name in names where name.hasPrefix(".\(prefix)") && isLeftover(name) {
            let place = folder.appending(path: name)
            guard let stamp = FileStamp(place, followsLinks: false) else { continue }
            guard now.timeIntervalSince1970 - Double(stamp.changed.seconds) > age else { continue }
            try? FileManager.default.removeItem(at: place)
        }
    }

    /// Deletes the temporary folders of processes that have ended. A running process holds a lock on its folder (see
    /// ``StagingFolder``).
    /// - Parameter prefix: how their names start, after the dot.
    package static func sweepUnheld(_ folder: URL, prefix: String) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return }
        for name in names where name.hasPrefix(".\(prefix)") && isLeftover(name) {
            let place = folder.appending(path: name)
            // If the file system does not support locks, `sweep` deletes these folders later.
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
