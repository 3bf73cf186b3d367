package import Foundation

/// Functions that delete temporary files and folders of killed processes. They are recognized by a UUID in their hidden
/// names.
package enum Leftovers {
    /// The minimum age in seconds for deletion, which is longer than any process runs.
    package static let age: TimeInterval = 86_400

    /// Deletes old temporary files and folders from a folder.
    /// - Parameters:
    ///   - prefix: the start of their names after the dot.
    ///   - now: the current time.
    package static func sweep(_ folder: URL, prefix: String = "", now: Date = Date()) {
        // Ignore errors, because leftovers are neither served nor packed.
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return }
        for name in names where name.hasPrefix(".\(prefix)") && isLeftover(name) {
            let place = folder.appending(path: name)
            guard let stamp = FileStamp(place, followsLinks: false) else { continue }
            guard now.timeIntervalSince1970 - Double(stamp.changed.seconds) > age else { continue }
            try? FileManager.default.removeItem(at: place)
        }
    }

    /// Deletes temporary folders of processes that no longer run. A running process holds a lock on its folder (see
    /// ``StagingFolder``).
    /// - Parameter prefix: the start of their names after the dot.
    package static func sweepUnheld(_ folder: URL, prefix: String) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return }
        for name in names where name.hasPrefix(".\(prefix)") && isLeftover(name) {
            let place = folder.appending(path: name)
            // If the file system has no locks, `sweep` deletes these folders when they are old enough.
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
