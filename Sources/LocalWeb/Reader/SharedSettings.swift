public import Periodical

/// What the web reader needs of the place where settings are kept that hold for all feeds, and of the service.
public struct SharedSettings: Sendable {
    private let readAll: @Sendable () throws(MastheadError) -> [SharedSetting]
    private let setOne: @Sendable (_ key: String, _ value: String?) throws(MastheadError) -> Void
    private let exchange: @Sendable () async throws(MastheadError) -> String
    private let start: @Sendable (_ login: SharedLogin) async throws(MastheadError) -> Void
    private let end: @Sendable () async throws(MastheadError) -> Void
    private let install: @Sendable () async throws(MastheadError) -> Void

    /// Describes the place.
    /// - Parameters:
    ///   - read: what is set now.
    ///   - set: sets one by its key; nil for what holds where nothing is set. What makes no sense is an error.
    ///   - synchronise: exchanges what changed with the service, and says what it brought, in a line.
    ///   - logIn: signs in to a service and keeps the password.
    ///   - logOut: deletes the account and its password; feeds and posts stay.
    ///   - installAgent: has the system start the library's agent, now and at each login.
    public init(
        read: @escaping @Sendable () throws(MastheadError) -> [SharedSetting],
        set: @escaping @Sendable (_ key: String, _ value: String?) throws(MastheadError) -> Void,
        synchronise: @escaping @Sendable () async throws(MastheadError) -> String,
        logIn: @escaping @Sendable (_ login: SharedLogin) async throws(MastheadError) -> Void,
        logOut: @escaping @Sendable () async throws(MastheadError) -> Void,
        installAgent: @escaping @Sendable () async throws(MastheadError) -> Void
    ) {
        (readAll, setOne, exchange) = (read, set, synchronise)
        (start, end, install) = (logIn, logOut, installAgent)
    }

    /// What is set now.
    public func read() throws(MastheadError) -> [SharedSetting] { try readAll() }

    /// Sets one by its key.
    /// - Parameter value: nil for what holds where nothing is set.
    public func set(_ key: String, _ value: String?) throws(MastheadError) { try setOne(key, value) }

    /// Exchanges what changed with the service, and says what it brought, in a line.
    public func synchronise() async throws(MastheadError) -> String { try await exchange() }

    /// Signs in to a service and keeps the password.
    public func logIn(_ login: SharedLogin) async throws(MastheadError) { try await start(login) }

    /// Deletes the account and its password; feeds and posts stay.
    public func logOut() async throws(MastheadError) { try await end() }

    /// Has the system start the library's agent, now and at each login.
    public func installAgent() async throws(MastheadError) { try await install() }
}
