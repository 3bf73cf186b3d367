package import Periodical

// Functions that list batches of voucher codes. The server never shows the codes again.
extension Vouchers {
    /// Returns the batches of voucher codes, oldest first.
    package func lots() async throws(MastheadError) -> [VoucherLot] {
        try await store.read { session in
            try session.rows(
                """
                SELECT v.product, v.label, v.created_at, v.begins_at, v.ends_at, count(*) AS codes,
                    CAST(sum(CASE WHEN v.uses_left > 0 THEN 1 ELSE 0 END) AS BIGINT) AS codes_left,
                    CAST(sum(v.uses_left) AS BIGINT) AS uses_left,
                    CAST(sum(COALESCE(u.uses, 0)) AS BIGINT) AS redeemed
                FROM voucher v
                LEFT JOIN (SELECT voucher, count(*) AS uses FROM voucher_use GROUP BY voucher) u ON u.voucher = v.hash
                GROUP BY v.product, v.label, v.created_at, v.begins_at, v.ends_at
                ORDER BY v.created_at, v.product, v.label
                """, []
            ).map { row throws(StoreFault) in try VoucherLot(row) }
        }
    }
}
