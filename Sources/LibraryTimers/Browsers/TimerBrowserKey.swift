import Files
import Foundation
import LibraryCore
import Periodical
import PushServices

/// The library's key for push services, in a file that only its owner can read. A browser accepts messages only if they
/// are signed with the key that it subscribed with.
struct TimerBrowserKey: Sendable {
    let folder: LibraryFolder

    /// Returns the key, or nil if there is none yet.
    func read(_ contact: String) throws(MastheadError) -> VAPIDKey? {
        let file = folder.pushKey
        guard let stamp = FileStamp(file, followsLinks: false) else { return nil }
        let key: VAPIDKey
        do throws(MastheadError) {
            guard stamp.kind == .file else {
                // Reading from a named pipe would block the library.
                throw MastheadError(.pushKey, cannot: "read the key", to: file.path, found: "not a regular file")
            }
            key = try VAPIDKey(file, contact: "mailto:library@example.org")
        } catch {
            throw MastheadError(
                error.code, cannot: "read the browser push key", to: file.path, found: error.found,
                remedies: [
                    .advice(
                        "Delete this file, and Masthead creates a new key. Then turn notifications on again in "
                            + "each browser."
                    )
                ])
        }
        return try VAPIDKey(text: key.pem, contact: contact)
    }

    /// Returns the key, creating it if necessary. Call this in a write transaction, so that two processes do not both
    /// create one.
    func make(_ contact: String) throws(MastheadError) -> VAPIDKey {
        if let key = try read(contact) { return key }
        let key = try VAPIDKey(contact: contact)
        try PrivateFile.write(Data((key.pem + "\n").utf8), to: folder.pushKey)
        return key
    }
}
