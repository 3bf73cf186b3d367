import CPostgres
import Periodical

/// libpq, which is loaded when a PostgreSQL database is first used.
struct PostgresLibrary: @unchecked Sendable {
    /// The functions of libpq, which are thread-safe if each connection is used by one thread at a time.
    let functions: UnsafePointer<MastheadPostgres>

    /// The library, or nil if it is not installed.
    static let opened = masthead_postgres_open_library().map { PostgresLibrary(functions: $0) }

    /// Returns libpq.
    /// - Throws: ``MastheadError`` with the code `configuration.invalid` if libpq is not installed.
    static func open() throws(MastheadError) -> PostgresLibrary {
        guard let opened else {
            throw MastheadError(
                .configuration, cannot: "open", to: "libpq", found: "the library is not installed",
                hint: "Install libpq (Debian and Ubuntu: libpq5, macOS: libpq), or use a file as the database.")
        }
        return opened
    }
}
