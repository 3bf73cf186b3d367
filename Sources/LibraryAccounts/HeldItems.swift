import Foundation
import GRDB
import LibraryCore
import Periodical
import PressClient

/// The items that the library's accounts own at a given time, according to signed entitlements from publisher servers.
struct HeldItems: OwnedItems {
    private var entitlements: [Int64: PressEntitlement] = [:]
    /// The IDs of the publications whose catalogs name a publisher server.
    private var shops: Set<Int64> = []
    /// The issues and books that the accounts own individually, by publication ID.
    private var singles: [Int64: Set<String>] = [:]
    private let moment: Date

    /// Reads the stored entitlements and purchases.
    init(_ db: Database, at moment: Date) throws {
        self.moment = moment
        let hasTokens = try PressEntitlementRecord.fetchAll(db).contains { $0.token != nil }
        for publication in try PublicationRecord.select(db, where: "press IS NOT NULL") {
            guard let id = publication.id, let address = publication.pressAddress else { continue }
            shops.insert(id)
            if publication.isFollowed {
                singles[id] = try Self.singles(of: address, at: moment, db)
            }
            guard hasTokens else { continue }
            entitlements[id] = try Self.entitlement(
                of: address.publication, at: address.server, now: moment, db)
        }
    }

    /// Returns the stored entitlement for a publication, or nil if it has expired or its signing key is unknown.
    static func entitlement(
        of publication: String, at server: URL, now: Date, _ db: Database
    ) throws -> PressEntitlement? {
        let record = try PressEntitlementRecord.fetchAll(db).first {
            $0.server == server && $0.publication == publication
        }
        guard let text = record?.token, let document = try PressEntitlementRecord.keys(of: server, db),
            let keys = PressKeys(Data(document.utf8))
        else { return nil }
        // An unreadable entitlement grants nothing, whatever the error is.
        do throws(MastheadError) {
            return try PressEntitlement(text, keys: keys, publication: publication, now: now)
        } catch { return nil }
    }

    /// Returns whether an item is free, owned by the library's account, or for sale.
    /// - Parameter isHere: Whether the whole item is downloaded. A downloaded item counts as owned.
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

    /// Returns the items of a publication that the account owns individually, not through a subscription or a product
    /// that includes everything. The account can always download these items again, so they count even after the
    /// entitlement has expired.
    private static func singles(
        of address: PressAddress, at moment: Date, _ db: Database
    ) throws -> Set<String> {
        let rights = try PressRightsRecord.fetch(db, at: address.server)?.rights ?? []
        let names = rights.filter { $0.publication == address.publication && $0.isInForce(at: moment) }
            .compactMap { $0.item?.inNormalForm }
        return Set(names)
    }

    /// Whether an item was bought individually and can be downloaded again.
    func isBoughtSingly(_ record: ItemRecord) -> Bool {
        !record.isWithdrawn && singles[record.publicationID]?.contains(record.key.name) == true
    }

    /// Whether the account does not own an item, and a publisher server sells it.
    func isForSale(_ record: ItemRecord, _ access: ItemAccess) -> Bool {
        access == .sold && shops.contains(record.publicationID)
    }
}
