import Foundation
package import Periodical

/// A publication whose publisher server may be able to notify browsers of new issues.
package struct BrowserOffer: Sendable, Hashable {
    /// The publication's handle in the library.
    package let handle: String
    /// The publication's address on the publisher server.
    package let address: PressAddress
    /// The key for the browser's subscription (RFC 8292) in base64url. Nil if the request failed, or if the server does
    /// not notify browsers about this publication.
    package let key: String?
    /// The error if the request to the server failed, otherwise nil.
    package let failure: MastheadError?
}
