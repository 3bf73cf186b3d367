package import ServerStore

/// The counts in a database with one voucher code.
package struct VoucherCount: Equatable, Sendable {
    /// The number of remaining uses.
    package let left: Int
    /// The number of redeemed uses.
    package let used: Int
    /// The number of entitlements.
    package let rights: Int

    package init(left: Int, used: Int, rights: Int) { (self.left, self.used, self.rights) = (left, used, rights) }

    /// Reads the counts from a database.
    package init(in store: any Store) async throws {
        self = try await store.read { session in
            func number(_ query: String) throws -> Int { try session.rows(query).first?.integer("n") ?? -1 }
            return VoucherCount(
                left: try number("SELECT uses_left AS n FROM voucher"),
                used: try number("SELECT count(*) AS n FROM voucher_use"),
                rights: try number("SELECT count(*) AS n FROM right_held WHERE source = 'voucher'"))
        }
    }
}
