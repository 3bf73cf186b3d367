import CPostgres
import Cryptography
import Periodical

/// The library libpq, which is loaded on the first use of a PostgreSQL database.
struct PostgresLibrary: @unchecked Sendable {
    /// The functions of libpq, which are thread-safe as long as only one thread at a time uses a connection.
    let functions: UnsafePointer<MastheadPostgres>

    /// The library. Nil if libpq is not installed.
    static let opened: PostgresLibrary? = {
        LibraryStart.run()
        return masthead_postgres_open_library().map { PostgresLibrary(functions: $0) }
    }()

    /// Returns libpq. The first call loads the library.
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
