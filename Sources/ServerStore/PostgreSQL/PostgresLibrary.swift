import CPostgres
import Periodical

/// libpq, opened when a database of PostgreSQL is first spoken of.
struct PostgresLibrary: @unchecked Sendable {
    /// The functions; they are thread-safe, each connection used by one thread at a time.
    let functions: UnsafePointer<MastheadPostgres>

    /// The library; nil where it is not installed.
    static let opened = masthead_postgres_open_library().map { PostgresLibrary(functions: $0) }

    /// The library.
    /// - Throws: ``MastheadError`` with the code `configuration.invalid` where it is not installed.
    static func open() throws(MastheadError) -> PostgresLibrary {
        guard let opened else {
            throw MastheadError(
                .configuration, cannot: "open", to: "libpq", found: "it is not installed",
                hint: "Install it (Debian and Ubuntu: libpq5, macOS: libpq), or let the database be a file.")
        }
        return opened
    }
}
