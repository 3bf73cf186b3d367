public import Foundation
import GRDB
import LibraryCore

/// A device that may use the library over the network, such as a phone or an e-reader.
public struct NetworkDevice: Codable, Sendable, Hashable, Identifiable {
    /// The number of the device, which is never used for another device.
    public let id: Int64
    /// The name that the user gave the device.
    public let name: String
    /// The time when the device was added.
    public let created: Date
    /// The time when the device last used the library, to the hour. Nil if the device never used it.
    public let lastUsed: Date?

    init(row: Row) throws {
        id = try row.value("id")
        name = try row.value("name")
        created = try row.date("createdAt")
        lastUsed = try row.optionalDate("usedAt")
    }
}
