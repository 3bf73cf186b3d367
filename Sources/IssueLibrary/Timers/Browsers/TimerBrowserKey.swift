import Files
import Foundation
import Periodical
import PushServices

/// The key by which push services know a library: a file for its owner alone. Browsers that subscribed with it take messages of no other.
struct TimerBrowserKey: Sendable {
    let folder: LibraryFolder

    /// Reads it; nil where none was made yet.
    func read(_ contact: String) throws(MastheadError) -> VAPIDKey? {
        let file = folder.pushKey
        guard let stamp = FileStamp(file, followsLinks: false) else { return nil }
        let key: VAPIDKey
        do throws(MastheadError) {
            guard stamp.kind == .file else {
                // A pipe would have the whole library wait for a writer.
                throw MastheadError(.pushKey, cannot: "read the key", to: file.path, found: "not a regular file")
            }
            key = try VAPIDKey(file, contact: "mailto:library@example.org")
        } catch {
            throw MastheadError(
                error.code, cannot: "read the browser push key", to: file.path, found: error.found,
                remedies: [
                    .advice(
                        "Delete this file to create a new key, then turn notifications on again in each browser."
                    )
                ])
        }
        return try VAPIDKey(text: key.pem, contact: contact)
    }

    /// Reads it, and makes it where there is none. In a transaction that writes, so that two processes do not make two.
    func make(_ contact: String) throws(MastheadError) -> VAPIDKey {
        if let key = try read(contact) { return key }
        let key = try VAPIDKey(contact: contact)
        try PrivateFile.write(Data((key.pem + "\n").utf8), to: folder.pushKey)
        return key
    }
}
