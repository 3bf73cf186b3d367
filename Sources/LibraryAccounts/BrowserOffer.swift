import Foundation
package import Periodical

/// A publication whose publisher server may be able to notify a browser of new issues.
package struct BrowserOffer: Sendable, Hashable {
    /// The publication's handle in the library.
    package let handle: String
    /// The publication's URL on the publisher server.
    package let address: PressAddress
    /// The key for the browser's subscription (RFC 8292) in base64url. Nil if the request failed, or if the server does
    /// not notify browsers of the publication.
    package let key: String?
    /// The error of the request to the server, or nil if the request succeeded.
    package let failure: MastheadError?
}
