import Foundation
import GRDB
package import LibraryCore
public import Periodical

/// The devices that may use the library over the network. Each device has its own token, so that the user can remove
/// one device without affecting the others.
public struct NetworkDevices: Sendable {
    let store: LibraryStore
    let now: @Sendable () -> Date
    /// The reading progress that programs on the devices report.
    public let progress: ReportedProgress

    package init(_ core: CoreParts) {
        (store, now) = (core.store, core.now)
        progress = ReportedProgress(store: store)
    }

    /// The maximum number of devices.
    static let limit = 200
    /// The maximum length of a name, in characters.
    static let nameLimit = 60
    /// The time between two updates of the last use. A reader may send hundreds of requests for one book.
    private static let useInterval = 3600.0

    /// Returns the devices in the order in which they were added.
    public func all() async throws(MastheadError) -> [NetworkDevice] {
        try await store.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM networkDevice ORDER BY id").map(NetworkDevice.init(row:))
        }
    }

    /// Adds a device.
    /// - Parameter name: the name that lists show. Line breaks and control characters are removed.
    /// - Returns: the device and its token, which cannot be shown again.
    /// - Throws: ``MastheadError`` if the name is empty or too long, or if there are too many devices.
    public func add(
        _ name: String
    ) async throws(MastheadError) -> (device: NetworkDevice, token: DeviceToken) {
        let (name, token) = (try Self.checked(name, cannot: "add the device"), DeviceToken())
        let created = now().timeIntervalSince1970
        let added = try await store.write { db -> NetworkDevice? in
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM networkDevice") ?? 0
            guard count < Self.limit else { return nil }
            guard let key = DeviceToken.hash(ofProgressKey: token.progressKey) else { return nil }
            try db.execute(
                sql: "INSERT INTO networkDevice (name, tokenHash, progressHash, createdAt) VALUES (?, ?, ?, ?)",
                arguments: [name, token.hash, key, created])
            return try Self.fetch(db, "id = ?", [db.lastInsertedRowID])
        }
        guard let device = added else {
            throw MastheadError(
                .configuration, cannot: "add the device", to: name,
                found: "the library already has \(Self.limit) devices",
                remedies: [.advice("Remove devices that you no longer use.")])
        }
        return (device, token)
    }

    /// Returns the device that a token belongs to, and records that the device was used. Returns nil if the token is
    /// unknown, or if the device was removed.
    public func device(of token: DeviceToken) async throws(MastheadError) -> NetworkDevice? {
        try await used("tokenHash = ?", token.hash)
    }

    /// Returns the device that a key of KOReader belongs to, and records that the device was used.
    /// - Parameter key: the hexadecimal MD5 of the token's text.
    package func device(ofProgressKey key: String) async throws(MastheadError) -> NetworkDevice? {
        guard let hash = DeviceToken.hash(ofProgressKey: key) else { return nil }
        return try await used("progressHash = ?", hash)
    }

    /// Whether a device may still use the library.
    package func isKnown(_ id: NetworkDevice.ID) async throws(MastheadError) -> Bool {
        try await store.read { try Self.fetch($0, "id = ?", [id]) != nil }
    }

    /// Renames a device.
    /// - Throws: ``MastheadError`` if there is no such device, or if the name is empty or too long.
    @discardableResult
    public func rename(_ id: NetworkDevice.ID, to name: String) async throws(MastheadError) -> NetworkDevice {
        guard try await isKnown(id) else { throw Self.unknown(id) }
        let name = try Self.checked(name, cannot: "rename the device")
        let renamed = try await store.write { db in
            try db.execute(sql: "UPDATE networkDevice SET name = ? WHERE id = ?", arguments: [name, id])
            return try Self.fetch(db, "id = ?", [id])
        }
        guard let renamed else { throw Self.unknown(id) }
        return renamed
    }

    /// Removes a device. Its token is then worthless.
    /// - Throws: ``MastheadError`` if there is no such device.
    @discardableResult
    public func remove(_ id: NetworkDevice.ID) async throws(MastheadError) -> NetworkDevice {
        let removed = try await store.write(usesReserve: true) { db in
            let device = try Self.fetch(db, "id = ?", [id])
            try db.execute(sql: "DELETE FROM networkDevice WHERE id = ?", arguments: [id])
            return device
        }
        guard let removed else { throw Self.unknown(id) }
        return removed
    }

    private func used(_ condition: String, _ hash: Data) async throws(MastheadError) -> NetworkDevice? {
        let found = try await store.read { try Self.fetch($0, condition, [hash]) }
        guard let device = found, store.isWritable else { return found }
        let moment = now()
        guard (device.lastUsed ?? .distantPast).timeIntervalSince(moment).magnitude > Self.useInterval else {
            return device
        }
        // The device may have been removed in the meantime.
        return try await store.write { db in
            try db.execute(
                sql: "UPDATE networkDevice SET usedAt = ? WHERE id = ?",
                arguments: [moment.timeIntervalSince1970, device.id])
            return try Self.fetch(db, "id = ?", [device.id])
        }
    }

    private static func fetch(
        _ db: Database, _ condition: String, _ arguments: StatementArguments
    ) throws -> NetworkDevice? {
        try Row.fetchOne(db, sql: "SELECT * FROM networkDevice WHERE \(condition)", arguments: arguments)
            .map(NetworkDevice.init(row:))
    }

    private static func checked(_ name: String, cannot action: String) throws(MastheadError) -> String {
        let name = name.printable.withoutIsolates.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !name.isEmpty else {
            throw MastheadError(
                .configuration, cannot: action, to: "", found: "the name is empty",
                remedies: [.advice("Use a name that you recognize in a list, such as 'Kobo'.")])
        }
        guard name.count <= nameLimit else {
            throw MastheadError(
                .configuration, cannot: action, to: "",
                found: "the name has \(name.count) characters, and the limit is \(nameLimit)",
                remedies: [.advice("Use a shorter name, such as 'Kobo'.")])
        }
        return name
    }

    private static func unknown(_ id: Int64) -> MastheadError {
        MastheadError(
            .notInLibrary, cannot: "find the device", to: "\(id)", found: "no device has this number",
            remedies: [.advice("List the devices to see their numbers.")])
    }
}
