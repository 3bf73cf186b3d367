public import Foundation

/// An app on one device, which its publisher wakes through Apple's push service.
public struct PressApp: Sendable, Hashable {
    /// Which of Apple's two push services has the device's token.
    public enum Environment: String, Sendable, Hashable, CaseIterable {
        /// Apps of the store.
        case production
        /// Apps that Xcode installs.
        case sandbox
    }

    /// What `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)` is given.
    public let token: Data
    /// Which push service has it.
    public let environment: Environment
    /// The bundle identifier; nil will do where the server knows one app alone.
    public let topic: String?
    /// The language that its reader has chosen (BCP 47), if known.
    public let language: String?

    /// Takes what an app knows of itself.
    public init(token: Data, environment: Environment, topic: String? = nil, language: String? = nil) {
        (self.token, self.environment, self.topic, self.language) = (token, environment, topic, language)
    }
}
