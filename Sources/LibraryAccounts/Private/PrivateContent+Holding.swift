import Foundation
package import LibraryCore
package import Periodical
import PressClient

// Selecting the paid items to download automatically. The library's account must be allowed to read them.
extension PrivateContent {
    /// A paid issue or book.
    private struct Offer: Sendable {
        let item: Int64
        let kind: ItemKind
        let name: String
        let date: Date?
        let press: PressAddress?
    }

    /// The maximum number of items per request, and of requests per check.
    private static let itemsAtOnce = 50
    private static let mostQuestions = 20

    /// Asks the servers, and returns the paid items that the library's accounts may not read.
    package func withheld(of keys: [ItemKey]) async throws(MastheadError) -> Set<Int64> {
        let offers = try await offers(among: Set(keys.map(\.id)))
        var withheld = Set(offers.map(\.item))
        for (press, offers) in Dictionary(grouping: offers, by: \.press) {
            guard let press else { continue }
            do throws(MastheadError) { withheld.subtract(try await held(of: offers, at: press)) } catch {
                // Without a response from the server, do not download paid items.
                logger.notice("\(error) (paid items wait for the next check)")
            }
        }
        return withheld
    }

    /// Returns the paid items that are missing, outdated or damaged.
    private func offers(among wanted: Set<Int64>) async throws(MastheadError) -> [Offer] {
        try await store.read { db in
            var publications: [Int64: PublicationRecord] = [:]
            for publication in try PublicationRecord.select(db) { publications[publication.id ?? -1] = publication }
            let items = try ItemRecord.select(
                db,
                where: """
                    (otherKeys LIKE '%"Private"%' OR EXISTS (SELECT 1 FROM storeFront
                        WHERE storeFront.publicationID = item.publicationID AND sale != 'free'))
                    """)
            return items.compactMap { item in
                let publication = publications[item.publicationID]
                guard wanted.contains(item.key.id), item.isPrivate(in: publication),
                    item.contentIdentity != item.offeredIdentity || item.isDamaged
                else { return nil }
                return Offer(
                    item: item.key.id, kind: item.kind, name: item.key.name, date: item.description.date,
                    press: publication?.pressAddress)
            }
        }
    }

    /// Returns the items that the library's account at a server may read.
    private func held(of offers: [Offer], at press: PressAddress) async throws(MastheadError) -> Set<Int64> {
        guard let record = try await accounts.known(at: press.server), record.refusedAt == nil else { return [] }
        let server = PressClient(press.server, client: client)
        let keys = try await server.keys()
        var held: Set<Int64> = []
        var rest = offers
        for _ in 0..<Self.mostQuestions where !rest.isEmpty {
            let names = rest.prefix(Self.itemsAtOnce).map(\.name)
            let answer = try await accounts.watching(record.account, at: press.server) { () throws(MastheadError) in
                try await server.entitlement(of: press.publication, items: names, record.account)
            }
            guard let text = answer else { break }
            let moment = now()
            let entitlement = try PressEntitlement(text, keys: keys, publication: press.publication, now: moment)
            for offer in rest {
                let isHeld =
                    offer.kind == .book
                    ? entitlement.holds(book: offer.name, at: moment)
                    : entitlement.holds(issue: offer.name, date: offer.date, at: moment)
                if isHeld { held.insert(offer.item) }
            }
            rest = rest.dropFirst(Self.itemsAtOnce).filter { !held.contains($0.item) }
        }
        return held
    }
}

extension ItemRecord {
    /// Whether the item is paid content from the publisher server.
    package func isPrivate(in publication: PublicationRecord?) -> Bool {
        description.isPrivate || isSold && publication?.press != nil
    }
}
