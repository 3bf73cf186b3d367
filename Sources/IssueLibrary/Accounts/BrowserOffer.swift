import Foundation
package import Periodical

/// A publication of whose new issues its publisher's server could tell a browser.
package struct BrowserOffer: Sendable, Hashable {
    /// Its handle in the library.
    package let handle: String
    /// Where it is on the server.
    package let address: PressAddress
    /// The key that a browser subscribes with; nil where the server cannot be asked, or tells no browsers of it.
    package let key: String?
    /// Why the server could not be asked.
    package let failure: MastheadError?
}
