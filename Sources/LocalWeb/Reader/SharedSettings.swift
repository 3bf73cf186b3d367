public import Periodical

/// What the web reader needs of the place where settings are kept that hold for all feeds, and of the service.
public struct SharedSettings: Sendable {
    private let readAll: @Sendable () throws(MastheadError) -> [SharedSetting]
    private let setOne: @Sendable (_ key: String, _ value: String?) throws(MastheadError) -> Void
    private let exchange: @Sendable () async throws(MastheadError) -> String

    /// Describes the place.
    /// - Parameters:
    ///   - read: what is set now.
    ///   - set: sets one by its key; nil for what holds where nothing is set. What makes no sense is an error.
    ///   - synchronise: exchanges what changed with the service, and says what it brought, in a line.
    public init(
        read: @escaping @Sendable () throws(MastheadError) -> [SharedSetting],
        set: @escaping @Sendable (_ key: String, _ value: String?) throws(MastheadError) -> Void,
        synchronise: @escaping @Sendable () async throws(MastheadError) -> String
    ) {
        (readAll, setOne, exchange) = (read, set, synchronise)
    }

    /// What is set now.
    public func read() throws(MastheadError) -> [SharedSetting] { try readAll() }

    /// Sets one by its key.
    /// - Parameter value: nil for what holds where nothing is set.
    public func set(_ key: String, _ value: String?) throws(MastheadError) { try setOne(key, value) }

    /// Exchanges what changed with the service, and says what it brought, in a line.
    public func synchronise() async throws(MastheadError) -> String { try await exchange() }
}
