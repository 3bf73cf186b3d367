public import Periodical

/// Access to the settings for all feeds, to the sync service and to the agent's installation, for the web reader.
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
    ///   - set: Changes the setting with a key; nil restores the default. Throws an error if the value is invalid.
    ///   - synchronize: Syncs with the service, and returns a one-line summary.
    ///   - logIn: Signs in to a service and stores the password.
    ///   - logOut: Deletes the account and its password. Feeds and posts stay.
    ///   - installAgent: Installs the library's agent, so that the system starts it now and at each login.
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

    /// Signs in to a service and stores the password.
    public func logIn(_ login: SharedLogin) async throws(MastheadError) { try await start(login) }

    /// Deletes the account and its password. Feeds and posts stay.
    public func logOut() async throws(MastheadError) { try await end() }

    /// Installs the library's agent, so that the system starts it now and at each login.
    public func installAgent() async throws(MastheadError) { try await install() }
}

/// A setting for all feeds, as the web reader shows it.
public struct SharedSetting: Sendable, Hashable, Encodable {
    /// The key in the settings file.
    public let key: String
    /// The value, as the user types it.
    public let value: String
    /// The default value.
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
    /// The URL of the service.
    public let address: String
    /// The user name.
    public let user: String
    /// The password, or the service's API password.
    public let password: String
}
