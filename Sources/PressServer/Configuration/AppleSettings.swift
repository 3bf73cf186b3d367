package import Foundation
package import PushServices

/// The settings for Apple's push service.
package struct AppleSettings: Sendable {
    /// The credential that identifies the server to Apple.
    package enum Credential: Sendable {
        /// A `.p8` file that belongs to a developer account.
        case key(URL, keyID: String, teamID: String)
        /// A certificate for one app, in PEM or PKCS #12.
        case certificate(URL, passwordFile: URL?)
    }

    package var credential: Credential
    /// The bundle identifiers of the publisher's apps.
    package var topics: [String]
    package var production = APNsEnvironment.production
    package var sandbox = APNsEnvironment.sandbox

    package init(_ credential: Credential, topics: [String]) {
        self.credential = credential
        self.topics = topics
    }
}
