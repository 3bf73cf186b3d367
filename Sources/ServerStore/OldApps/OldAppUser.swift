import Crypto
import Foundation

/// A reader of an old app: by what the app calls itself, and a name that it made up at random.
package struct OldAppUser: Sendable, Hashable {
    package let app: String
    /// The SHA-256 of the name.
    let hash: Data

    /// Describes one; nil where the name is no visible letters of ASCII, 8 to 200 of them.
    package init?(app: String, name: String) {
        guard (8...200).contains(name.utf8.count), name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        self.app = app
        hash = Data(SHA256.hash(data: Data(name.utf8)))
    }

    var values: [SQLValue] { [.text(app), .bytes(hash)] }
}
