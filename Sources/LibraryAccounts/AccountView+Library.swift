public import Foundation
public import LibraryValues
import Periodical
public import PressClient

extension AccountView {
    /// Creates the view of an account at a given time.
    public init(_ account: PublicationAccount, at now: Date) {
        self.init(
            handle: account.handle, server: account.server.redacted, host: account.server.host(), account: account.id,
            exists: account.exists, refusedAt: account.refusedAt, rights: account.rights.map { RightView($0, at: now) },
            holdings: account.rights.holdings(at: now).map { RightView($0, at: now) }, askedAt: account.askedAt,
            items: account.entitlement?.items ?? [], offlineUntil: account.entitlement?.ends)
    }
}

extension RightView {
    /// Creates the view of an entitlement at a given time.
    public init(_ right: PressRight, at now: Date) {
        self.init(right, until: right.end, isHeld: right.isInForce(at: now))
    }

    /// Creates a single view for consecutive entitlements to a product.
    public init(_ holding: PressHolding, at now: Date) {
        self.init(holding.first, until: holding.end, isHeld: holding.isInForce(at: now))
    }

    private init(_ right: PressRight, until end: Date?, isHeld: Bool) {
        self.init(
            product: right.product, title: right.title, kind: right.kind.rawValue, item: right.item,
            source: right.source, begins: right.begins, ends: end, held: isHeld,
            endable: right.isFree && right.item == nil && isHeld)
    }
}
