import Foundation
import GRDB
import LibraryCore
import Periodical
import PressClient

/// The items that the library's accounts own at a given time, as proven by signed entitlements from publisher servers.
struct EntitledItems: OwnedItems {
    private var entitlements: [Int64: PressEntitlement] = [:]
    /// The IDs of the publications whose catalogs name a publisher server.
    private var shops: Set<Int64> = []
    /// The issues and books that the accounts own individually, by publication ID.
    private var singles: [Int64: Set<String>] = [:]
    private let moment: Date

    /// Reads the stored entitlements and purchases.
    init(_ db: Database, at moment: Date) throws {
        self.moment = moment
        // Read each server's data only once, because it may have many publications.
        var tokens: [URL: [String: String]] = [:]
        for record in try PressEntitlementRecord.fetchAll(db) {
            tokens[record.server, default: [:]][record.publication] = record.token
        }
        var keys: [URL: PressKeys] = [:]
        for (server, held) in tokens where !held.isEmpty { keys[server] = try Self.keys(of: server, db) }
        var owned: [URL: [String: Set<String>]] = [:]
        for publication in try PublicationRecord.select(db, where: "press IS NOT NULL") {
            guard let id = publication.id, let address = publication.pressAddress else { continue }
            shops.insert(id)
            if publication.isFollowed {
                let known = try owned[address.server] ?? Self.singles(at: address.server, moment, db)
                owned[address.server] = known
                singles[id] = known[address.publication]
            }
            guard let text = tokens[address.server]?[address.publication], let keys = keys[address.server] else {
                continue
            }
            entitlements[id] = Self.entitlement(text, keys, of: address.publication, now: moment)
        }
    }

    /// Returns the stored entitlement for a publication, or nil if it has expired or its signing key is unknown.
    static func entitlement(
        of publication: String, at server: URL, now: Date, _ db: Database
    ) throws -> PressEntitlement? {
        let record = try PressEntitlementRecord.fetchAll(db).first {
            $0.server == server && $0.publication == publication
        }
        guard let text = record?.token, let keys = try keys(of: server, db) else { return nil }
        return entitlement(text, keys, of: publication, now: now)
    }

    private static func keys(of server: URL, _ db: Database) throws -> PressKeys? {
        try PressEntitlementRecord.keys(of: server, db).flatMap { PressKeys(Data($0.utf8)) }
    }

    private static func entitlement(
        _ text: String, _ keys: PressKeys, of publication: String, now: Date
    ) -> PressEntitlement? {
        // An unreadable entitlement grants nothing, whatever the error is.
        do throws(MastheadError) {
            return try PressEntitlement(text, keys: keys, publication: publication, now: now)
        } catch { return nil }
    }

    /// Returns whether an item is free, owned by the library's account, or for sale.
    /// - Parameter isHere: Whether the item is completely downloaded, which counts as owned.
    func access(to record: ItemRecord, isHere: Bool) -> ItemAccess {
        guard record.isSold || record.description.isPrivate else { return .free }
        if isHere { return .held }
        guard let entitlement = entitlements[record.publicationID] else { return .sold }
        let isHeld =
            record.kind == .book
            ? entitlement.holds(book: record.key.name, at: moment)
            : entitlement.holds(issue: record.key.name, date: record.description.date, at: moment)
        return isHeld ? .held : .sold
    }

    /// Returns the items that the account owns individually, by publication. This leaves out items
    /// that come with a subscription or with access to everything. The account can always download its own items again,
    /// so they count even if the entitlement has expired.
    private static func singles(at server: URL, _ moment: Date, _ db: Database) throws -> [String: Set<String>] {
        var singles: [String: Set<String>] = [:]
        for right in try PressRightsRecord.fetch(db, at: server)?.rights ?? [] where right.isInForce(at: moment) {
            guard let item = right.item?.inNormalForm else { continue }
            singles[right.publication, default: []].insert(item)
        }
        return singles
    }

    /// Whether an item was bought on its own, and can be downloaded again.
    func isBoughtSingly(_ record: ItemRecord) -> Bool {
        !record.isWithdrawn && singles[record.publicationID]?.contains(record.key.name) == true
    }

    /// Whether a publisher server sells an item that the account does not own.
    func isForSale(_ record: ItemRecord, _ access: ItemAccess) -> Bool {
        access == .sold && shops.contains(record.publicationID)
    }
}
