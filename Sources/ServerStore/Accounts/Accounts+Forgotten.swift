package import Periodical

extension Accounts {
    /// Returns the given accounts that no longer exist.
    package func forgotten(among ids: [String]) async throws(MastheadError) -> Set<String> {
        guard !ids.isEmpty else { return [] }
        return try await store.read { session in
            var missing = Set(ids)
            for part in SQLList.parts(ids) {
                let rows = try session.rows(
                    "SELECT id FROM account WHERE id IN (\(SQLList.places(from: 1)))", SQLList.values(part))
                for row in rows { missing.remove(try row.text("id")) }
            }
            return missing
        }
    }
}
