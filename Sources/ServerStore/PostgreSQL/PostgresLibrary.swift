import CPostgres
import Cryptography
import Periodical

/// The libpq library, which is loaded when a PostgreSQL database is first used.
struct PostgresLibrary: @unchecked Sendable {
    /// libpq's functions, which are thread-safe as long as each connection is used by only one thread at a time.
    let functions: UnsafePointer<MastheadPostgres>

    /// The library, or nil if libpq is not installed.
    static let opened: PostgresLibrary? = {
        LibraryStart.run()
        return masthead_postgres_open_library().map { PostgresLibrary(functions: $0) }
    }()

    /// Returns libpq, loading the library on the first call.
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
