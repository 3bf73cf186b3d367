import Foundation

/// What runs that were killed left behind: hidden names with a UUID, as everything has that is on its way to its place.
enum Leftovers {
    /// Nothing is on its way for longer, in seconds.
    static let age: TimeInterval = 86_400

    /// Deletes leftovers.
    /// - Parameters:
    ///   - prefix: what their names begin with after the dot.
    ///   - now: what time it is.
    static func sweep(_ folder: URL, prefix: String = "", now: Date = Date()) {
        // What cannot be deleted hurts nobody: it is neither served nor packed.
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return }
        for name in names where name.hasPrefix(".\(prefix)") && isLeftover(name) {
            let place = folder.appending(path: name)
            var status = stat()
            guard lstat(place.path, &status) == 0 else { continue }
            let changed = FileStamp(status).changed / 1_000_000_000
            guard now.timeIntervalSince1970 - Double(changed) > age else { continue }
            try? FileManager.default.removeItem(at: place)
        }
    }

    private static func isLeftover(_ name: String) -> Bool {
        name.split(separator: ".").contains { UUID(uuidString: String($0)) != nil }
    }
}
