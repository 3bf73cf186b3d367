public import Foundation

/// An app on a device that the publisher wakes through Apple's push service.
public struct PressApp: Sendable, Hashable {
    /// The environment of Apple's push service that a device token belongs to.
    public enum Environment: String, Sendable, Hashable, CaseIterable {
        /// Apps from the App Store.
        case production
        /// Apps installed by Xcode.
        case sandbox
    }

    /// The token from `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)`.
    public let token: Data
    /// The environment of the token.
    public let environment: Environment
    /// The bundle identifier. May be nil if the server has only one app.
    public let topic: String?
    /// The reader's language (BCP 47), if known.
    public let language: String?

    /// Creates the description of an app.
    public init(token: Data, environment: Environment, topic: String? = nil, language: String? = nil) {
        (self.token, self.environment, self.topic, self.language) = (token, environment, topic, language)
    }
}
