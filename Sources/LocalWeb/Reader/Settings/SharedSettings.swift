public import Periodical

/// The web reader's access to the settings for all feeds, the sync service and the installation of the agent.
public struct SharedSettings: Sendable {
    private let readAll: @Sendable () throws(MastheadError) -> [SharedSetting]
    private let setOne: @Sendable (_ key: String, _ value: String?) throws(MastheadError) -> Void
    private let exchange: @Sendable () async throws(MastheadError) -> String
    private let start: @Sendable (_ login: SharedLogin) async throws(MastheadError) -> Void
    private let end: @Sendable () async throws(MastheadError) -> Void
    private let install: @Sendable () async throws(MastheadError) -> Void

    /// Creates the access from closures.
    /// - Parameters:
    ///   - read: Returns the current settings.
    ///   - set: Changes the setting with a key, or restores the default if the value is nil. Throws an error if the
    ///     value is invalid.
    ///   - synchronize: Syncs with the service, and returns a one-line summary.
    ///   - logIn: Logs in to a service and stores the password.
    ///   - logOut: Deletes the account and its password. The library keeps feeds and posts.
    ///   - installAgent: Installs the library's agent, which the system starts now and at each login.
    public init(
        read: @escaping @Sendable () throws(MastheadError) -> [SharedSetting],
        set: @escaping @Sendable (_ key: String, _ value: String?) throws(MastheadError) -> Void,
        synchronize: @escaping @Sendable () async throws(MastheadError) -> String,
        logIn: @escaping @Sendable (_ login: SharedLogin) async throws(MastheadError) -> Void,
        logOut: @escaping @Sendable () async throws(MastheadError) -> Void,
        installAgent: @escaping @Sendable () async throws(MastheadError) -> Void
    ) {
        (readAll, setOne, exchange) = (read, set, synchronize)
        (start, end, install) = (logIn, logOut, installAgent)
    }

    /// Returns the current settings.
    public func read() throws(MastheadError) -> [SharedSetting] { try readAll() }

    /// Changes the setting with a key.
    /// - Parameters:
    ///   - key: The key of the setting.
    ///   - value: The new value, or nil for the default.
    public func set(_ key: String, _ value: String?) throws(MastheadError) { try setOne(key, value) }

    /// Syncs with the service, and returns a one-line summary.
    public func synchronize() async throws(MastheadError) -> String { try await exchange() }

    /// Logs in to a service and stores the password.
    public func logIn(_ login: SharedLogin) async throws(MastheadError) { try await start(login) }

    /// Deletes the account and its password. The library keeps feeds and posts.
    public func logOut() async throws(MastheadError) { try await end() }

    /// Installs the library's agent, which the system starts now and at each login.
    public func installAgent() async throws(MastheadError) { try await install() }
}

/// A setting that applies to all feeds.
public struct SharedSetting: Sendable, Hashable, Encodable {
    /// The setting's key in the settings file.
    public let key: String
    /// The setting's value, as the user types it.
    public let value: String
    /// The setting's default value.
    public let standard: String
    /// The environment variable that overrides the settings file, or nil if none does.
    public let variable: String?

    /// Creates the description of a setting.
    public init(key: String, value: String, standard: String, variable: String?) {
        (self.key, self.value, self.standard, self.variable) = (key, value, standard, variable)
    }
}

/// The user's login for a sync service.
public struct SharedLogin: Sendable, Decodable {
    /// The service's URL.
    public let address: String
    /// The user name.
    public let user: String
    /// The user's password, or the service's API password.
    public let password: String
}
