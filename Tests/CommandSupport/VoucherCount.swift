package import ServerStore

/// The counts that a database holds for its one voucher code.
package struct VoucherCount: Equatable, Sendable {
    /// The uses that are left.
    package let left: Int
    /// The uses that were redeemed.
    package let used: Int
    /// The rights that were given.
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
