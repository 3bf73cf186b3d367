import Foundation
import GRDB
import Periodical
import PressClient

/// What the library's accounts may have at a moment, by what their servers signed.
struct HeldItems: Sendable {
    private var entitlements: [Int64: PressEntitlement] = [:]
    /// The publications whose catalogs name a server, by their numbers.
    private var shops: Set<Int64> = []
    /// The issues and books that accounts were given by themselves, of publications by their numbers.
    private var singles: [Int64: Set<String>] = [:]
    private let moment: Date

    /// Reads what is kept.
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

    /// What is kept of a publication; nil where it has ended, or is signed by none of the keys that are known.
    static func entitlement(
        of publication: String, at server: URL, now: Date, _ db: Database
    ) throws -> PressEntitlement? {
        let record = try PressEntitlementRecord.fetchAll(db).first {
            $0.server == server && $0.publication == publication
        }
        guard let text = record?.token, let document = try PressEntitlementRecord.keys(of: server, db),
            let keys = PressKeys(Data(document.utf8))
        else { return nil }
        // What cannot be read says nothing, whatever is wrong with it.
        do throws(MastheadError) {
            return try PressEntitlement(text, keys: keys, publication: publication, now: now)
        } catch { return nil }
    }

    /// Whether an item can be had by everyone, by this library, or by those alone that buy it.
    /// - Parameter isHere: whether the library has it as a whole: what a server once gave it is the account's.
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

    /// What an account was given by itself of a publication, and not with all or for a time: it stays its holder's, so that the server
    /// gives it again. It is known without an entitlement, which ends sooner.
    private static func singles(
        of address: PressAddress, at moment: Date, _ db: Database
    ) throws -> Set<String> {
        let rights = try PressRightsRecord.fetch(db, at: address.server)?.rights ?? []
        let names = rights.filter { $0.publication == address.publication && $0.isInForce(at: moment) }
            .compactMap { $0.item?.inNormalForm }
        return Set(names)
    }

    /// Whether an item was bought by itself, and can be fetched again.
    func isBoughtSingly(_ record: ItemRecord) -> Bool {
        !record.isWithdrawn && singles[record.publicationID]?.contains(record.key.name) == true
    }

    /// Whether there is a server at which an item can be bought that is sold.
    func isForSale(_ record: ItemRecord, _ access: ItemAccess) -> Bool {
        access == .sold && shops.contains(record.publicationID)
    }
}
